import { defineEntity, defineModule, f, sub } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

const Batch = defineEntity('heldBatch', {
  label: '批次单',
  fields: {
    name: f.text('名称', { required: true, max: 20 }),
    note: f.text('备注', { max: 50 }),
    items: f.lines('明细', {
      fields: {
        qty: f.int('数量', { required: true }),
        doneQty: f.counted('完成', { of: 'qty' }),
        openQty: f.int('剩余'),
      },
      derive: { openQty: (line) => sub(line.qty, line.doneQty, 0) },
    }),
  },
})
const app = await testApp(serverModule(defineModule('heldRows', { label: '批次', entities: [Batch] })))
const { asSystem } = app.services
const added = (name: string) =>
  asSystem('0', ({ repo }) => repo(Batch).add({ name, items: [{ qty: 5 }, { qty: 3 }] }))

test('a row that a transaction holds is written again and again without being read', async () => {
  const { id, items } = await added('甲')
  await asSystem('0', async ({ repo }) => {
    const held = await repo(Batch).lock(id)
    const noted = await repo(Batch).put(held, { note: '一' })
    const counted = await repo(Batch).countLines([{ line: items[0]!.id, doneQty: 2 }], noted)
    expect(counted.items.map(({ doneQty, openQty }) => [doneQty, openQty])).toEqual([
      [2, 3],
      [0, 3],
    ])
    expect(await repo(Batch).countLines([], counted)).toBe(counted)
    await repo(Batch).put(counted, { note: '二' })
    expect(await repo(Batch).get(id)).toMatchObject({ note: '二', version: 4, items: [{ doneQty: 2 }, {}] })
  })
  await expect(
    asSystem('0', async ({ repo }) => {
      const held = await repo(Batch).lock(id)
      await repo(Batch).countLines([{ line: items[0]!.id, doneQty: 9 }], held)
    }),
  ).rejects.toThrow('最多 5，不能再增加 9')
})

test('a row that is not as whoever writes it holds it to be is not written', async () => {
  const { id, items } = await added('乙')
  const late = (write: 'put' | 'countLines') =>
    asSystem('0', async ({ repo }) => {
      const held = await repo(Batch).lock(id)
      await repo(Batch).put(id, { note: '别处' })
      if (write === 'put') await repo(Batch).put(held, { note: '迟' })
      else await repo(Batch).countLines([{ line: items[0]!.id, doneQty: 1 }], held)
    })
  await expect(late('put')).rejects.toThrow('is not as it was held to be')
  await expect(late('countLines')).rejects.toThrow('is not as it was held to be')
  await asSystem('0', async ({ repo }) => {
    expect(await repo(Batch).get(id)).toMatchObject({ note: null, version: 1, items: [{ doneQty: 0 }, {}] })
  })
})

test('some fields alone are read of many rows', async () => {
  await added('丙')
  const rows = await asSystem('0', ({ repo }) => repo(Batch).pick(['name', 'version'], { name: '丙' }))
  expect(rows).toEqual([{ name: '丙', version: 1 }])
  const whole = await asSystem('0', ({ repo }) => repo(Batch).first({ name: '丙' }))
  const [row] = await asSystem('0', ({ repo }) => repo(Batch).pick(['version', 'items'], { id: whole?.id }))
  expect(row, 'lines come whole where they are asked for').toMatchObject({ version: 1, items: whole?.items })
})
