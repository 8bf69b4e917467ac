import { addDays, type RowOf, sequence, sum } from '@mortise/model'
import { monthAfter, PayBatch, PayPiece, PayPrice, PaySlip, PayTaxLedger } from '@mortise/pay/model'
import { FactoryScan, ProductionPlan } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'
import { takeScans } from './take-scans.ts'

const app = await testApp(pay)
const { released, planOf, workOf } = await shopFloor(app)
const office = await payOffice(app)
const { clerk, boss, cashier, hire, attend, batch, approve, slipsOf } = office
const { asSystem } = app.services

const STEPS = 40
const FIRST = '2024-01'
const LAST = '2024-04'
const WORKERS = ['random_a', 'random_b', 'random_c'] as const

/** Work as somebody with a pencil would keep it: what was done, and what a door paid on which day. */
interface Done {
  readonly uid: string
  readonly day: string
  readonly qty: number
  readonly team: readonly { readonly worker: string; readonly share: number }[]
  isUndone: boolean
}
const done: Done[] = []
const prices: { id: string; from: string; fen: number }[] = []
/** Months that are approved, with the batch of each. */
const closed: string[] = []

const below = sequence(24)
const pick = <T>(things: readonly T[]): T => things[below(things.length)]!
const order = await (async () => {
  const { id } = await released(2)
  await clerk.of(ProductionPlan).move((await planOf(id)).id, 'release')
  return (await workOf(id))[0]!
})()
for (const worker of WORKERS) {
  await hire(worker, {
    hiredOn: `${FIRST}-01`,
    leftOn: '2024-12-31',
    payMode: 'mixed',
    baseSalary: 20_000,
    insurance: null,
  })
  for (let month = FIRST; month <= monthAfter(LAST); month = monthAfter(month)) await attend(worker, month)
}

/** Each one's part in cents: whole cents first, the rest to the largest remainders. */
function partsOf({ qty, day, team }: Done): number[] {
  const { fen } = prices.findLast(({ from }) => from <= day)!
  const total = qty * fen
  const exact = team.map(({ share }) => (total * Math.round(share * 100)) / 100)
  const parts = exact.map(Math.floor)
  const byRest = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  const left = total - parts.reduce((all, part) => all + part, 0)
  for (const { at } of byRest.slice(0, left)) parts[at] = parts[at]! + 1
  return parts
}
const earnedBy = (worker: string): number =>
  done
    .filter(({ isUndone }) => !isUndone)
    .reduce((all, work) => {
      const at = work.team.findIndex((each) => each.worker === worker)
      return at < 0 ? all : all + partsOf(work)[at]!
    }, 0)

const lastDay = addDays(`${monthAfter(LAST)}-01`, -1)
const dayBetween = () => addDays(`${FIRST}-01`, below(Number(lastDay.slice(5, 7)) * 30))

async function finish(): Promise<void> {
  const count = 1 + below(3)
  const shares = [[1], [0.5, 0.5], [0.5, 0.3, 0.2]][count - 1]!
  const from = below(3)
  const team = shares.map((share, at) => ({ worker: WORKERS[(from + at) % 3]!, share }))
  const work: Done = {
    uid: `random-${done.length}`,
    day: dayBetween(),
    qty: 1 + below(9),
    team,
    isUndone: false,
  }
  done.push(work)
  await asSystem('0', async (ctx) => {
    const at = `${work.day} 10:00:00`
    await insertRows(ctx, FactoryScan, [
      {
        uid: work.uid,
        code: 'W',
        workOrder: order.id,
        opNo: 10,
        opName: '开料',
        action: 'FINISH',
        qty: work.qty,
        workers: team.map(({ worker }) => worker),
        shares: Object.fromEntries(team.map(({ worker, share }) => [worker, share])),
        scannedAt: at,
        receivedAt: at,
        result: '1',
      },
    ])
    await takeScans(ctx, order, [await scanOf(ctx, work.uid)])
  })
}
const scanOf = async ({ repo }: Parameters<typeof takeScans>[0], uid: string) =>
  (await repo(FactoryScan).first({ uid }))!

async function undo(): Promise<void> {
  const work = pick(done.filter(({ isUndone }) => !isUndone))
  if (!work) return
  work.isUndone = true
  const undoing = { action: 'UNDO', undoes: work.uid } as RowOf<typeof FactoryScan>
  await asSystem('0', (ctx) => takeScans(ctx, order, [undoing]))
}

