import { expect, test } from 'vitest'
import { assembler } from '../import/assemble.ts'
import type { RawCell } from './cell-in.ts'
import type { SheetColumn } from './column.ts'
import { findHeading } from './heading.ts'

const column = (key: string, label: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  key,
  label,
  form: 'text',
  isMany: false,
  isRequired: false,
  isRead: true,
  scale: null,
  texts: [],
  source: null,
  columns: [],
  ...more,
})

const parts = column('parts', '部件', {
  form: 'lines',
  columns: [column('name', '名称'), column('price', '单价', { form: 'number' })],
})
const columns = [
  column('no', '单号', { isRead: false }),
  column('name', '名称'),
  column('price', '单价', { form: 'number' }),
  parts,
  column('note', '备注'),
]

const found = (rows: RawCell[][]) => {
  const heading = findHeading(rows, columns)
  return (
    heading && {
      firstRow: heading.firstRow,
      at: heading.slots.map(({ at, column, lines }) => `${at}:${lines ? `${lines.key}.` : ''}${column.key}`),
    }
  )
}

test('headings are found below a title, marked or not, in any order', () => {
  expect(found([['客户报表'], ['导出人:张三'], ['备注', '名称*', ' 单 价 ']])).toEqual({
    firstRow: 3,
    at: ['0:note', '1:name', '2:price'],
  })
  expect(found([['名称', '单价']])).toEqual({ firstRow: 1, at: ['0:name', '1:price'] })
})

test('the headings of a sub-table stand below its name', () => {
  const rows = [
    ['名称', '单价', '部件', null, '备注'],
    [null, null, '名称', '单价'],
  ]
  expect(found(rows)).toEqual({
    firstRow: 2,
    at: ['0:name', '1:price', '2:parts.name', '3:parts.price', '4:note'],
  })
})

test('columns nobody knows are passed over, unless most of them are', () => {
  expect(found([['名称', '单价', '颜色']])).toEqual({ firstRow: 1, at: ['0:name', '1:price'] })
  expect(found([['姓名', '电话', '备注', '年龄']])).toBeNull()
  expect(found([])).toBeNull()
  expect(found([[], [], [], [], [], ['名称']])).toBeNull()
})

function records(rows: RawCell[][]) {
  const heading = findHeading(rows, columns)!
  const assembling = assembler(heading)
  const done = rows
    .slice(heading.firstRow)
    .map((cells, index) => assembling.feed(heading.firstRow + index, cells))
    .concat(assembling.last())
  return { plan: assembling.plan, records: done.filter((record) => record !== null) }
}

test('a row that says nothing of the document adds lines to the one above', () => {
  const { plan, records: read } = records([
    ['单号', '名称', '部件'],
    [null, null, '名称', '单价'],
    ['D1', '甲', '门板', 10],
    [null, null, '门框', 5],
    [],
    ['D2', '乙'],
    ['D3', null, '锁', 1],
  ])
  expect(plan).toEqual({ keys: ['name'], tables: [{ key: 'parts', keys: ['name', 'price'] }] })
  expect(read.map(({ row, values, lines }) => ({ row, values, lines }))).toEqual([
    {
      row: 3,
      values: ['甲'],
      lines: [
        [
          ['门板', 10],
          ['门框', 5],
        ],
      ],
    },
    { row: 6, values: ['乙'], lines: [[]] },
    { row: 7, values: [null], lines: [[['锁', 1]]] },
  ])
})

test('what is wrong is told with its row and column as Excel names them', () => {
  const wide = Array.from<RawCell>({ length: 28 }).fill(null)
  const heading: RawCell[] = ['名称', ...wide.slice(1, 27), '单价']
  const row: RawCell[] = ['甲', ...wide.slice(1, 27), '十元']
  expect(records([heading, row]).records[0]?.faults).toEqual([
    { row: 2, column: 'AB', reason: '单价格式不正确：十元' },
  ])
})
