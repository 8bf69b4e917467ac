import { describe, expect, test } from 'vitest'
import { defineDict } from '../entity/dict.ts'
import { defineEntity } from '../entity/entity.ts'
import * as f from '../entity/field.ts'
import { defineModule, linkModules } from './module.ts'
import { currentNames, oldNames, oldStates, renameKey } from './renames.ts'

const Wood = defineDict('wood', '木材', { oak: '橡木', elm: '榆木' }, { was: { '1': 'oak' } })
const Loan = defineEntity('loan', {
  label: '借用',
  was: ['borrowing', 'lending'],
  fields: {
    no: f.text('单号', { was: 'number' }),
    wood: f.dict('木材', Wood, { multiple: true }),
    doors: f.lines('明细', {
      was: 'items',
      fields: { price: f.money('单价', { was: ['cost', 'amount'] }), wood: f.dict('木材', Wood) },
    }),
    status: f.flow('状态', {
      states: { open: '未审核', approved: '已审核' },
      moves: { approve: { label: '审核', from: 'open', to: 'approved', was: 'audit' } },
      was: ['state', { draft: 'open', audited: 'approved' }],
    }),
  },
})
const module = defineModule('samples', {
  label: '样板',
  entities: [Loan],
  dicts: [Wood],
  permissions: { 'loan:print': '打印' },
  was: { 'loan:paper': 'loan:print' },
})
const { renames } = linkModules([module])

test('old names are one, several, or stand beside states', () => {
  expect(oldNames(undefined)).toEqual([])
  expect(oldNames('a')).toEqual(['a'])
  expect(oldNames(['a', 'b'])).toEqual(['a', 'b'])
  expect(oldNames({ draft: 'open' })).toEqual([])
  expect(oldStates(['a', { draft: 'open' }])).toEqual({ draft: 'open' })
  expect(oldStates({ draft: 'open' })).toEqual({ draft: 'open' })
})

test('every rename of a module is told in words of its own', () => {
  expect(renames.map(renameKey)).toEqual([
    'rename entity borrowing to loan',
    'rename entity lending to loan',
    'rename field loan.number to no',
    'rename field loan.items to doors',
    'rename field loan.doors.cost to price',
    'rename field loan.doors.amount to price',
    'rename field loan.state to status',
    'rename state loan.status.draft to open',
    'rename state loan.status.audited to approved',
    'rename move loan.audit to approve',
    'rename item wood.1 to oak',
    'rename permission loan:paper to loan:print',
  ])
})

describe('what was kept under old names', () => {
  const names = currentNames(renames)

  test.each([
    ['borrowing:add', 'loan:add'],
    ['lending:audit', 'loan:approve'],
    ['loan:audit', 'loan:approve'],
    ['borrowing:view.items.cost', 'loan:view.doors.price'],
    ['loan:edit.number', 'loan:edit.no'],
    ['loan:paper', 'loan:print'],
    ['order:audit', 'order:audit'],
    ['visit', 'visit'],
  ])('the right %s is %s today', (was, is) => expect(names.code(was)).toBe(is))

  test('a row is read by the names of today, lines and values too', () => {
    const row = {
      id: '1',
      number: 'YB1',
      wood: ['1', 'elm'],
      items: [{ id: 'a', cost: 5, wood: '1' }],
      state: 'audited',
    }
    expect(names.row(Loan, row)).toEqual({
      id: '1',
      no: 'YB1',
      wood: ['oak', 'elm'],
      doors: [{ id: 'a', price: 5, wood: 'oak' }],
      status: 'approved',
    })
  })
})

test('a name that is still in use was never another one', () => {
  const wrong = defineEntity('x', {
    label: 'x',
    fields: { one: f.text('1'), other: f.text('2', { was: 'one' }) },
  })
  expect(() => linkModules([defineModule('m', { label: 'm', entities: [wrong] })])).toThrow(
    'rename field x.one to other: one is still there',
  )
  const items = defineDict('d', 'd', { a: 'A', b: 'B' }, { was: { a: 'b' } })
  expect(() => linkModules([defineModule('m', { label: 'm', entities: [], dicts: [items] })])).toThrow(
    'a is still there',
  )
})

test('a move may take over the name that another had', () => {
  const moves = {
    unapprove: { label: '反审核', from: 'done', to: 'draft', was: 'withdraw' },
    withdraw: { label: '撤回', from: 'draft' },
  } as const
  const status = f.flow('状态', { states: { draft: '草稿', done: '已审核' }, moves })
  const entity = defineEntity('x', { label: 'x', fields: { status } })
  const { renames } = linkModules([defineModule('m', { label: 'm', entities: [entity] })])
  expect(renames.map(renameKey)).toEqual(['rename move x.withdraw to unapprove'])
})