/** Another price from a day that is long over; what nobody was paid for yet is priced anew. */
async function priceBackdated(): Promise<void> {
  const last = prices.at(-1)!
  const day = dayBetween()
  if (day < last.from) return
  const paid = (await clerk.of(PayPiece).list({ where: { priceRow: last.id, status: 'settled' }, size: 500 }))
    .rows
  const ending = clerk.of(PayPrice).edit({ id: last.id, endOn: day })
  if (paid.some(({ workOn }) => workOn > day)) {
    await expect(ending).rejects.toThrow('该单价已用于已审核的工资')
    return
  }
  await ending
  const fen = 100 + below(3000)
  const from = addDays(day, 1)
  const { id } = await clerk.of(PayPrice).add({ pieceKey: 'P0', price: fen / 100, beginOn: from })
  prices.push({ id, from, fen })
  for (const work of done.filter((each) => !each.isUndone && each.day >= from)) {
    const [piece] = (await clerk.of(PayPiece).list({ where: { scan: work.uid, sign: 1 } })).rows
    if (piece?.status === 'confirmed') await clerk.of(PayPiece).move(piece.id, 'reprice')
  }
}

/** All that a month that is approved changes. */
const standing = () =>
  asSystem('0', async ({ repo }) => {
    const pieces = await repo(PayPiece).find({}, { sort: [['id', 'asc']], limit: 1000 })
    const ledger = await repo(PayTaxLedger).find({}, { limit: 1000 })
    return {
      pieces: pieces.map(({ id, status, amount, month, slip }) => ({ id, status, amount, month, slip })),
      ledger: ledger.map(({ worker, month, thisTax }) => ({ worker, month, thisTax })),
    }
  })

async function close(): Promise<void> {
  const month = closed.length === 0 ? FIRST : monthAfter(closed.at(-1)!)
  if (month > LAST) return
  const made = await batch(month)
  expect(made).toMatchObject({ status: 'calculated', count: WORKERS.length, leftOut: [] })
  const before = await standing()
  await approve(made.id)
  if (below(2) === 0) {
    await boss.of(PayBatch).move(made.id, 'unapprove', { reason: '再看' })
    expect(await standing()).toEqual(before)
    await approve(made.id)
  }
  closed.push(month)
  await isPaidRight(made.id, month)
}

/** I13: the slips' pieces are those that are settled in the month, and what is booked is what they come to. */
async function isPaidRight(id: string, month: string): Promise<void> {
  const settled = (await clerk.of(PayPiece).list({ where: { month, status: 'settled' }, size: 500 })).rows
  const slips = await slipsOf(id)
  for (const { worker, piece } of slips) {
    const own = settled.filter((row) => row.worker === worker)
    expect(piece).toBe(sum(own, ({ amount }) => amount))
  }
}

async function reopen(): Promise<void> {
  const month = closed.at(-1)
  if (!month) return
  const [made] = (await clerk.of(PayBatch).list({ where: { month } })).rows
  await boss.of(PayBatch).move(made!.id, 'unapprove', { reason: '重算' })
  await clerk.of(PayBatch).move(made!.id, 'discard', { reason: '重算' })
  await clerk.of(PayBatch).remove(made!.id)
  closed.pop()
}

test('whatever is scanned, undone, priced afterwards and opened again, everybody is paid once for what stands (I12, I13)', async () => {
  const { id } = await clerk.of(PayPrice).add({ pieceKey: 'P0', price: 3.35, beginOn: '2023-01-01' })
  prices.push({ id, from: '2023-01-01', fen: 335 })
  for (let step = 0; step < STEPS; step += 1) {
    const drawn = below(20)
    if (drawn < 9) await finish()
    else if (drawn < 13) await undo()
    else if (drawn < 16) await priceBackdated()
    else if (drawn < 19) await close()
    else await reopen()
  }
  while (closed.at(-1) !== LAST) await close()
  // What is undone after its month was paid comes off the month after the last.
  await undo()
  await undo()
  expect((await clerk.of(PayPiece).list({ where: { sign: -1, status: 'confirmed' } })).total).toBeGreaterThan(
    1,
  )
  const after = await batch(monthAfter(LAST))
  await approve(after.id)
  const slips = await asSystem('0', ({ repo }) => repo(PaySlip).find({ kind: 'wage' }, { limit: 1000 }))
  for (const worker of WORKERS) {
    const paid = sum(
      slips.filter((slip) => slip.worker === worker),
      ({ piece }) => piece,
    )
    expect(Math.round(paid * 100), worker).toBe(earnedBy(worker))
  }
  const posted = await cashier.of(PayBatch).move(after.id, 'post')
  expect(posted.voucher).toBeTruthy()
  expect(done.some(({ isUndone }) => isUndone) && prices.length > 1).toBe(true)
}, 300_000)
