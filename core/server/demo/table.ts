type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T
type Cells<C extends string> = {
  [W in Words<C> as W extends `#${infer Key}` ? Key : W]: W extends `#${string}` ? number : string
}

/**
 * Rows written as a table: its columns, a `#` before those of numbers, then one line a row, cells divided by blanks. A
 * dash stands for nothing, an underscore for a blank within a cell.
 */
export function table<const C extends string>(columns: C, text: string): Cells<C>[] {
  const keys = columns.split(' ')
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split(/\s+/)
      if (cells.length !== keys.length)
        throw new Error(`the line "${line}" does not fit the columns ${columns}`)
      return Object.fromEntries(keys.map((key, at) => cellOf(key, cells[at]!))) as Cells<C>
    })
}

/** The parts of a cell that holds several. */
export const listIn = (cell: string): string[] => (cell === '' ? [] : cell.split(','))

function cellOf(key: string, cell: string): [key: string, value: string | number] {
  const text = cell === '-' ? '' : cell.replaceAll('_', ' ')
  return key.startsWith('#') ? [key.slice(1), Number(text)] : [key, text]
}
