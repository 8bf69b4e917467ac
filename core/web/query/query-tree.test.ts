import { defineEntity, f, parseQuery, printQuery } from '@mortise/model'
import { expect, test } from 'vitest'
import { choiceNamed, fieldListOf, isChoiceGroup } from './field-choice.ts'
import {
  groupFrom,
  newGroup,
  newLine,
  type QueryLine,
  queryOf,
  recordsOf,
  withCurrentNames,
  withField,
  withNode,
  withRule,
} from './query-tree.ts'
import { type RuleName, rulesFor, valueOfRule } from './rules.ts'

const Store = defineEntity('store', { label: '门店', table: 'erp_store', fields: { name: f.text('店名') } })
const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    no: f.serial('单号', 'YB{0000}'),
    title: f.text('标题', { wire: 'titile' }),
    count: f.int('数量'),
    purpose: f.dict('用途', 'loan_purpose'),
    store: f.ref('门店', Store),
    watchers: f.user('关注人', { multiple: true }),
    isPaid: f.bool('已付', { pair: [1, 0] }),
    photos: f.image('照片'),
    pin: f.text('口令', { secret: true }),
    cost: f.money('成本', { guarded: true }),
    doors: f.lines('明细', { wire: 'doorList', fields: { qty: f.int('件数', { wire: 'number' }) } }),
    status: f.flow('状态', { states: { draft: '草稿', lent: '已借出' }, moves: {} }),
  },
})
const fields = fieldListOf(
  Loan,
  (key) => key !== 'cost',
  (name) => (name === 'store' ? Store : undefined),
)
const line = (field: string, rule: RuleName | '', val: string): QueryLine => ({
  key: field,
  field,
  rule,
  val,
})
const query = (...lines: QueryLine[]) => queryOf(newGroup('and', lines), fields)

test('an entity offers its fields under their labels and wire names, those of sub-tables below the table', () => {
  const offered = fields.map(({ value, text }) => [value, text])
  expect(offered).toEqual([
    ['no', '单号'],
    ['titile', '标题'],
    ['count', '数量'],
    ['purpose', '用途'],
    ['store', '门店'],
    ['watchers', '关注人'],
    ['isPaid', '已付'],
    ['status', '状态'],
    ['createBy', '创建人'],
    ['createTime', '创建时间'],
    ['updateBy', '修改人'],
    ['updateTime', '修改时间'],
    ['doorList', '明细'],
  ])
  const doors = fields.find(isChoiceGroup)
  expect(doors?.children).toMatchObject([{ value: 'doorList,number', text: '明细-件数', type: 'int' }])
})

test('each field tells the view type by which its value is given, and where its texts come from', () => {
  expect(choiceNamed(fields, 'purpose')).toMatchObject({ type: 'list', dictCode: 'loan_purpose' })
  expect(choiceNamed(fields, 'store')).toMatchObject({
    type: 'sel_search',
    dictTable: 'erp_store',
    dictText: 'name',
    dictCode: 'id',
  })
  expect(choiceNamed(fields, 'isPaid')).toMatchObject({ type: 'switch', extendOption: ['1', '0'] })
  expect(choiceNamed(fields, 'status')?.options).toEqual([
    { value: 'draft', text: '草稿' },
    { value: 'lent', text: '已借出' },
  ])
  expect(choiceNamed(fields, 'watchers')).toMatchObject({ type: 'sel_user', customReturnField: 'username' })
  expect(choiceNamed(fields, 'createTime')).toMatchObject({ type: 'datetime', dbType: 'datetime' })
})

test('every rule that is offered for a field is one that the server takes', () => {
  const values: Record<string, string> = { int: '5', datetime: '2026-11-15 09:30:00', switch: '1' }
  for (const choice of fields.flatMap((entry) => (isChoiceGroup(entry) ? entry.children : [entry]))) {
    for (const rule of rulesFor(choice)) {
      const val = valueOfRule(rule) ?? values[choice.type] ?? 'a'
      const advanced = query(line(choice.value, rule, val))
      const ask = () => parseQuery(Loan, printQuery(Loan, { advanced }))
      expect(ask, `${choice.value} ${rule}`).not.toThrow()
    }
  }
  expect(rulesFor(undefined)).toHaveLength(12)
  expect(rulesFor(choiceNamed(fields, 'watchers'))).not.toContain('gt')
  expect(rulesFor(choiceNamed(fields, 'isPaid'))).not.toContain('like')
})

