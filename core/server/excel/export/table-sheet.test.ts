import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { tableSheets } from './table-sheet.ts'

test('what looks like a formula, and numbers that are names, are texts; amounts are numbers with two decimals', async () => {
  const row = [
    '=1+1',
    '+8613800000000',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '6228480402564890018',
    '007',
    -12.5,
    null,
  ]
  const titles = row.map((_, at) => `列${at}`)
  const bytes = await tableSheets([
    { name: '甲', titles, rows: [row] },
    { name: '乙', titles: ['工号'], rows: [] },
  ])
  const book = read(bytes, { cellFormula: true, cellNF: true })
  expect(book.SheetNames).toEqual(['甲', '乙'])
  const sheet = book.Sheets.甲!
  expect(utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([titles, row])
  expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2'].map((at) => [sheet[at].t, sheet[at].f])).toEqual(
    Array.from({ length: 7 }, () => ['s', undefined]),
  )
  expect(sheet.H2).toMatchObject({ t: 'n', z: '0.00' })
})
