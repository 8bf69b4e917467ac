import { writeXlsx } from 'hucre/xlsx'

/** A table as other programs read it in: titles in the first row, then nothing but rows. */
export interface TableSheet {
  readonly name: string
  readonly titles: readonly string[]
  /** Numbers are amounts; a number that is none, as that of an account, comes as text, so that no digit is lost. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const AMOUNT = '0.00'
const WIDEST = 30
const NARROWEST = 10
/** A Chinese character is as wide as two figures. */
const widthOf = (text: string): number => [...text].reduce((all, each) => all + (each > '\u2000' ? 2 : 1), 2)

/** A workbook of plain tables. What begins like a formula is text, as every text is. */
export async function tableSheets(sheets: readonly TableSheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, titles, rows }) => ({
      name,
      columns: titles.map((title, at) => ({
        width: Math.min(
          WIDEST,
          Math.max(NARROWEST, widthOf(title), ...rows.map((row) => widthOf(String(row[at] ?? '')))),
        ),
        numFmt: AMOUNT,
      })),
      rows: [[...titles], ...rows.map((row) => [...row])],
      cells: new Map(titles.map((_, at) => [`0,${at}`, { style: { font: { bold: true } } }])),
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(bytes)
}
