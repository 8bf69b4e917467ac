import { expect, test } from 'vitest'
import { parameterCell, type SelectCellRow } from './parameter-cell.ts'

/** What a text makes of a row, or why nothing. */
function typed(text: string, row: SelectCellRow): SelectCellRow | string {
  const offered = parameterCell.offers?.({ ...row }) ?? []
  const parsed = parameterCell.parse?.(text, { key: 'val', title: '参数值', type: 'custom_select', offered })
  if (!parsed || 'fault' in parsed) return parsed?.fault ?? ''
  return { ...row, val: String(parsed.value) }
}

test('[B-112] a row of a select cell says by its type of value what it takes, and keeps its id and front type', () => {
  const row: SelectCellRow = {
    id: '1',
    val: '单开',
    isFrontType: 'Y',
    valType: '2',
    arrVal: '单开\n双开\n单开',
  }
  expect(typed('双开', row)).toEqual({ ...row, val: '双开' })
  expect(typed('折叠', row)).toBe('没有“折叠”这个选项')
  expect(typed('折叠', { ...row, valType: '3' })).toEqual({ ...row, valType: '3', val: '折叠' })
  expect(parameterCell.offers?.({ ...row })?.map(({ value }) => value)).toEqual(['单开', '双开'])
})
