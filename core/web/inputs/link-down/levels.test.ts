import { expect, test } from 'vitest'
import { chosenIn, type Level, type LinkDownConfig, levelQuery } from './levels.ts'

const linkDownConfig: LinkDownConfig = {
  table: 'sys_category',
  txt: 'name',
  key: 'code',
  idField: 'id',
  pidField: 'pid',
  condition: "name = '木皮'",
}
const levels: Level[] = [
  { field: 'kind', title: '大类' },
  { field: 'series', title: '系列' },
  { field: 'colour', title: '花色' },
]

test('[B-097] the first level is asked for by table, columns and condition, deeper ones by what was chosen', () => {
  const columns = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
  expect(levelQuery(linkDownConfig, null)).toEqual({ ...columns, condition: "name = '木皮'" })
  expect(levelQuery(linkDownConfig, '17')).toEqual({ ...columns, pidValue: '17' })
})

test('choosing in a level empties all below it and leaves those above', () => {
  expect(chosenIn(levels, 0, 'A01')).toEqual({ kind: 'A01', series: '', colour: '' })
  expect(chosenIn(levels, 1, 'A01A02')).toEqual({ series: 'A01A02', colour: '' })
  expect(chosenIn(levels, 2, '')).toEqual({ colour: '' })
})
