import { Offcut } from '@mortise/cutting/model'
import { Material } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { StockMove } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { clerk, board, work, nested, stockUp } = await sawShop(app)
const looks = ['list', 'add', 'approve', 'reject', 'scrap'].map((verb) => `offcut:${verb}`)
const keeper = app.as('offcut_keeper', { can: looks }).of(Offcut)
const head = app.as('offcut_head', { can: looks }).of(Offcut)
const movesOf = async (document: string) => (await clerk.of(StockMove).list({ where: { document } })).rows

test('a piece that is written in is no stock until somebody else has seen it', async () => {
  await stockUp(10)
  const { id } = await keeper.add({ material: board.id, length: 1200, width: 900 })
  expect(await keeper.get(id)).toMatchObject({ status: 'pending', qty: null, warehouse: null })
  expect(await movesOf(id)).toEqual([])
  await expect(keeper.move(id, 'approve')).rejects.toThrow('由您本人制单，请由他人审核')
  await expect(head.move(id, 'scrap', { reason: '受潮' })).rejects.toThrow('不允许报废')
  const nest = await nested([await work(1)])
  expect(nest).toMatchObject({ status: 'calculated', offcutCount: 0 })

  await head.move(id, 'approve')
  expect(await keeper.get(id)).toMatchObject({ status: 'free', qty: 1.08 })
  expect(await movesOf(id)).toMatchObject([{ type: '703', qty: 1.08 }])
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('a piece that is not there is sent away, with the reason', async () => {
  const { id } = await keeper.add({ material: board.id, length: 1200, width: 900 })
  await head.move(id, 'reject', { reason: '没有这块板' })
  expect(await keeper.get(id)).toMatchObject({ status: 'withdrawn', remark: '没有这块板' })
  expect(await movesOf(id)).toEqual([])
})

test.each([
  [9999, 9999, '余料大于整板（2440×1220），请核对尺寸'],
  [2441, 100, '余料大于整板（2440×1220），请核对尺寸'],
  [1221, 1221, '余料大于整板（2440×1220），请核对尺寸'],
  [2440, 1220, '尺寸与整板相同，整板请用入库单入库'],
  [1220, 2440, '尺寸与整板相同，整板请用入库单入库'],
])('%d by %d is left of no board of 2440 by 1220', async (length, width, message) => {
  await expect(keeper.add({ material: board.id, length, width })).rejects.toThrow(message)
})

test('along the grain a piece is as long as the board, across it only as wide', async () => {
  const size = { length: 300, width: 2000 }
  const turn = (hasGrain: boolean) =>
    app.services.asSystem('0', ({ repo }) => repo(Material).put(board.id, { hasGrain }))
  await turn(true)
  await expect(keeper.add({ material: board.id, ...size })).rejects.toThrow('余料大于整板')
  await turn(false)
  await keeper.add({ material: board.id, ...size })
})
