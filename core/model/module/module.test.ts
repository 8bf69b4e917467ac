import { expect, test } from 'vitest'
import {
  defineDict,
  defineEntity,
  defineModule,
  entityFromStored,
  f,
  linkModules,
  permissionsOf,
  posted,
  takes,
} from '../index.ts'

const Store = defineEntity('store', { label: '门店', fields: { name: f.text('名称', { required: true }) } })
const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    store: f.ref('门店', Store),
    total: f.money('押金', { guarded: true }),
    status: f.flow('状态', {
      states: { draft: '草稿', lent: '借出' },
      moves: { lend: { label: '借出', from: 'draft', to: 'lent' } },
    }),
  },
})
const module = (name: string, parts: object = {}) =>
  defineModule(name, { label: name, entities: [], ...parts })

test('an entity brings a code for each verb, each move and each guarded field', () => {
  expect(permissionsOf(Loan)).toEqual({
    'loan:list': '查询',
    'loan:add': '新增',
    'loan:edit': '编辑',
    'loan:delete': '删除',
    'loan:deleteBatch': '批量删除',
    'loan:exportXls': '导出',
    'loan:importExcel': '导入',
    'loan:view.total': '查看押金',
    'loan:lend': '借出',
  })
})

test('modules that fit are linked', () => {
  const linked = linkModules([
    module('a', { entities: [Store] }),
    module('b', { entities: [Loan], permissions: { aizs: 'AI助手' } }),
  ])
  expect([...linked.entities.keys()]).toEqual(['store', 'loan'])
  expect(linked.permissions.get('aizs')).toBe('AI助手')
})

const Circle = defineEntity('circle', {
  label: '环',
  fields: { one: f.money('一'), other: f.money('二'), third: f.money('三') },
  derive: { one: (row) => row.other, other: (row) => row.third, third: (row) => row.one },
})
const Counted = defineEntity('counted', {
  label: '计数',
  fields: { items: f.lines('明细', { fields: { done: f.counted('已完成', { of: 'qty' }) } }) },
})

const Sold = defineEntity('sold', {
  label: '销售',
  fields: { items: f.lines('明细', { fields: { qty: f.decimal('数量'), sent: f.decimal('已发') } }) },
})
const Mistaken = defineEntity('mistaken', {
  label: '误写',
  fields: {
    items: f.lines('明细', { fields: { line: f.sourceLine('行'), qty: f.decimal('数量') } }),
    status: f.flow(
      '状态',
      posted({
        follows: { lines: 'items', of: 'qtty', by: 'qty', none: 'draft', some: 'posted', all: 'posted' },
      }),
    ),
  },
  // @ts-expect-error misspelt; what is stored is looked at when it is linked
  from: takes(Sold, {
    lines: 'items',
    lineRef: 'line',
    while: [],
    open: 'qty',
    qty: 'qty',
    counts: {},
    in: ['poste'],
    act: '发货',
  }),
})
const Sent = defineEntity('sent', {
  label: '发货',
  fields: {
    sold: f.ref('销售', Sold),
    items: f.lines('明细', { fields: { line: f.sourceLine('行'), qty: f.decimal('数量') } }),
  },
  // @ts-expect-error misspelt; what is stored is looked at when it is linked
  from: takes(Sold, {
    ref: 'sale',
    lines: 'items',
    lineRef: 'line',
    while: [],
    open: 'qty',
    qty: 'qty',
    counts: { sent: () => 1 },
    in: [],
    act: '发货',
  }),
})

