import { defineDict, defineEntity, type FieldOf, f, mul, type Row } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeValidator } from '../grid/controller/validator.ts'
import { makeRowStore } from '../grid/rows/row-store.ts'
import { cellTypeOf } from '../grid/types/registry.ts'
import { optionOf } from '../inputs/input.ts'
import { lineColumns } from './line-columns.ts'
import { knownFirst } from './value-texts.ts'

const Colour = defineDict('colour', '颜色', { red: '红' })
const Order = defineEntity('order', {
  label: '订单',
  fields: {
    doors: f.lines('门', {
      fields: {
        name: f.text('名称', { required: true, max: 4 }),
        code: f.text('编码', { unique: true }),
        qty: f.int('数量', { min: 1, default: 1, sum: true }),
        price: f.money('单价'),
        amount: f.money('金额', { sum: true }),
        colour: f.dict('颜色', Colour),
        isGlazed: f.bool('玻璃'),
        pane: f.text('玻璃款式', { required: 'shown' }),
        dueAt: f.datetime('交期', { default: '${currentDate}' }),
        store: f.ref('门店', 'store', { fill: { pane: 'pane' } }),
        keeper: f.user('经办人', { readonly: true }),
        photos: f.image('照片', { limit: 2 }),
      },
      derive: { amount: (line) => mul(line.qty, line.price) },
      when: { pane: (line) => line.isGlazed === true },
    }),
  },
})
const columns = lineColumns(Order.fields.doors as unknown as FieldOf<'lines'>)
const column = (key: string) => columns.find((each) => each.key === key)!

test('each kind of field has a type of column that the grid knows', () => {
  expect(columns.map(({ key, type }) => [key, type])).toEqual([
    ['name', 'input'],
    ['code', 'input'],
    ['qty', 'inputNumber'],
    ['price', 'money'],
    ['amount', 'money'],
    ['colour', 'select'],
    ['isGlazed', 'checkbox'],
    ['pane', 'input'],
    ['dueAt', 'datetime'],
    ['store', 'field'],
    ['keeper', 'field'],
    ['photos', 'field-files'],
  ])
  for (const { type } of columns) expect(cellTypeOf(type)).toBeDefined()
})

test('what is worked out or set by the server is closed, what is summed has a total, a dictionary offers its items', () => {
  expect(columns.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(['amount', 'keeper'])
  expect(columns.filter(({ statistics }) => statistics).map(({ key }) => key)).toEqual(['qty', 'amount'])
  expect(column('colour').dictCode).toBe('colour')
  expect(cellTypeOf('money').figure?.(1234.5)).toBe('1,234.50')
})

test('a cell is there only while the definition shows it', () => {
  expect(column('pane').isShown?.({ isGlazed: true })).toBe(true)
  expect(column('pane').isShown?.({ isGlazed: false })).toBe(false)
  expect(column('name').isShown).toBeUndefined()
})

test('the rules of the definition hold in the cells, in the words of the server', async () => {
  const store = makeRowStore({ columns })
  const rows: Row[] = [
    { id: 'a', name: '门', code: 'A', qty: 1 },
    { id: 'b', name: '很长的名称', code: 'A', qty: 0, isGlazed: true },
    { id: 'c', qty: 1, isGlazed: false },
  ]
  store.load(rows)
  const faults = await makeValidator(store).checkAll()
  expect(faults.map(({ key, message }) => `${key}：${message}`)).toEqual([
    'a：编码不能重复',
    'b：名称长度不能超过4个字符',
    'b：编码不能重复',
    'b：数量不能小于1',
    'b：玻璃款式不能为空',
    'c：名称不能为空',
  ])
})

test('a new line begins with the defaults of its fields', () => {
  const store = makeRowStore({ columns })
  store.addRows([{}])
  const [line] = store.newData()
  expect(line).toMatchObject({ qty: 1, name: null })
  expect(line?.dueAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('what stands for something else is shown, copied and pasted by its name, and asked for only while it is not known', async () => {
  const { text, parse } = cellTypeOf('field')
  const lookups: string[] = []
  const answer = async (values: readonly string[]) => {
    lookups.push(...values)
    return [optionOf({ value: 's2', label: '城西店' })]
  }
  const { texts } = column('store')
  texts?.put('s1', '城东店')
  const source = knownFirst(texts!, { byValues: answer, byNames: answer })
  const offered = await source.byValues(['s1', 's2'])
  const store = { ...column('store'), offered }
  expect([lookups, texts?.of(['s1', 's2'])]).toEqual([['s2'], '城东店,城西店'])
  expect(text('s1', store)).toBe('城东店')
  expect(parse?.('城西店', store)).toEqual({ value: 's2' })
  expect(parse?.('城南店', store)).toEqual({ fault: '没有名为“城南店”的门店' })
  expect(parse?.('城东店,城西店', store)).toEqual({ fault: '只能填一个门店' })
})

test('a name of several parts, of which the last tell rows apart, has the room it takes', () => {
  const Board = defineEntity('board', {
    label: '板材',
    fields: { code: f.text('编码'), name: f.text('名称'), size: f.text('规格') },
    title: 'name',
    displayName: [['code'], 'name', 'size'],
  })
  const used = f.lines('用料', { fields: { board: f.ref('板材', 'board'), store: f.ref('门店', 'store') } })
  const widths = lineColumns(used as unknown as FieldOf<'lines'>, undefined, (name) =>
    name === 'board' ? Board : undefined,
  ).map(({ width }) => width)
  expect(widths[0]).toBeGreaterThan(widths[1] as number)
})
