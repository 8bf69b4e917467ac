import { add } from '@mortise/model'
import { expect, test } from 'vitest'
import { type BilledCharge, dueOf, unbilledOf } from './billing.ts'

const line = (more: object) => ({
  id: 'a' as never,
  type: '1' as const,
  itemName: '门',
  qty: 3,
  netAmount: 5677.2,
  shippedQty: 0,
  installedQty: 0,
  returnedQty: 0,
  closedQty: 0,
  ...more,
})
const order = (lines: ReturnType<typeof line>[], more: object = {}) => ({
  lines,
  freightAmount: 0,
  otherAmount: 0,
  installAmount: 0,
  needsInstall: true,
  taxRate: 0.13,
  ...more,
})
/** Ships one state after the other, and answers what each bills. */
function billed(...states: ReturnType<typeof order>[]): BilledCharge[][] {
  const all: BilledCharge[] = []
  return states.map((state) => {
    const due = dueOf(state, all)
    all.push(...due)
    return due
  })
}
const figures = (bills: BilledCharge[][]) =>
  bills.map((bill) => bill.map(({ amount, taxAmount }) => [amount, taxAmount]))

test('the worked line of three doors is billed 3,784.80 and 1,892.40, tax to the cent (8.1)', () => {
  const bills = billed(order([line({ shippedQty: 2 })]), order([line({ shippedQty: 3 })]))
  expect(figures(bills)).toEqual([[[3784.8, 435.42]], [[1892.4, 217.71]]])
})

test('331.76 over three single pieces is 110.59, 110.58 and 110.59 (INV-10)', () => {
  const bills = billed(...[1, 2, 3].map((shippedQty) => order([line({ netAmount: 331.76, shippedQty })])))
  expect(bills.flat().map(({ amount }) => amount)).toEqual([110.59, 110.58, 110.59])
})

test('what comes back is billed back, and once all is out again it is the line to the cent', () => {
  const counts = [2, 1, 3, 0, 3].map((shippedQty, at) =>
    order([line({ netAmount: 331.76, shippedQty, returnedQty: at > 0 ? 1 : 0 })]),
  )
  const bills = billed(...counts)
  expect(bills.map(([charge]) => charge?.amount)).toEqual([221.17, -110.58, 221.17, -331.76, 331.76])
  expect(bills.flat().reduce((sum, { amount }) => add(sum, amount), 0)).toBe(331.76)
})

test('freight goes with the first shipment, and a fee that is added later with the next (8.3)', () => {
  const bills = billed(
    order([line({})], { freightAmount: 80 }),
    order([line({ shippedQty: 1 })], { freightAmount: 80 }),
    order([line({ shippedQty: 2 })], { freightAmount: 80, otherAmount: 50 }),
  )
  expect(bills.map((bill) => bill.filter(({ item }) => item === '4').map(({ amount }) => amount))).toEqual([
    [],
    [80],
    [50],
  ])
})

test('services and installation are billed with the goods only where nobody installs (9.2)', () => {
  const lines = [line({ shippedQty: 1 }), line({ id: 'b', type: '3', netAmount: 100, qty: 1 })]
  const amounts = (needsInstall: boolean) =>
    dueOf(order(lines, { needsInstall, installAmount: 60 }), []).map(({ item, amount }) => [item, amount])
  expect(amounts(true)).toEqual([['1', 1892.4]])
  expect(amounts(false)).toEqual([
    ['1', 1892.4],
    ['2', 100],
    ['3', 60],
  ])
})

test('what a change took out of the order is billed back', () => {
  const billedBefore = dueOf(order([line({ shippedQty: 1 })]), [])
  expect(dueOf(order([]), billedBefore)).toMatchObject([
    { orderLine: 'a', amount: -1892.4, taxAmount: -217.71 },
  ])
})

test('what is still to be billed is what the order comes to without what nobody wants any more', () => {
  const whole = { ...order([line({})], { freightAmount: 80 }), totalAmount: 5757.2 }
  expect(unbilledOf(whole, 0)).toBe(5757.2)
  expect(unbilledOf(whole, 1972.4)).toBe(3784.8)
  expect(unbilledOf({ ...whole, lines: [line({ closedQty: 1 })] }, 1972.4)).toBe(1892.4)
  expect(unbilledOf({ ...whole, lines: [line({ closedQty: 3 })] }, 1972.4)).toBe(0)
})

test('an installation of 100.00 is billed by the doors that hang, services with the first of them', () => {
  const service = line({ id: 'b', type: '3', netAmount: 60, qty: 1 })
  const state = (installedQty: number) =>
    order([line({ shippedQty: 3, installedQty }), service], { installAmount: 100 })
  const bills = billed(...[0, 1, 2, 3].map(state))
  const amounts = (item: string) => bills.map((bill) => bill.find((charge) => charge.item === item)?.amount)
  expect(amounts('3')).toEqual([undefined, 33.33, 33.34, 33.33])
  expect(amounts('2')).toEqual([undefined, 60, undefined, undefined])
})

test('what is closed is not waited for: with the last door that is wanted all of the installation is billed', () => {
  const closed = order([line({ shippedQty: 2, installedQty: 2, closedQty: 1 })], { installAmount: 100 })
  expect(dueOf(closed, []).find(({ item }) => item === '3')?.amount).toBe(100)
  const materials = order([line({ type: '2', shippedQty: 3 })], { installAmount: 100 })
  expect(dueOf(materials, []).find(({ item }) => item === '3')?.amount).toBe(100)
})