test.each([
  [
    'a chain that counts in no state',
    [module('a', { entities: [Sold, Mistaken] })],
    'a chain names the state poste, which mistaken does not have',
  ],
  [
    'a state that follows what is not there',
    [module('a', { entities: [Sold, Mistaken] })],
    'a chain names mistaken.items.qtty, which is none of its fields',
  ],
  [
    'a chain that names no field',
    [module('a', { entities: [Sold, Sent] })],
    'a chain names sent.sale, which is none of its fields',
  ],
  [
    'a chain that counts on no counter',
    [module('a', { entities: [Sold, Sent] })],
    'sent counts on sold.items.sent, which is no counter',
  ],
  [
    'values worked out from each other',
    [module('a', { entities: [Circle] })],
    'circle: 公式存在循环引用：one→other→third→one',
  ],
  [
    'a counter that goes by nothing',
    [module('a', { entities: [Counted] })],
    'counted.items.done counts by qty, which is none of the fields of its line',
  ],
  [
    'a reference to nowhere',
    [module('b', { entities: [Loan] })],
    'loan.store points to store, which no module has',
  ],
  ['an entity twice', [module('a', { entities: [Store, Store] })], 'entity store is defined twice'],
  [
    'a dictionary twice',
    [module('a', { dicts: [defineDict('d', 'D', {}), defineDict('d', 'D', {})] })],
    'dictionary d is defined twice',
  ],
  [
    'a permission twice',
    [module('a', { entities: [Store], permissions: { 'store:add': '加' } })],
    'permission store:add is defined twice',
  ],
  [
    'a menu to nowhere',
    [module('a', { menu: [{ label: '门店', open: Store }] })],
    'menu 门店 opens store, which no module has',
  ],
  [
    'a list column that is no field',
    [
      module('a', {
        entities: [defineEntity('x', { label: 'X', fields: { a: f.text('A') }, list: ['b' as never] })],
      }),
    ],
    'x names b, which is none of its fields',
  ],
  [
    'a rollup of nothing',
    [
      module('a', {
        entities: [defineEntity('x', { label: 'X', fields: { a: f.rollup('A', { from: 'y', by: 'z' }) } })],
      }),
    ],
    'x.a counts y, which no module has',
  ],
  [
    'a sum of money that does not say so',
    [
      module('a', {
        entities: [
          defineEntity('x', {
            label: 'X',
            fields: { a: f.rollup('A', { from: 'y', by: 'x', sum: 'paid' }) },
          }),
          defineEntity('y', { label: 'Y', fields: { x: f.ref('X', 'x'), paid: f.money('已付') } }),
        ],
      }),
    ],
    'x.a sums money and must say isMoney',
  ],
  [
    'a count that says it is money',
    [
      module('a', {
        entities: [
          defineEntity('x', {
            label: 'X',
            fields: { a: f.rollup('A', { from: 'y', by: 'x', isMoney: true }) },
          }),
          defineEntity('y', { label: 'Y', fields: { x: f.ref('X', 'x') } }),
        ],
      }),
    ],
    'x.a says isMoney of what is none',
  ],
])('%s is refused at start', (_, modules, message) => {
  expect(() => linkModules(modules)).toThrow(message)
})

test('a part of the product may count rows of an area that is not there', () => {
  const door = defineEntity('x', { label: 'X', fields: { a: f.rollup('A', { from: 'y', by: 'z' }) } })
  expect(linkModules([module('a', { entities: [door] })], { isPart: true }).entities.has('x')).toBe(true)
})

test('a stored definition is an entity like one in code', () => {
  const stored = entityFromStored({
    name: 'online',
    label: '在线单',
    fields: {
      qty: { kind: 'int', label: '数量' },
      price: { kind: 'money', label: '单价' },
      total: { kind: 'money', label: '金额' },
      lines: {
        kind: 'lines',
        label: '明细',
        fields: { a: { kind: 'int', label: 'A' }, b: { kind: 'int', label: 'B' } },
        derive: { b: 'a * 2' },
      },
      note: { kind: 'text', label: '说明' },
    },
    derive: { total: 'qty * price' },
    when: { note: 'qty > 10' },
  })
  expect(stored).toMatchObject({ name: 'online', wire: '/online', table: 'online', scope: 'tenant' })
  expect(stored.derive.total({ qty: 3, price: 1.5 })).toBe(4.5)
  expect(stored.when.note?.({ qty: 11 } as never)).toBe(true)
  expect(Object.keys(permissionsOf(stored))).toContain('online:add')
  expect(() => linkModules([module('a', { entities: [stored] })])).not.toThrow()
})

test('a stored formula that reaches out of its grammar is refused when it is read', () => {
  const fields = { total: { kind: 'money', label: '金额' } }
  const stored = (derive: Record<string, string>) => () =>
    entityFromStored({ name: 'x', label: 'X', fields, derive })
  expect(stored({ total: 'process.exit(1)' })).toThrow('公式出错，请检查')
  expect(stored({ total: 'totl * 2' })).toThrow('公式出错，请检查')
  expect(stored({ total: 'total + 1' })).toThrow('公式存在循环引用：total→total')
})

test('a stored definition with a kind or a name that cannot be is refused', () => {
  const stored = (key: string, kind: string) => () =>
    entityFromStored({ name: 'x', label: 'X', fields: { [key]: { kind, label: '甲' } } })
  expect(stored('a', 'script')).toThrow('字段【甲】的类型script不存在')
  expect(stored('a', 'constructor')).toThrow('字段【甲】的类型constructor不存在')
  expect(stored('a"; drop table x', 'text')).toThrow('不正确')
  expect(stored('__proto__x', 'text')).toThrow('不正确')
})

test('a paper names fields of its document and columns of its lines', () => {
  const paper = { head: ['no', 'shop'], columns: ['qty', 'colour'], total: 'sum', signs: ['店长'] }
  const Slip = defineEntity('slip', {
    label: '单',
    fields: { no: f.text('单号'), items: f.lines('明细', { fields: { qty: f.int('数量') } }) },
    paper: paper as never,
  })
  const link = () => linkModules([module('slips', { entities: [Slip] })])
  for (const key of ['shop', 'sum', 'colour']) expect(link).toThrow(`the paper of slip names ${key}`)
})
