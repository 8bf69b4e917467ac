import { sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { depositOf, plannedPayments, spread } from './payment-plan.ts'
import { isDone, lineStatusOf, partStatusOf, payStatusOf } from './progress.ts'
import { checkCharacter, isUnitCode, unitCode } from './unit-code.ts'

test('the deposit is all, a part or nothing, as the store settles', () => {
  expect(['1', '2', '3', '4'].map((term) => depositOf(1000.01, term, 0.3))).toEqual([1000.01, 300, 0, 0])
})

test('a plan adds up to the total, and nothing is asked for twice or for nothing', () => {
  const dates = { orderedOn: '2026-11-01', deliverOn: '2026-12-01' }
  expect(plannedPayments(1000, 300, dates).map(({ node, amount, dueOn }) => [node, amount, dueOn])).toEqual([
    ['1', 300, '2026-11-01'],
    ['2', 700, '2026-12-01'],
  ])
  expect(plannedPayments(1000, 1000, dates)).toHaveLength(1)
  expect(plannedPayments(1000, 0, dates)).toMatchObject([{ node: '2', amount: 1000 }])
  expect(plannedPayments(0, 0, dates)).toEqual([])
})

test('money goes to the payments in their order, to the cent', () => {
  const plan = [{ amount: 300 }, { amount: 500.5 }, { amount: 199.5 }]
  const paidBy = (paid: number) => spread(plan, paid).map(({ paidAmount }) => paidAmount)
  expect(paidBy(0)).toEqual([0, 0, 0])
  expect(paidBy(300.1)).toEqual([300, 0.1, 0])
  expect(paidBy(1200)).toEqual([300, 500.5, 399.5])
  for (const paid of [0.01, 299.99, 800.5, 999.99]) expect(sum(paidBy(paid))).toBe(paid)
})

test('statuses follow from counters alone', () => {
  const line = { type: '1', qty: 2, releasedQty: 2 }
  expect(lineStatusOf({ qty: 2 })).toBe('0')
  expect(lineStatusOf(line)).toBe('1')
  expect(lineStatusOf({ ...line, producedQty: 1 })).toBe('2')
  expect(lineStatusOf({ ...line, producedQty: 2 })).toBe('3')
  expect(lineStatusOf({ ...line, producedQty: 2, shippedQty: 1 })).toBe('4')
  expect(lineStatusOf({ ...line, producedQty: 2, shippedQty: 1, closedQty: 1 })).toBe('5')
  expect(lineStatusOf({ ...line, shippedQty: 2, installedQty: 2 })).toBe('6')
  expect(lineStatusOf({ ...line, closedQty: 2 })).toBe('8')
  const service = { type: '3', qty: 1 }
  expect(partStatusOf([{ ...line, producedQty: 2 }, service], 'producedQty')).toBe('2')
  expect(partStatusOf([{ ...line, shippedQty: 1 }], 'shippedQty')).toBe('1')
  expect(partStatusOf([service], 'shippedQty')).toBe('0')
  expect([payStatusOf(0, 10), payStatusOf(3, 10), payStatusOf(10, 10)]).toEqual(['0', '1', '2'])
})

test('an order is done when all is signed for and, where we install, all doors hang', () => {
  const signed = { type: '1', qty: 2, signedQty: 2 }
  expect(isDone([signed], false)).toBe(true)
  expect(isDone([signed], true)).toBe(false)
  expect(isDone([{ ...signed, installedQty: 1, closedQty: 1 }], true)).toBe(true)
  expect(
    isDone(
      [
        { type: '2', qty: 3, signedQty: 3 },
        { type: '3', qty: 1 },
      ],
      true,
    ),
  ).toBe(true)
})

test('a slip of one character in a door code, or two that changed places, is noticed', () => {
  const code = unitCode('M26111500012')
  expect(isUnitCode(code)).toBe(true)
  const digits = '0123456789'
  for (let at = 1; at < code.length - 1; at++) {
    for (const digit of digits) {
      const slipped = `${code.slice(0, at)}${digit}${code.slice(at + 1)}`
      if (slipped !== code) expect(isUnitCode(slipped), slipped).toBe(false)
    }
    const [a, b] = [code[at], code[at + 1]]
    const swapped = `${code.slice(0, at)}${b}${a}${code.slice(at + 2)}`
    if (at < code.length - 2 && a !== b) expect(isUnitCode(swapped), swapped).toBe(false)
  }
  expect(() => checkCharacter('门')).toThrow()
})
