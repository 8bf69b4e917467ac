import { textKey } from '../../context/sheet-plan.ts'
import { type Cell, cellWriter } from '../cells/cell-out.ts'
import type { Leaf } from '../cells/layout.ts'

type Line = Readonly<Record<string, unknown>>

/**
 * Turns a row of the database into rows of a sheet: one, or as many as its longest sub-table has lines, of which only
 * the first repeats the document. A sub-table comes as a JSON array under its own key.
 */
export function recordWriter(
  leaves: readonly Leaf[],
  names: readonly string[],
  fileBase = '',
): (raw: readonly unknown[]) => Cell[][] {
  const at = new Map(names.map((name, index) => [name, index]))
  const own = leaves.map(({ column, lines }) => {
    const write = cellWriter(column, fileBase)
    const value = at.get(lines ? lines.key : column.key)
    if (value === undefined) throw new Error(`the query has no column ${lines?.key ?? column.key}`)
    return { key: column.key, lines: lines !== null, write, value, text: at.get(textKey(column.key)) }
  })
  const tables = [...new Set(own.filter((leaf) => leaf.lines).map((leaf) => leaf.value))]
  return (raw) => {
    const lines = new Map(tables.map((index) => [index, linesIn(raw[index])]))
    const count = Math.max(1, ...[...lines.values()].map((table) => table.length))
    const rows: Cell[][] = []
    for (let row = 0; row < count; row++) {
      rows.push(
        own.map((leaf) => {
          if (!leaf.lines)
            return row === 0
              ? leaf.write(raw[leaf.value], leaf.text === undefined ? null : raw[leaf.text])
              : null
          const line = lines.get(leaf.value)?.[row]
          return line ? leaf.write(line[leaf.key], line[textKey(leaf.key)]) : null
        }),
      )
    }
    return rows
  }
}

const linesIn = (json: unknown): readonly Line[] =>
  typeof json === 'string' && json !== '' ? ((JSON.parse(json) as readonly Line[] | null) ?? []) : []
