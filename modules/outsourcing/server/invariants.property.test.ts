import { add, compare, sequence, sub, sum } from '@mortise/model'
import {
  OutsourceDeduction,
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockMove, StockReservation } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const shop = await partnerShop(app)
const { clerk, orders } = shop

const reason = '录错'
const pickFrom = <T>(chance: (below: number) => number, all: readonly T[]): T | undefined =>
  all[chance(all.length)]

test('INV-O1 INV-O2 INV-S9 whatever is sent, returned, received, settled and undone, orders, partners, ledger and debts say the same', async () => {
  const goods = [await shop.addGoods('MA'), await shop.addGoods('FIFO')]
  const made: string[] = []
  for (const one of goods) {
    await shop.stockUp(one.veneer.id, 60, 20.01)
    await shop.stockUp(one.veneer.id, 60, 23.37)
    for (const qty of [10, 7]) made.push((await shop.approved(one, qty)).id)
  }
  const chance = sequence(20_261_117)
  const posted = {
    sends: [] as string[],
    returns: [] as string[],
    receipts: [] as string[],
    settlements: [] as string[],
  }
  let [refused, done] = [0, 0]
  const acts: readonly ((order: string) => Promise<unknown>)[] = [
    async (id) => posted.sends.push((await shop.send(await orders.get(id), 1 + chance(12))).id),
    async (id) => posted.sends.push((await shop.send(await orders.get(id), 1 + chance(12))).id),
    async (id) => posted.returns.push((await shop.giveBack(await orders.get(id), 1 + chance(4))).id),
    async (id) => {
      const qty = 1 + chance(5)
      const values = {
        qty,
        badQty: chance(2) * chance(qty + 1),
        badDuty: chance(2) ? ('1' as const) : ('2' as const),
      }
      const used = chance(3) === 0 ? chance(14) : undefined
      posted.receipts.push((await shop.receive(await orders.get(id), values, used)).id)
    },
    async (id) => posted.settlements.push((await shop.settle(id)).id),
    (id) => (chance(6) === 0 ? orders.move(id, 'writeOff', { reason }) : Promise.resolve()),
    () => clerk.of(OutsourceSend).move(pickFrom(chance, posted.sends) ?? '', 'reverse', { reason }),
    () => clerk.of(OutsourceReturn).move(pickFrom(chance, posted.returns) ?? '', 'reverse', { reason }),
    () => clerk.of(OutsourceReceipt).move(pickFrom(chance, posted.receipts) ?? '', 'reverse', { reason }),
    () => clerk.of(OutsourceSettlement).move(pickFrom(chance, posted.settlements) ?? '', 'unapprove'),
  ]
  for (let step = 0; step < Number(process.env.RUNS ?? 120); step++) {
    const act = pickFrom(chance, acts)!
    await act(pickFrom(chance, made)!).then(
      () => (done += 1),
      () => (refused += 1),
    )
    if (step % 10 === 9) for (const id of made) await holds(id)
  }
  for (const id of made) await holds(id)
  expect(refused).toBeGreaterThan(0)
  expect(done).toBeGreaterThan(10)
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
  await everythingIsAccountedFor(goods.map(({ leaf }) => leaf.id))
})

/** What lies with the partner is what was sent and neither used nor returned, and is held there for the order; paid is what was good. */
async function holds(id: string): Promise<void> {
  const order = await orders.get(id)
  for (const mat of order.mats) {
    const { sentQty, consumedQty, returnedQty, balance } = mat
    expect(sentQty).toBe(add(add(consumedQty, returnedQty, 4), balance, 4))
    expect(balance).toBeGreaterThanOrEqual(0)
    const { rows } = await clerk.of(StockReservation).list({
      where: { sourceId: id, sourceLine: mat.id, warehouse: order.partnerWarehouse!, status: 'open' },
      size: 100,
    })
    expect(sum(rows, ({ qty, consumed }) => sub(qty, consumed, 4), 4)).toBe(balance)
  }
  for (const { okQty, badQty, receivedQty, settledQty, qty } of order.items) {
    expect(compare(settledQty, okQty)).toBeLessThanOrEqual(0)
    expect(add(okQty, badQty, 4)).toBe(receivedQty)
    expect(compare(receivedQty, qty)).toBeLessThanOrEqual(0)
  }
}

/** All that was used became part of leaves, is owed or was settled, or was our scrap: to the cent. */
async function everythingIsAccountedFor(leaves: readonly string[]): Promise<void> {
  const moved = async (types: readonly string[]) => {
    const { rows } = await clerk.of(StockMove).list({ where: { type: { in: types as never } }, size: 1000 })
    const { rows: undone } = await clerk.of(StockMove).list({ where: { type: '990' }, size: 1000 })
    const gone = new Set(undone.map(({ reverses }) => reverses))
    return rows.filter(({ id }) => !gone.has(id))
  }
  const [used, taken] = [await moved(['304']), await moved(['303'])]
  const { rows: owed } = await clerk.of(OutsourceDeduction).list({ size: 1000 })
  const { rows: receipts } = await clerk
    .of(OutsourceReceipt)
    .list({ where: { status: 'posted' }, size: 1000 })
  const fees = sum(receipts, ({ feeNet }) => feeNet)
  const debts = sum(
    owed.filter(({ status }) => status !== 'cancelled'),
    ({ amount }) => amount,
  )
  expect(sum(taken, ({ amount }) => amount)).toBe(
    sub(
      add(
        sum(used, ({ amount }) => -amount),
        fees,
      ),
      debts,
    ),
  )
  for (const material of leaves) {
    const { rows } = await clerk.of(StockBalance).list({ where: { material } })
    const came = sum(
      taken.filter((move) => move.material === material),
      ({ qty }) => qty,
      4,
    )
    expect(rows[0]?.qty ?? 0).toBe(came)
  }
}
