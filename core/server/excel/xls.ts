import type { CellObject } from '@e965/xlsx'
import type { Cell } from './cell-out.ts'
import type { Layout, Merge } from './layout.ts'

/** A workbook in the format of Excel 97 to 2003, for those who ask for it. */
export async function writeXls(
  layout: Layout,
  rows: readonly (readonly Cell[])[],
  merges: readonly Merge[],
): Promise<Buffer> {
  // Large, and needed by few: loaded when it is.
  const { utils, write } = await import('@e965/xlsx')
  const cells = rows.map((row) => row.map(cellOf))
  const sheet = {
    '!data': cells,
    '!ref': utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: cells.length - 1, c: layout.leaves.length - 1 },
    }),
    '!merges': merges.map(({ startRow, endRow, startCol, endCol }) => ({
      s: { r: startRow, c: startCol },
      e: { r: endRow, c: endCol },
    })),
    '!cols': layout.leaves.map(({ column }) => ({ wch: Math.max(12, column.label.length * 2 + 2) })),
  }
  const book = { SheetNames: [layout.name], Sheets: { [layout.name]: sheet } }
  return write(book as never, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

/** Text is typed as text, so that nothing in it is taken for a formula. */
const cellOf = (cell: Cell): CellObject | undefined => {
  if (cell === null || cell === undefined) return undefined
  return typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell, z: '@' }
}
