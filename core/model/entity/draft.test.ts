import { expect, test } from 'vitest'
import {
  add,
  complaintsOf,
  defaultsOf,
  defineEntity,
  derived,
  f,
  isEditable,
  mul,
  type Row,
  sum,
  withoutHidden,
} from '../index.ts'

const Order = defineEntity('order', {
  label: '订单',
  fields: {
    no: f.serial('单号', 'DD{0000}'),
    kind: f.text('类别', { default: 'plain' }),
    year: f.int('年份', { default: '${currentYear}' as never }),
    on: f.date('日期', { default: '${currentDate}' }),
    gift: f.text('赠品', { required: 'shown' }),
    lines: f.lines('明细', {
      required: true,
      fields: { qty: f.int('数量', { required: true }), price: f.money('单价'), amount: f.money('小计') },
      derive: { amount: (line) => mul(line.qty, line.price) },
    }),
    freight: f.money('运费'),
    total: f.money('合计'),
    status: f.flow('状态', {
      states: { draft: '草稿', sent: '已发' },
      moves: { send: { label: '发出', from: 'draft', to: 'sent' } },
    }),
  },
  derive: {
    total: (order) =>
      add(
        sum(order.lines, (line) => line.amount),
        order.freight,
      ),
  },
  when: { gift: (order) => order.kind === 'gift' },
})
const clock = { today: '2026-11-15', now: '2026-11-15 08:00:00' }

test('a new row starts with its defaults, its first state and today', () => {
  expect(defaultsOf(Order, clock)).toEqual({
    no: null,
    kind: 'plain',
    year: 2026,
    on: '2026-11-15',
    gift: null,
    lines: [],
    freight: null,
    total: null,
    status: 'draft',
  })
})

test('lines are worked out before the document that sums them', () => {
  const row = derived(Order, {
    lines: [
      { qty: 3, price: 0.1 },
      { qty: 1, price: 1.005 },
    ],
    freight: 0.2,
  })
  expect(row.lines).toMatchObject([{ amount: 0.3 }, { amount: 1.01 }])
  expect(row.total).toBe(1.51)
})

test('a half-filled row derives without failing', () => {
  expect(derived(Order, { lines: [{}] }).total).toBe(0)
})

test('a field that does not show is emptied and not asked for', () => {
  const input: Row = { kind: 'plain', gift: '茶具', lines: [{ qty: 1 }], status: 'draft' }
  const row = withoutHidden(Order, input)
  expect(row.gift).toBeNull()
  expect(complaintsOf(Order, row)).toEqual([])
  expect(complaintsOf(Order, { ...row, kind: 'gift' })).toEqual([{ field: 'gift', message: '赠品不能为空' }])
})

test('a document without its lines, or with a bad one, is told where', () => {
  expect(complaintsOf(Order, { lines: [], status: 'draft' })).toEqual([
    { field: 'lines', message: '明细不能为空' },
  ])
  expect(complaintsOf(Order, { lines: [{ qty: 1 }, { qty: null }], status: 'draft' })).toEqual([
    { field: 'qty', message: '明细第2行：数量不能为空', line: { lines: 'lines', row: 1 } },
  ])
})

test('only the first state is edited unless more are named', () => {
  expect([isEditable(Order, { status: 'draft' }), isEditable(Order, { status: 'sent' })]).toEqual([
    true,
    false,
  ])
})

test('what a value looks at may hang on the row, and a circle that shows in a row alone is refused', () => {
  const Pay = defineEntity('pay', {
    label: '工资',
    fields: {
      kind: f.text('类别'),
      base: f.decimal('基数'),
      double: f.decimal('两倍'),
      total: f.decimal('合计'),
    },
    derive: {
      // Of no kind that a sample has, and so seen to look at nothing else.
      total: (row): number => (row.kind === '7' ? add(row.double, 1) : 0),
      double: (row): number => (row.kind === '8' ? add(row.total, 1) : mul(row.base, 2)),
    },
  })
  expect(derived(Pay, { kind: '7', base: 5 })).toMatchObject({ double: 10, total: 11 })
  expect(derived(Pay, { kind: '8', base: 5 })).toMatchObject({ total: 0, double: 1 })
  const Circle = defineEntity('circle', {
    label: '环',
    fields: { kind: f.text('类别'), one: f.decimal('一'), other: f.decimal('二') },
    derive: {
      one: (row): number => (row.kind === '7' ? add(row.other, 1) : 0),
      other: (row): number => (row.kind === '7' ? add(row.one, 1) : 0),
    },
  })
  expect(derived(Circle, { kind: '1' })).toMatchObject({ one: 0, other: 0 })
  expect(() => derived(Circle, { kind: '7' })).toThrow('one, other follow from each other in a circle')
})

test('what is worked out is worked out after what it looks at, however it was written down', () => {
  const Sheet = defineEntity('sheet', {
    label: '单',
    fields: {
      net: f.money('净额'),
      gross: f.money('总额'),
      tax: f.money('税额'),
      rate: f.decimal('税率'),
      base: f.money('基数'),
    },
    derive: {
      // Looks at the tax only once there is a net.
      gross: (row) => (row.net === null ? null : add(row.net, row.tax)),
      tax: (row) => mul(row.net, row.rate),
      net: (row) => row.base,
    },
  })
  expect(derived(Sheet, { base: 100, rate: 0.13 })).toMatchObject({ net: 100, tax: 13, gross: 113 })
})
