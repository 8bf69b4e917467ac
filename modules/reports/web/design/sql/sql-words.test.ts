import { expect, test } from 'vitest'
import { type SqlHelp, sqlWords, tablesIn } from './sql-words.ts'

const tables = [
  { name: 'customer_order', label: '客户订单', area: '销售' },
  { name: 'customer', label: '客户', area: '销售' },
]
const column = (name: string, label: string) => ({ name, label, kind: '文本', dict: null })
const help: SqlHelp = {
  tables,
  columns: new Map([
    ['customer_order', [column('no', '单号')]],
    ['customer', [column('tel', '电话')]],
  ]),
  params: ['from'],
}
const offered = (before: string, after = '') => sqlWords(before, before + after, help).map(({ word }) => word)

test('after from and join stand tables alone', () => {
  expect(offered('select no from ')).toEqual(['customer_order', 'customer'])
  expect(offered('select 1 from customer c left join cust')).toEqual(['customer_order', 'customer'])
})

test('after a table, or the name that the statement gives it, stand its columns', () => {
  expect(offered('select customer.', ' from customer')).toEqual(['tel'])
  expect(offered('select o.', ' from customer_order o')).toEqual(['no'])
  expect(offered('select o.', ' from customer_order as o join customer c on true')).toEqual(['no'])
  expect(offered('select x.', ' from customer c')).toEqual([])
})

test('elsewhere columns come before tables and words of the language, and parameters where one begins', () => {
  expect(offered('select ').slice(0, 4)).toEqual(['no', 'tel', 'customer_order', 'customer'])
  expect(offered('select ')).toContain('group')
  expect(offered('where day >= ${fr')).toEqual(['from'])
})

test('a table is named by its whole word', () => {
  expect(tablesIn('select * from customer_order', tables)).toEqual(['customer_order'])
  expect(tablesIn('SELECT * FROM Customer', tables)).toEqual(['customer'])
})
