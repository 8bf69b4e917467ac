import { expect, expectTypeOf, test } from 'vitest'
import { makeKeeper, memoryStore } from '../session/keeper.ts'
import { type GridColumn, spelled } from './columns/column.ts'
import type { GridRow } from './columns/row.ts'
import { makeController } from './controller/controller.ts'
import { makeValidator } from './controller/validator.ts'
import type { GridProps } from './grid.tsx'
import { layoutOf, type Placed } from './layout/layout.ts'
import { offeredBy } from './layout/use-live-columns.ts'
import { makeRowStore } from './rows/row-store.ts'
import { enhanceRecords, saveEnhanceRecord } from './tools/enhance-records.ts'
import { installCell } from './types/base/installed.ts'
import { optionsCell } from './types/base/options.ts'

/** A grid of these columns without a screen. */
function gridWith(shown: readonly GridColumn[]) {
  const store = makeRowStore({ columns: shown })
  const { columns } = layoutOf(
    shown.map((column) => ({ ...column, offered: offeredBy(column, []) })),
    { room: 900, parts: { number: false, selection: null, handle: false }, widths: new Map() },
  )
  const controller = makeController({
    store,
    validator: makeValidator(store),
    columns: () => columns,
    isClosed: () => false,
    canGrow: () => true,
    warn: () => {},
  })
  return { columns, store, controller }
}

test('[B-108] a row carries a map of what others report of it', () => {
  expectTypeOf<GridRow['tug_status']>().toEqualTypeOf<Readonly<Record<string, unknown>> | undefined>()
  const row: GridRow = { id: '1', tug_status: { saw: 'done' } }
  const store = makeRowStore({ columns: [{ key: 'name', title: '名称', type: 'input' }] })
  store.load([row])
  store.write([{ key: '1', values: { name: '门' } }])
  expect(store.tableData()).toEqual([{ id: '1', name: '门', tug_status: { saw: 'done' } }])
})

test('[B-110] a column’s key, title, width, type, options, default value, rules and whether it is disabled take effect', () => {
  const column: GridColumn = {
    key: 'wood',
    title: '木材',
    width: 130,
    type: 'select',
    options: [{ value: 'oak', text: '橡木' }],
    dictCode: 'wood',
    defaultValue: 'oak',
    validateRules: [{ required: true }],
    disabled: true,
  }
  const { columns, store, controller } = gridWith([column, { ...column, key: 'door', disabled: false }])
  store.addRows([{}])
  const key = store.keyAt(0) ?? ''
  expect(store.row(key)).toMatchObject({ wood: 'oak', door: 'oak' })
  expect(columns.map(({ width }) => width)).toEqual([130, 130])
  expect(controller.textAt({ row: 0, column: 0 })).toBe('橡木')
  for (const each of columns) controller.write(key, each, null)
  expect(store.row(key)).toMatchObject({ wood: 'oak', door: null })
  expect([...store.faultsOf(key)]).toEqual([['door', '木材不能为空']])
})

test('[B-110] a column offers its own options, then those of its dictionary, each value once', () => {
  const item = (value: string, text: string) => ({
    value,
    text,
    title: text,
    label: text,
    color: null,
    disabled: false,
  })
  const items = [item('oak', '红橡'), item('ash', '白蜡木')]
  const column = { key: 'wood', title: '木材', type: 'select', dictCode: 'wood' }
  expect(offeredBy({ ...column, options: [{ value: 'oak', text: '橡木' }] }, items)).toMatchObject([
    { value: 'oak', label: '橡木' },
    { value: 'ash', label: '白蜡木' },
  ])
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

test('a row that says itself what it takes is given that, keeps the rest, and refuses anything else', () => {
  const offers = ({ choices }: { choices?: unknown }) =>
    choices ? [{ value: '单开' }, { value: '双开' }] : null
  installCell('by_row', optionsCell({ offers, Editor: undefined }))
  const row = { id: '1', val: '单开', front: 'Y', choices: true }
  const { columns, store, controller } = gridWith([{ key: 'val', title: '参数值', type: 'by_row' }])
  store.load([{ ...row }, { ...row, id: '2', choices: false }])
  for (const key of ['1', '2'])
    for (const text of ['折叠', '双开']) controller.commit(key, columns[0] as Placed, text)
  expect(store.tableData()).toEqual([
    { ...row, val: '双开' },
    { ...row, id: '2', choices: false, val: '双开' },
  ])
  controller.commit('1', columns[0] as Placed, '折叠')
  controller.commit('2', columns[0] as Placed, '折叠')
  expect(store.tableData().map(({ val }) => val)).toEqual(['双开', '折叠'])
  expect(store.faultsOf('1').get('val')).toBe('没有“折叠”这个选项')
})

test('[B-381] rows are told apart by their id unless a grid says otherwise', () => {
  expectTypeOf<GridProps['rowKey']>().toEqualTypeOf<string | undefined>()
  const store = makeRowStore({ columns: [] })
  store.load([{ id: 'a', no: '1' }])
  expect([store.rowKey, store.keyAt(0)]).toEqual(['id', 'a'])
})

test('[B-386] sixteen scripts are kept of a code, the last first, and those of others are not touched', () => {
  const keeper = makeKeeper(memoryStore())
  saveEnhanceRecord('other', { script: 'own', at: 0 }, keeper)
  for (let at = 1; at <= 17; at += 1) saveEnhanceRecord('order', { script: `v${at}`, at }, keeper)
  saveEnhanceRecord('order', { script: 'v17', at: 18 }, keeper)
  const scripts = enhanceRecords('order', keeper).map(({ script }) => script)
  expect([scripts.length, scripts[0], scripts.at(-1)]).toEqual([16, 'v17', 'v2'])
  expect(enhanceRecords('other', keeper)).toEqual([{ script: 'own', at: 0 }])
})
