import { Material, MaterialCategory, MaterialGroup } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import materials from '../index.ts'

test('the demo factory keeps some three hundred materials, with prices, units to count in and pictures', async () => {
  const app = await testApp(materials, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  const { rows, total } = await admin.of(Material).list({ size: 1000 })
  expect(total).toBeGreaterThanOrEqual(300)
  expect(rows.every(({ price }) => (price ?? 0) > 0)).toBe(true)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(total)
  const first = rows.find(({ pictures }) => (pictures ?? []).length > 0)
  const picture = await admin.call('GET', `/sys/common/static/${first?.pictures?.[0] ?? ''}`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const board = rows.find(({ name, size }) => name === '实木多层板' && size === '18厘')
  expect((await admin.of(Material).get(board?.id ?? '')).conversions).toMatchObject([{ factor: 0.33593121 }])
  const leaves = (await admin.of(MaterialCategory).list({ size: 1000 })).rows
  expect(leaves.find(({ name }) => name === '多层板')?.treeCode).toBe('0201')
  expect((await admin.of(MaterialGroup).list()).total).toBe(2)
  // What somebody adds is numbered on.
  const { unit, category } = rows.find(({ name }) => name === '锯片') ?? rows[0]!
  const added = await admin.of(Material).add({ name: '圆锯片', unit, category })
  expect(rows.map(({ code }) => code)).not.toContain(added.code)
})
