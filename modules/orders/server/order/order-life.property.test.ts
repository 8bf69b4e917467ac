import { add, BusinessError, compare, sequence, sub, sum } from '@mortise/model'
import {
  ChangeOrder,
  CustomerOrder,
  DoorUnit,
  OrderEvaluation,
  OrderReceipt,
  OrderSigning,
  shippedValueOf,
} from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, orderOf } from '../testing/selling-store.ts'
import { advanceLines } from './advance-lines.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)
const all = { size: 200 } as const
const runs = Number(process.env.RUNS ?? 3)
const STEPS = 10

/** Whatever an order goes through, these hold after every step. */
async function refuseBroken(id: string): Promise<void> {
  const order = await calls.get(id)
  const charges = sum([order.installAmount, order.freightAmount, order.otherAmount])
  const net = sum(order.lines, ({ netAmount }) => netAmount)
  expect(order.totalAmount).toBe(add(net, charges))
  expect(net).toBe(
    sub(
      sum(order.lines, ({ amount }) => amount),
      order.discountAmount,
    ),
  )
  expect(sum(order.payments, ({ amount }) => amount)).toBe(order.totalAmount)
  if (order.status === 'confirmed') expect(order.paidAmount).toBeGreaterThanOrEqual(order.depositAmount)

  const units = (await clerk.of(DoorUnit).list({ where: { order: id }, ...all })).rows
  for (const line of order.lines) {
    const living = units.filter((unit) => unit.line === line.id && unit.status !== '5')
    expect(living).toHaveLength(line.releasedQty)
  }
  const current = (await clerk.of(OrderEvaluation).list({ where: { order: id, isCurrent: true }, ...all }))
    .rows
  const evaluations = new Map(current.map((row) => [row.line, row]))
  expect(evaluations.size).toBe(order.lines.length)
  for (const { id: line, qty, unitPrice, netAmount } of order.lines)
    expect(evaluations.get(line)).toMatchObject({ qty, unitPrice, netAmount, revision: order.revision })

  const signed = (await clerk.of(OrderSigning).list({ where: { order: id }, ...all })).rows
  const shipped = order.lines.some(({ shippedQty }) => shippedQty > 0)
  const ended = add(shippedValueOf(order.lines), shipped ? charges : 0)
  expect(sum(signed, ({ amount }) => amount)).toBe(order.status === 'closed' ? ended : order.totalAmount)
}

test('an order that is changed, paid for, paid back, made and closed in any order keeps its sums, codes and ledger', async () => {
  const selling = await makeSellingStore(app, { payTerm: '2' })
  for (let run = 0; run < runs; run++) {
    const below = sequence(20_261_116 + run)
    const [line] = orderOf(selling).lines ?? []
    const { id } = await calls.add(
      orderOf(selling, {
        lines: [line!, { ...line!, qty: 3 }],
        discountAmount: below(300),
        installAmount: 120,
      }),
    )
    await calls.move(id, 'submit')
    await calls.move(id, 'approve')
    await refuseBroken(id)
    for (let step = 0; step < STEPS; step++) {
      const order = await calls.get(id)
      if (order.status === 'closed' || order.lines.length === 0) break
      await attempted(() => act(order, below))
      await refuseBroken(id)
    }
  }
})

type Order = Awaited<ReturnType<typeof calls.get>>

async function act(order: Order, below: (bound: number) => number): Promise<void> {
  const { id } = order
  const line = order.lines[below(order.lines.length)]!
  const change = async (lines: Parameters<typeof changes.add>[0]['lines']) => {
    const { id: made } = await changes.add({ order: id, reason: '变更', fee: below(2) * 50, lines })
    for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(made, move)
  }
  const pay = (kind: '1' | '2') => clerk.of(OrderReceipt).add({ order: id, kind, amount: 1 + below(1500) })
  const count = async (counter: 'producedQty' | 'shippedQty') => {
    await app.services.asSystem('0', (ctx) => advanceLines(ctx, id, [{ line: line.id, [counter]: 1 }]))
  }
  const acts: readonly (() => Promise<unknown>)[] = [
    () => change([{ line: line.id, action: '2', qty: 1 + below(4) }]),
    () => change([{ line: line.id, action: '1', params: { ...chosen, h: String(1900 + below(900)) } }]),
    () => change([{ action: '3', door: line.door, params: chosen, qty: 1 + below(2) }]),
    () => change([{ line: line.id, action: '4' }]),
    () => pay('1'),
    () => pay('1'),
    () => pay('2'),
    () => (order.status === 'confirmed' ? calls.move(id, 'release') : count('producedQty')),
    () => count('shippedQty'),
    () => (below(4) === 0 ? calls.move(id, 'close', { reason: '退单' }) : count('producedQty')),
  ]
  await acts[below(acts.length)]?.()
}

/** What is refused leaves all as it was, which is looked at next. */
async function attempted(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    expect(compare(error.message.length, 0)).toBe(1)
  }
}
