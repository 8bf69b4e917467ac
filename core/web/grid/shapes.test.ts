import { expect, expectTypeOf, test } from 'vitest'
import { makeKeeper, memoryStore } from '../session/keeper.ts'
import { type GridColumn, spelled } from './columns/column.ts'
import type { GridRow } from './columns/row.ts'
import type { GridProps } from './grid.tsx'
import { makeRowStore } from './rows/row-store.ts'
import { enhanceRecords, keepEnhanceRecord } from './tools/enhance-records.ts'
import type { SelectCellRow } from './types/custom-select.tsx'

test('[B-108] a row carries a map of what others report of it', () => {
  expectTypeOf<GridRow['tug_status']>().toEqualTypeOf<Readonly<Record<string, unknown>> | undefined>()
  const row: GridRow = { id: '1', tug_status: { saw: 'done' } }
  const store = makeRowStore({ columns: [{ key: 'name', title: '名称', type: 'input' }] })
  store.load([row])
  store.write([{ key: '1', values: { name: '门' } }])
  expect(store.tableData()).toEqual([{ id: '1', name: '门', tug_status: { saw: 'done' } }])
})

test('[B-110] a column tells its key, title, width, type, options, dictionary, default value, rules and whether it is disabled', () => {
  const told = [
    'key',
    'title',
    'width',
    'type',
    'options',
    'dictCode',
    'defaultValue',
    'validateRules',
    'disabled',
  ] as const
  expectTypeOf<(typeof told)[number]>().toExtend<keyof GridColumn>()
  const column: GridColumn = {
    key: 'wood',
    title: '木材',
    width: 120,
    type: 'select',
    options: [{ value: 'oak', text: '橡木' }],
    dictCode: 'wood',
    defaultValue: 'oak',
    validateRules: [{ required: true }],
    disabled: false,
  }
  expect(Object.keys(column)).toEqual(told)
})

test('[B-111] a column tells its statistics, order, files, placeholder, lookup, search, format and what its editor is handed', () => {
  const column: GridColumn = {
    key: 'no',
    title: '序号',
    type: 'inputNumber',
    statistics: true,
    isOrder: true,
    allowDownload: true,
    allowRemove: true,
    placeholder: '${title}',
    dict: 'sys_user,realname,username',
    async: true,
    allowSearch: true,
    allowInput: true,
    format: 'YYYY',
    props: { multi: true },
  }
  const store = makeRowStore({ columns: [column] })
  store.load([{ id: '1', no: 4 }])
  store.addRows([{}])
  expect([store.row(store.keyAt(1) ?? '').no, store.statistic('no', 'sum')]).toEqual([5, 9])
})

test('placeholders and texts of a column name what they stand for', () => {
  const column = { key: 'k', title: '数量', type: 'input', defaultValue: 3, placeholder: '请填${title}' }
  expect(spelled({ ...column, props: { suffix: '默认${defaultValue}', maxLength: 5 } })).toMatchObject({
    placeholder: '请填数量',
    props: { suffix: '默认3', maxLength: 5 },
  })
})

test('[B-112] a row of a select cell has an id, a value, a front type and a type of value', () => {
  expectTypeOf<SelectCellRow>().toExtend<{
    id: string
    val: string | null
    isFrontType: string
    valType: string
  }>()
  const row: SelectCellRow = { id: '1', val: '单开', isFrontType: '0', valType: '2', arrVal: '单开\n双开' }
  expect(row).toMatchObject({ val: '单开', valType: '2' })
})

test('[B-381] rows are told apart by their id unless a grid says otherwise', () => {
  expectTypeOf<GridProps['rowKey']>().toEqualTypeOf<string | undefined>()
  const store = makeRowStore({ columns: [] })
  store.load([{ id: 'a', no: '1' }])
  expect([store.rowKey, store.keyAt(0)]).toEqual(['id', 'a'])
})

test('[B-386] sixteen scripts are kept of a code, the last first, and those of others are not touched', () => {
  const keeper = makeKeeper(memoryStore())
  keepEnhanceRecord('other', { script: 'own', at: 0 }, keeper)
  for (let at = 1; at <= 17; at += 1) keepEnhanceRecord('order', { script: `v${at}`, at }, keeper)
  keepEnhanceRecord('order', { script: 'v17', at: 18 }, keeper)
  const scripts = enhanceRecords('order', keeper).map(({ script }) => script)
  expect([scripts.length, scripts[0], scripts.at(-1)]).toEqual([16, 'v17', 'v2'])
  expect(enhanceRecords('other', keeper)).toEqual([{ script: 'own', at: 0 }])
})
