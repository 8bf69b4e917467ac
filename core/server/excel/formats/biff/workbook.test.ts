import { read, utils } from '@e965/xlsx'
import { readXls } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makeOldWorkbook } from './workbook.ts'

/** Writes a sheet and reads it by two readers that share no line with each other or with the writer. */
async function roundTrip(
  rows: (string | number | null)[][],
  merges: Parameters<ReturnType<typeof makeOldWorkbook>['finish']>[0] = [],
) {
  const book = makeOldWorkbook({ name: '客户', widths: [20, 10], frozen: 1 })
  const look = book.look({ format: '@' })
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) if (cell !== null) book.cell(row, column, cell, look)
  }
  const bytes = Buffer.concat([...book.finish(merges)])
  const other = read(bytes, { dense: true })
  const { sheets } = await readXls(bytes)
  return { bytes, first: sheets[0]!, other: other.Sheets['客户']!, names: other.SheetNames }
}

const filled = (sheet: { rows: unknown[][] }) => sheet.rows.map((row) => [...row])

test('texts, numbers and gaps come back, whoever reads', async () => {
  const rows = [
    ['名称', '金额'],
    ['城东店', 12.5],
    ['plain', -3],
    ['é ü', 0],
    ['两行\n文字', 1e14],
    [null, 0.1],
  ]
  const { first, other, names } = await roundTrip(rows)
  expect(names).toEqual(['客户'])
  expect(first.name).toBe('客户')
  expect(filled(first)).toEqual(rows)
  expect(utils.sheet_to_json(other, { header: 1, defval: null, raw: true })).toEqual(rows)
})

test.each([
  ['narrow', 'abcdefghij'],
  ['wide', '门店陈列样板借用单号'],
  ['mixed', '门a店b陈c列d样e'],
])('%s texts longer than a record go on in the next', async (_, sample) => {
  // Every length from one letter past several records: the seams fall on every possible place.
  const rows = Array.from({ length: 400 }, (_, index) => [`${index}${sample.repeat(1 + ((index * 7) % 90))}`])
  rows.push([sample.repeat(3000)], [sample.repeat(3276)])
  const { first, other } = await roundTrip(rows)
  expect(filled(first)).toEqual(rows)
  expect(utils.sheet_to_json(other, { header: 1 })).toEqual(rows)
})

test('the same text is kept once', async () => {
  const few = await roundTrip(Array.from({ length: 2000 }, () => ['门店陈列'.repeat(20)]))
  const many = await roundTrip(
    Array.from({ length: 2000 }, (_, index) => [`${index}${'门店陈列'.repeat(20)}`]),
  )
  expect(few.bytes.length).toBeLessThan(60_000)
  expect(many.bytes.length).toBeGreaterThan(300_000)
})

test('cells are merged, however many', async () => {
  const rows = Array.from({ length: 4200 }, (_, index) => [`r${index}`])
  const merges = Array.from({ length: 2100 }, (_, index) => ({
    startRow: index * 2,
    endRow: index * 2 + 1,
    startCol: 0,
    endCol: 0,
  }))
  const { first, other } = await roundTrip(rows, merges)
  expect(other['!merges']).toHaveLength(2100)
  expect(first.merges).toHaveLength(2100)
})

test('a file too large for the first tables is found through the further ones', async () => {
  const book = makeOldWorkbook({ name: '客户', widths: [20, 10], frozen: 1 })
  const look = book.look({})
  const text = (row: number) => `客户名称第${row}号`.repeat(6)
  for (let row = 0; row < 65_536; row++) {
    book.cell(row, 0, text(row), look)
    book.cell(row, 1, row, look)
  }
  const bytes = Buffer.concat([...book.finish([])])
  expect(bytes.length).toBeGreaterThan(9_000_000)
  expect(bytes.readUInt32LE(72)).toBeGreaterThan(0)
  const [sheet] = (await readXls(bytes)).sheets
  expect(sheet!.rows).toHaveLength(65_536)
  expect(sheet!.rows[65_535]).toEqual([text(65_535), 65_535])
})

test('a sheet without rows is a file all the same', async () => {
  const { first, bytes } = await roundTrip([])
  expect(first.rows).toEqual([])
  expect(bytes.length % 512).toBe(0)
})