test.each([
  ['a field', line('', 'eq', '1')],
  ['a value', line('count', 'eq', '')],
  ['a rule', line('count', '', '1')],
])('a condition without %s asks nothing, alone and beside others', (_, empty) => {
  expect(query(empty)).toBeNull()
  expect(query(empty, line('count', 'gt', '1'))?.items).toMatchObject([{ field: 'count', rule: 'gt' }])
  expect(queryOf(newGroup('and', [newGroup('or', [empty])]), fields)).toBeNull()
})

test('another field clears the value, and a rule that it does not know', () => {
  expect(withField(line('count', 'gt', '5'), 'titile', fields)).toMatchObject({ rule: 'gt', val: '' })
  expect(withField(line('count', 'gt', '5'), 'watchers', fields)).toMatchObject({ rule: 'eq', val: '' })
  expect(withField(line('count', 'ext', 'is null'), 'watchers', fields)).toMatchObject({
    rule: 'ext',
    val: 'is null',
  })
})

test('leaving in keeps the first of its values, and emptiness needs none', () => {
  expect(withRule(line('count', 'in', '3,4'), 'eq')).toMatchObject({ rule: 'eq', val: '3' })
  expect(withRule(line('count', 'eq', '3'), 'in')).toMatchObject({ rule: 'in', val: '3' })
  expect(withRule(line('titile', 'like', 'a,b'), 'eq').val).toBe('a,b')
  const empty = withRule(line('count', 'eq', '3'), 'fext')
  expect(empty.val).toBe('is not null')
  expect(withRule(empty, 'ext').val).toBe('is null')
  expect(withRule(empty, 'eq').val).toBe('')
})

test('both rules about emptiness are sent as one, and found again', () => {
  const built = query(line('count', 'ext', 'is null'), line('titile', 'fext', 'is not null'))
  expect(built?.items).toMatchObject([
    { field: 'count', rule: 'ext', val: 'is null' },
    { field: 'titile', rule: 'ext', val: 'is not null' },
  ])
  expect(groupFrom('and', built?.items ?? []).nodes).toMatchObject([{ rule: 'ext' }, { rule: 'fext' }])
})

test('groups stand in groups, are saved so, asked so and found again', () => {
  const group = newGroup('or', [
    line('count', 'gt', '1'),
    newGroup('and', [line('doorList,number', 'ge', '2'), line('isPaid', 'eq', '1'), newLine()]),
  ])
  const advanced = queryOf(group, fields)
  expect(parseQuery(Loan, printQuery(Loan, { advanced })).where).toEqual({
    any: [
      { field: 'count', test: { op: 'gt', value: 1 } },
      {
        all: [
          { lines: 'doors', some: { field: 'qty', test: { op: 'ge', value: 2 } } },
          { field: 'isPaid', test: { op: 'eq', value: true } },
        ],
      },
    ],
  })
  const records = recordsOf(group, fields)
  expect(queryOf(groupFrom('or', records), fields)).toEqual(advanced)
})

test('a node is changed, added after or taken away wherever it stands', () => {
  const inner = newGroup('or', [line('count', 'eq', '1')])
  const group = newGroup('and', [inner])
  const changed = withNode(group, 'count', (node) => [node, line('titile', 'like', 'a')])
  expect(changed.nodes).toMatchObject([{ nodes: [{ field: 'count' }, { field: 'titile' }] }])
  expect(withNode(changed, inner.key, () => []).nodes).toEqual([])
})

test('a query that was saved when fields and states had other names asks by those of today', () => {
  const Order = defineEntity('order', {
    label: '订单',
    fields: {
      no: f.text('单号', { was: 'number' }),
      lines: f.lines('明细', { fields: { qty: f.int('数量', { was: 'count' }) } }),
      status: f.flow('状态', {
        states: { open: '未审核', approved: '已审核' },
        moves: {},
        was: ['state', { draft: 'open' }],
      }),
    },
  })
  const list = fieldListOf(
    Order,
    () => true,
    () => undefined,
  )
  const now = withCurrentNames(
    groupFrom('and', [
      { field: 'number', rule: 'eq', val: 'draft' },
      { or: [{ field: 'state', rule: 'in', val: 'draft,approved' }] },
      { field: 'unknown', rule: 'eq', val: '1' },
    ]),
    list,
  )
  expect(now).toMatchObject({
    nodes: [
      { field: 'no', val: 'draft' },
      { nodes: [{ field: 'status', val: 'open,approved' }] },
      { field: 'unknown', val: '1' },
    ],
  })
})
