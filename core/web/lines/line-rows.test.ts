import { type FieldOf, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeRowStore } from '../grid/rows/row-store.ts'
import { lineColumns } from './line-columns.ts'
import { makeLineRows } from './line-rows.ts'

const field = f.lines('明细', {
  fields: { name: f.text('名称'), store: f.ref('门店', 'store', { wire: 'storeId' }) },
}) as unknown as FieldOf<'lines'>

function opened(lines: readonly Record<string, unknown>[]) {
  const columns = lineColumns(field)
  const rows = makeLineRows(field, columns)
  const store = makeRowStore({ columns })
  store.load(rows.read(lines))
  return { store, written: () => rows.write(store.tableData()), texts: columns[1]?.texts }
}

test('a saved line goes out with its id, a new one without and under a name of the form', () => {
  const { store, written } = opened([{ id: 'a', name: '门' }])
  const [key] = store.addRows([{ name: '窗' }])
  expect(written()).toEqual([
    { id: 'a', name: '门' },
    { lineKey: key, name: '窗', store: null },
  ])
  const again = opened(written())
  expect(again.store.isNew(key ?? '')).toBe(true)
  expect(again.written()).toEqual(written())
})

test('lines that did not change are the same as before', () => {
  const { store, written } = opened([{ id: 'a' }, { id: 'b' }])
  const [first] = written()
  store.write([{ key: 'b', values: { name: '窗' } }])
  expect(written()[0]).toBe(first)
  expect(written()[1]).toEqual({ id: 'b', name: '窗' })
})

test('the text beside a value goes where the value goes', () => {
  const { store, written, texts } = opened([
    { id: 'a', store: 's1', storeId_dictText: '城东店' },
    { id: 'b', store: 's2', storeId_dictText: '城西店' },
  ])
  store.write([{ key: 'a', values: { store: 's2' } }])
  store.write([{ key: 'b', values: { store: 's3' } }])
  expect(written()).toEqual([
    { id: 'a', store: 's2', storeId_dictText: '城西店' },
    { id: 'b', store: 's3' },
  ])
  texts?.put('s3', '城南店')
  store.undo()
  expect(written()[1]).toMatchObject({ store: 's2', storeId_dictText: '城西店' })
})
