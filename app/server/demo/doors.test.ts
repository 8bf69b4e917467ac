import { Door, DoorVersion, pictureOf } from '@mortise/doors/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()

test('the demo factory sells 24 doors of four families, each with a picture and a version', async () => {
  const engineer = app.as('engineer')
  const { rows, total } = await engineer.of(Door).list({ size: 100 })
  expect([total, new Set(rows.map(({ category }) => category)).size]).toEqual([24, 4])
  expect(rows.every(({ status, currentVersion }) => status === 'published' && currentVersion === 1)).toBe(
    true,
  )
  expect((await engineer.of(DoorVersion).list({ size: 1 })).total).toBe(24)
  // As it looks in each veneer and paint, too.
  const oak = rows.find(({ code }) => code === 'M808')
  expect(pictureOf(oak?.pictures, '')).toMatch(/M808_[0-9a-f]{16}\.png$/)
  for (const face of ['高级灰烤漆', '暖白混油'])
    expect(pictureOf(oak?.pictures, `饰面：${face}`)).toContain(`M808_${face}_`)
  for (const { pictures } of rows) {
    expect(await app.services.files.find(pictures?.[0] ?? '')).toMatchObject({ type: 'image/png' })
  }
})
