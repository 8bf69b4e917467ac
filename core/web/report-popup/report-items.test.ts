import { dictItem, type ReportQueryItem } from '@mortise/model'
import { expect, test } from 'vitest'
import { givenParams, givenValues, itemsOf, paramsOf } from './report-items.ts'

const item = (field: string, view = 'text', more: Partial<ReportQueryItem> = {}): ReportQueryItem => ({
  label: field,
  field,
  view,
  mode: 'single',
  hidden: '0',
  dictCode: '',
  dictTable: '',
  dictText: '',
  config: '0',
  selfSql: '0',
  ...more,
})
const head = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '报表',
  columns: [],
  dictOptions: { level: [dictItem('A', 'A级')] },
}
const items = [
  item('name'),
  item('tel'),
  item('since', 'text', { selfSql: '1' }),
  item('level', 'list', { dictCode: 'customer_level' }),
  item('size', 'text', { mode: 'group' }),
  item('madeAt', 'datetime', { mode: 'group', hidden: '1' }),
  item('bench', 'sel_search', { dictTable: 'bench', dictText: 'name', dictCode: 'id' }),
  item('mystery', 'sel_unheard_of'),
]

test('texts are looked for anywhere, choices as they are, ranges by their ends, parameters word for word', () => {
  const values = {
    name: ' 橡木 ',
    tel: '138',
    since: '2026',
    level: 'A',
    size: ['10', ''],
    madeAt: ['2026-11-01', '2026-11-02'],
    bench: 'b1',
    mystery: 'x',
  }
  expect(paramsOf(itemsOf(items, head), values)).toEqual({
    name: '*橡木*',
    tel: '*138*',
    self_since: '2026',
    level: 'A',
    size_begin: '10',
    madeAt_begin: '2026-11-01 00:00:00',
    madeAt_end: '2026-11-02 23:59:59',
    bench: 'b1',
    mystery: '*x*',
  })
  expect(paramsOf(itemsOf(items, head), { name: '  ', tel: undefined })).toEqual({})
})

test('an item that is marked so waits until the area is unfolded', () => {
  const folded = itemsOf(items, head).filter(({ isFolded }) => isFolded)
  expect(folded.map(({ key }) => key)).toEqual(['madeAt'])
})

test('a parameter that a form gives goes as it is, and loses its quotation marks where it is shown', () => {
  expect(givenParams({ name: "'橡木'" })).toEqual({ self_name: "'橡木'" })
  expect(givenValues(items, { name: "'橡木'", other: '1' })).toEqual({ name: '橡木' })
})
