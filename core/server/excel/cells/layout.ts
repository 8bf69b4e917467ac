import type { SheetColumn } from './column.ts'

/** A column that holds values, with the sub-table it belongs to. */
export interface Leaf {
  readonly column: SheetColumn
  readonly lines: SheetColumn | null
}

/** Where everything stands on a sheet, rows and columns counted from zero. */
export interface Layout {
  readonly name: string
  readonly title: string
  readonly leaves: readonly Leaf[]
  readonly headings: readonly (readonly (string | null)[])[]
  readonly merges: readonly Merge[]
  readonly firstRow: number
}
export interface Merge {
  readonly startRow: number
  readonly endRow: number
  readonly startCol: number
  readonly endCol: number
}

/** Lays a sheet out: the title, who made it, and the headings, in two rows where there are sub-tables. */
export function layOut(
  columns: readonly SheetColumn[],
  { title, exporter, marksRequired = false }: { title: string; exporter: string; marksRequired?: boolean },
): Layout {
  const label = ({ label, isRequired }: SheetColumn) => (marksRequired && isRequired ? `*${label}` : label)
  const leaves = columns.flatMap((column): Leaf[] =>
    column.form === 'lines'
      ? column.columns.map((inner) => ({ column: inner, lines: column }))
      : [{ column, lines: null }],
  )
  const hasLines = leaves.some((leaf) => leaf.lines)
  const top = leaves.map(({ column, lines }, index) => {
    if (!lines) return label(column)
    return leaves[index - 1]?.lines === lines ? null : label(lines)
  })
  const below = leaves.map(({ column, lines }) => (lines ? label(column) : null))
  const last = leaves.length - 1
  const merges = [across(0, 0, last), across(1, 0, last)]
  if (hasLines) merges.push(...headingMerges(leaves))
  return {
    name: sheetName(title),
    title: `${title}报表`,
    leaves,
    headings: [[`${title}报表`], [`导出人:${exporter}`], top, ...(hasLines ? [below] : [])],
    merges: merges.filter(({ startRow, endRow, startCol, endCol }) => startRow < endRow || startCol < endCol),
    firstRow: hasLines ? 4 : 3,
  }
}

const across = (row: number, startCol: number, endCol: number): Merge => ({
  startRow: row,
  endRow: row,
  startCol,
  endCol,
})

/** A field's label takes both rows, a sub-table's stands over all of its own. */
function headingMerges(leaves: readonly Leaf[]): Merge[] {
  return leaves.flatMap(({ lines }, index): Merge[] => {
    if (!lines) return [{ startRow: 2, endRow: 3, startCol: index, endCol: index }]
    if (leaves[index - 1]?.lines === lines) return []
    return [across(2, index, index + leaves.filter((leaf) => leaf.lines === lines).length - 1)]
  })
}

/** A title as Excel takes it for the name of a sheet. */
export function sheetName(title: string): string {
  const plain = title.replace(/[[\]:*?/\\\p{Cc}]/gu, '_').replace(/^'+|'+$/g, '_')
  const name = [...plain.trim()].slice(0, 31).join('').slice(0, 31)
  return name === '' || /^history$/i.test(name) ? `导出${name}` : name
}

/** A title as it may stand in the name of a file. */
export const fileTitle = (title: string): string =>
  title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || '导出文件'
