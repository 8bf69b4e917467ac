import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { MoveType, StockIn, StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { movedLines, postDocument, reverseDocument, reverseStock } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)

/** A document of two lines, one of which moves nothing. */
async function document() {
  const material = (await fixtures.material()).id
  const warehouse = (await fixtures.warehouse()).id
  const items = [0, 5].map((qty) => ({ id: newId(), material, lotNo: null, qty }))
  const row = { id: newId(), no: 'T', date: await asSystem('0', async ({ today }) => today) }
  const lines = movedLines(items, ({ qty }) => (qty === 0 ? null : { warehouse, qty, unitCost: 2 }))
  const post = () =>
    asSystem('0', (ctx) => postDocument(ctx, StockIn, row, { type: MoveType.otherIn, lines }))
  const reverse = () => asSystem('0', (ctx) => reverseDocument(ctx, StockIn, row))
  const moves = () => asSystem('0', ({ repo }) => repo(StockMove).find({ document: row.id }))
  return { row, items, post, reverse, moves }
}

test('a document is posted and undone once, each move under its line', async () => {
  const { items, post, reverse, moves } = await document()
  expect(await post()).toMatchObject({ isRepeated: false, moves: [{ line: items[1]!.id, qty: 5 }] })
  expect(await post()).toMatchObject({ isRepeated: true, moves: [{ qty: 5 }] })
  expect(await reverse()).toMatchObject({ isRepeated: false, moves: [{ line: items[1]!.id, qty: -5 }] })
  expect(await reverse()).toMatchObject({ isRepeated: true, moves: [{ qty: -5 }] })
  expect(await moves()).toHaveLength(2)
})

test('what was undone under the key of an earlier version is undone', async () => {
  const { row, post, reverse, moves } = await document()
  const { id } = await post()
  expect(id).not.toBe('')
  const key = `stockIn:${row.id}`
  const { id: before } = await asSystem('0', (ctx) =>
    reverseStock(ctx, {
      key: `${key}:reverse`,
      document: { entity: StockIn.name, id: row.id, no: row.no },
      date: row.date,
      of: `${key}:post`,
    }),
  )
  expect(await reverse()).toMatchObject({ id: before, isRepeated: true, moves: [{ qty: -5 }] })
  expect(await moves()).toHaveLength(2)
})
