import { dictItem, type ReportColumns } from '@mortise/model'
import { expect, test } from 'vitest'
import { columnsOf, keyOf } from './report-columns.ts'

const head: ReportColumns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '报表',
  columns: [
    { title: '等级', dataIndex: 'level', align: 'center', customRender: 'customer_level', sorter: true },
    { title: '负责人', dataIndex: 'head', align: 'center', sorter: false },
  ],
  dictOptions: { customer_level: [dictItem('A', 'A级'), dictItem('0', '无')] },
}
const drawn = (row: Record<string, unknown>) => columnsOf(head, null).map(({ render }) => render(null, row))

test('values are shown by what they are called, one by one, and raw where nobody knows', () => {
  expect(drawn({ level: 'A,X', head: 'anna', head_dictText: '安娜' })).toEqual(['A级,X', '安娜'])
  expect(drawn({ level: 0, head: null })).toEqual(['无', ''])
})

test('rows without an id are told apart by all they say', () => {
  expect(keyOf({ id: '7', level: 'A' })).toBe('7')
  expect(keyOf({ level: 'A' })).not.toBe(keyOf({ level: 'B' }))
  expect(keyOf({ level: 'A' }).length).toBeLessThanOrEqual(50)
})
