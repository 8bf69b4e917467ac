import { defineEntity, f, mul, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeDeriving } from './deriving.ts'

const runs: string[] = []
const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    qty: f.int('数量'),
    price: f.money('单价'),
    isFree: f.bool('免费'),
    rate: f.decimal('折扣'),
    doors: f.lines('明细', { fields: { amount: f.money('金额') } }),
    amount: f.money('金额'),
    total: f.money('合计'),
    remark: f.text('备注'),
  },
  derive: {
    amount: (loan) => {
      runs.push('amount')
      return loan.isFree ? 0 : mul(loan.qty, loan.price)
    },
    total: (loan) => {
      runs.push('total')
      return mul(loan.amount, loan.rate) + sum(loan.doors, (line) => line.amount)
    },
  },
})
const row = { qty: 2, price: 30, rate: 0.5, isFree: false, doors: [{ amount: 5 }], amount: null, total: null }

test('values follow from the fields that changed, one from the other, and the rest is left alone', () => {
  const derive = makeDeriving(Loan)
  expect(derive(row, [])).toEqual({ amount: 60, total: 35 })
  const worked = { ...row, amount: 60, total: 35 }
  runs.length = 0
  expect(derive({ ...worked, remark: '急' }, ['remark'])).toEqual({})
  expect(runs).toEqual([])
  expect(derive({ ...worked, doors: [{ amount: 7 }] }, ['doors'])).toEqual({ total: 37 })
  expect(runs).toEqual(['total'])
  runs.length = 0
  expect(derive({ ...worked, qty: 3 }, ['qty'])).toEqual({ amount: 90, total: 50 })
  expect(runs).toEqual(['amount', 'total'])
})

test('a value that comes out as it was moves nothing further', () => {
  const derive = makeDeriving(Loan)
  const worked = { ...row, amount: 60, total: 35 }
  derive(worked, [])
  runs.length = 0
  expect(derive({ ...worked, qty: 6, price: 10 }, ['qty', 'price'])).toEqual({})
  expect(runs).toEqual(['amount'])
})

test('what a value looks at may change with the row', () => {
  const derive = makeDeriving(Loan)
  expect(derive({ ...row, isFree: true }, [])).toEqual({ amount: 0, total: 5 })
  const free = { ...row, isFree: true, amount: 0, total: 5 }
  // Quantity was not looked at, because nothing is charged for.
  expect(derive({ ...free, qty: 9 }, ['qty'])).toEqual({})
  expect(derive({ ...free, qty: 9, isFree: false }, ['isFree'])).toEqual({ amount: 270, total: 140 })
  expect(derive({ ...free, qty: 1, isFree: false, amount: 270, total: 140 }, ['qty'])).toEqual({
    amount: 30,
    total: 20,
  })
})

test('a value that looks at another only sometimes follows it then, however they were written down', () => {
  const Pay = defineEntity('pay', {
    label: '工资',
    fields: { kind: f.text('类别'), base: f.int('基数'), double: f.int('两倍'), total: f.int('合计') },
    derive: {
      total: (pay): number => (pay.kind === '7' ? (pay.double ?? 0) + 1 : 0),
      double: (pay): number => (pay.base ?? 0) * 2,
    },
  })
  const derive = makeDeriving(Pay)
  expect(derive({ kind: '7', base: 5 }, [])).toEqual({ total: 11, double: 10 })
  expect(derive({ kind: '7', base: 6, total: 11, double: 10 }, ['base'])).toEqual({ total: 13, double: 12 })
})
