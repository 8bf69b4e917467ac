import { defineEntity, f, mul, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { filledFrom, sentBody, startingRow } from './form-row.ts'

const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    no: f.serial('单号', 'YB{0000}'),
    store: f.text('门店', { required: true, wire: 'storeName' }),
    kind: f.text('用途', { default: 'display' }),
    fair: f.text('展会'),
    dueOn: f.date('应还日期', { default: '${currentDate}' }),
    keeper: f.user('经办人'),
    pin: f.text('口令', { secret: true }),
    seenAt: f.datetime('查看时间', { readonly: true }),
    doors: f.lines('明细', {
      wire: 'doorList',
      fields: { qty: f.int('数量'), price: f.money('单价'), amount: f.money('金额') },
      derive: { amount: (line) => mul(line.qty, line.price) },
    }),
    total: f.money('合计'),
    status: f.flow('状态', { states: { draft: '草稿', lent: '已借出' }, moves: {} }),
  },
  derive: { total: (loan) => sum(loan.doors, (line) => line.amount) },
  when: { fair: (loan) => loan.kind === 'fair' },
})
const clock = { today: '2026-11-15', now: '2026-11-15 09:30:00' }
const all = new Set(Object.keys(Loan.fields))

test('a new row starts with its defaults and what follows from them', () => {
  const row = startingRow(Loan, 'add', null, clock)
  expect(row).toMatchObject({ kind: 'display', dueOn: '2026-11-15', status: 'draft', doors: [], total: 0 })
})

const stored = {
  id: '7',
  no: 'YB0001',
  createBy: 'anna',
  createTime: '2026-01-01 00:00:00',
  updateBy: 'bob',
  updateTime: '2026-01-02 00:00:00',
  version: 4,
  store: '城东店',
  kind: 'fair',
  fair: '广交会',
  keeper: 'anna',
  keeper_dictText: '安娜',
  seenAt: '2026-01-02 00:00:00',
  doors: [{ id: 'd1', qty: 2, price: 30, amount: 60 }],
  total: 60,
  status: 'lent',
}

test('a copy has neither id nor audit, nor the number, state and times that are another row’s', () => {
  const row = startingRow(Loan, 'copy', stored, clock)
  for (const key of ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version'])
    expect(row).not.toHaveProperty(key)
  expect(row).toMatchObject({
    no: null,
    seenAt: null,
    status: 'draft',
    store: '城东店',
    fair: '广交会',
    total: 60,
  })
  expect(row.doors).toEqual([{ qty: 2, price: 30, amount: 60 }])
  expect(row.keeper_dictText).toBe('安娜')
})

test('a form sends what may be written, under the names of the wire', () => {
  const body = sentBody(Loan, { ...stored, doors: [{ ...stored.doors[0], lineKey: 'new-1' }] }, all)
  expect(body).toEqual({
    storeName: '城东店',
    kind: 'fair',
    fair: '广交会',
    dueOn: null,
    keeper: 'anna',
    doorList: [{ id: 'd1', qty: 2, price: 30, amount: 60 }],
  })
})

test('a field that does not show is sent empty, and one the form does not have is not sent', () => {
  expect(sentBody(Loan, { ...stored, kind: 'display' }, new Set(['kind', 'fair']))).toEqual({
    kind: 'display',
    fair: null,
  })
})

test('a secret is sent when one was typed, and left alone otherwise', () => {
  expect(sentBody(Loan, { pin: '2468' }, new Set(['pin']))).toEqual({ pin: '2468' })
  expect(sentBody(Loan, { pin: '' }, new Set(['pin']))).toEqual({})
})

test('picking a row fills in what the field says', () => {
  const field = { kind: 'ref', label: '门店', to: 'store', fill: { address: 'place', phone: 'tel' } } as const
  expect(filledFrom(field, { id: '1', place: '城东路1号' })).toEqual({ address: '城东路1号', phone: null })
  expect(filledFrom(field, undefined)).toEqual({})
})
