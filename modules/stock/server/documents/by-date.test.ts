import { testApp } from '@mortise/server/testing'
import { StockOut } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults } from '../index.ts'
import { type Place, receive as receiveAs, stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

const receive = (at: Place, date: string, qty: number, unitCost: number) =>
  receiveAs(clerk, at, date, { qty, unitCost })
async function issue({ material, warehouse }: Place, date: string, qty: number) {
  const { id } = await clerk.of(StockOut).add({ type: '201', date, warehouse, items: [{ material, qty }] })
  return clerk.of(StockOut).move(id, 'approveAndPost')
}
async function summary(material: string, from: string, to: string) {
  const path = '/erp_stock_move/erpStockMove/summary'
  const { body } = await clerk.call('GET', path, { query: { material, from, to } })
  return body.result[0]
}

const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))

test('INV-S11 on no day does more leave than lay there', async () => {
  const at = await fixtures.place()
  await receive(at, '2018-06-10', 10, 5)
  await expect(issue(at, '2018-05-01', 10)).rejects.toThrow(
    '明细第1行：2018-05-01 账面仅有 0，不能在该日期出库',
  )
  expect(await summary(at.material, '2018-05-01', '2018-05-31')).toBeUndefined()
  await issue(at, '2018-06-20', 8)
  await receive(at, '2018-06-25', 5, 5)
  // Ten lay there on the 15th, but two are left on the 20th.
  await expect(issue(at, '2018-06-15', 3)).rejects.toThrow('2018-06-20 账面仅有 2，不能在该日期出库')
  await issue(at, '2018-06-15', 2)
  await receive(at, '2018-06-12', 4, 5)
  await expect(issue(at, '2018-06-11', 5)).rejects.toThrow('2018-06-20 账面仅有 4，不能在该日期出库')
  await issue(at, '2018-06-12', 4)
  await expect(issue(at, '2018-06-20', 1)).rejects.toThrow('2018-06-20 账面仅有 0，不能在该日期出库')
  await issue(at, '2018-06-25', 5)
  expect(await faults()).toEqual([])
})

test('INV-S11 no month closes with a value below zero', async () => {
  const at = await fixtures.place()
  await receive(at, '2018-05-10', 10, 1)
  await receive(at, '2018-06-10', 10, 100)
  // Ten pieces lay there in May, worth 10 yuan; at the present average they would take 505.
  await expect(issue(at, '2018-05-20', 10)).rejects.toThrow('2018-05-31 账面仅有 10 元，不能在该日期出库')
  await issue(at, '2018-06-20', 10)
  expect(await summary(at.material, '2018-05-01', '2018-05-31')).toMatchObject({
    closeQty: 10,
    closeAmount: 10,
  })
  expect(await faults()).toEqual([])
})
