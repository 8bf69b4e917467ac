import { expect, test } from 'vitest'
import { nextDueOf, standingOf } from './standing.ts'

const order = {
  status: 'awaitingDeposit',
  isHeld: false,
  holdReason: null,
  totalAmount: 1000.1,
  paidAmount: 300.05,
  deliverOn: '2026-12-20',
  promisedOn: null,
  payments: [
    { amount: 300.05, paidAmount: 300.05, dueOn: '2026-11-01' },
    { amount: 700.05, paidAmount: 0, dueOn: '2026-12-01' },
  ],
}

test('an order says whose turn it is and what is still to be paid', () => {
  const { turn, unpaid, late } = standingOf(order, '2026-11-16')
  expect(turn).toEqual({ who: '财务', what: '登记定金或信用放行' })
  expect([unpaid, late]).toEqual([700.05, []])
  expect(standingOf({ ...order, isHeld: true, holdReason: '改图' }, '2026-11-16').turn).toEqual({
    who: '已挂起',
    what: '改图',
  })
  expect(standingOf({ ...order, status: 'completed' }, '2026-11-16').turn).toBeNull()
})

test('what should have come by now is late, unless it came or nobody waits for it any more', () => {
  expect(standingOf(order, '2026-12-25').late).toEqual([
    '交期 2026-12-20 已过 5 天',
    '应付 2026-12-01 的款项已逾期 24 天',
  ])
  expect(standingOf({ ...order, promisedOn: '2026-12-30' }, '2026-12-25').late).toHaveLength(1)
  expect(standingOf({ ...order, status: 'voided' }, '2026-12-25').late).toEqual([])
  const paid = {
    ...order,
    status: 'completed',
    payments: [{ amount: 1, paidAmount: 1, dueOn: '2026-01-01' }],
  }
  expect(standingOf(paid, '2026-12-25').late).toEqual([])
})

test('what is to be paid next follows the plan, and without one the whole that is left', () => {
  const payments = order.payments.map((payment, index) => ({ ...payment, node: String(index + 1) }))
  expect(nextDueOf({ ...order, payments })).toEqual({ node: '2', open: 700.05, dueOn: '2026-12-01' })
  expect(nextDueOf({ ...order, payments: [] })).toEqual({ node: null, open: 700.05, dueOn: null })
  expect(nextDueOf({ ...order, paidAmount: 1000.1, payments: payments.slice(0, 1) })).toBeNull()
})
