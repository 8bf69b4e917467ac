import type { Row } from '@mortise/model'
import { expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { makeRowStore } from '../rows/row-store.ts'
import { makeValidator } from './validator.ts'

const columns: GridColumn[] = [
  { key: 'code', title: '编码', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'name', title: '名称', type: 'input' },
]
function made(rows: Row[], ownColumns: GridColumn[] = columns) {
  const store = makeRowStore({ columns: ownColumns })
  store.load(rows)
  return { store, validator: makeValidator(store) }
}

test('a value that stands twice in a column is wrong in both places, until one of them changes', () => {
  const { store, validator } = made([
    { id: '1', code: 'A' },
    { id: '2', code: 'B' },
  ])
  store.write([{ key: '2', values: { code: 'A' } }])
  validator.check('2', 'code', 'B')
  expect(['1', '2'].map((key) => store.faultsOf(key).get('code'))).toEqual(['编码不能重复', '编码不能重复'])
  store.write([{ key: '1', values: { code: 'C' } }])
  validator.check('1', 'code', 'A')
  expect(store.faulty()).toEqual([])
})

test('collecting tries every cell and tells what failed from the top', async () => {
  const { store, validator } = made([
    { id: '1', code: 'A' },
    { id: '2', code: '' },
    { id: '3', code: 'A' },
  ])
  expect(await validator.checkAll()).toEqual([
    { key: '1', column: 'code', message: '编码不能重复' },
    { key: '2', column: 'code', message: '编码不能为空' },
    { key: '3', column: 'code', message: '编码不能重复' },
  ])
  expect(store.faulty()).toEqual(['1', '2', '3'])
})

test('a late answer about a value that has changed since says nothing', async () => {
  let answer: (fault: string) => void = () => {}
  const handler = () =>
    new Promise<string | null>((resolve) => {
      answer = resolve
    })
  const { store, validator } = made(
    [{ id: '1', code: 'A' }],
    [{ key: 'code', title: '编码', type: 'input', validateRules: [{ handler }] }],
  )
  const all = validator.checkAll()
  store.write([{ key: '1', values: { code: 'B' } }])
  answer('A 已被占用')
  expect(await all).toHaveLength(1)
  expect(store.faulty()).toEqual([])
})

test('a hundred thousand unique values are counted, not compared with each other', async () => {
  const { validator } = made(Array.from({ length: 100_000 }, (_, at) => ({ id: String(at), code: `N${at}` })))
  // Comparing each with each would outlast the test.
  expect(await validator.checkAll()).toEqual([])
})

test('of many rows the first are tried at once and all others soon after, by what they hold then', async () => {
  const { store, validator } = made(Array.from({ length: 250 }, (_, at) => ({ id: String(at), code: '' })))
  validator.checkRows(store.keys())
  expect(store.faulty()).toEqual(store.keys().slice(0, 100))
  store.write([{ key: '249', values: { code: 'A' } }])
  await vi.waitFor(() => expect(store.faulty()).toHaveLength(249), 5000)
  expect(store.faulty()).not.toContain('249')

  validator.forgive()
  store.load([{ id: '200', code: '' }])
  validator.checkRows([])
  expect(store.faulty()).toEqual([])
})
