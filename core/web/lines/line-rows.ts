import { type FieldOf, fieldsOf, type Row } from '@mortise/model'
import type { GridColumn } from '../grid/columns/column.ts'
import { isTemporaryId } from '../grid/rows/temporary-id.ts'
import { textName } from '../rows/texts.ts'

/** Lines on their way into a grid and out of it. */
export interface LineRows {
  /** Lines as a form holds them, as rows of a grid. */
  read(lines: readonly Row[]): readonly Row[]
  /** Rows of a grid as a form holds them. A row that did not change is the same line as before. */
  write(rows: readonly Row[]): Row[]
}

/**
 * A line that was never saved has no id, but a name that only the form knows, `lineKey`. The texts that come beside values
 * are taken down, and told again with whatever value a line has when it goes out.
 */
export function makeLineRows(of: FieldOf<'lines'>, columns: readonly GridColumn[]): LineRows {
  const fields = fieldsOf(of)
  const texted = columns
    .filter(({ type }) => type === 'field')
    .map(({ key, texts }) => ({ key, texts, name: textName(key, fields[key]) }))
  const written = new WeakMap<Row, Row>()

  const readOne = (line: Row): Row => {
    for (const { key, texts, name } of texted) {
      const text = line[name]
      if (typeof text === 'string' && text !== '') texts?.put(line[key], text)
    }
    return line.id === undefined && line.lineKey !== undefined ? { ...line, id: line.lineKey } : line
  }
  const writeOne = (row: Row): Row => {
    const { id, ...line } = row
    for (const { key, texts, name } of texted) {
      const text = texts?.of(row[key])
      if (text === undefined) delete line[name]
      else line[name] = text
    }
    return isTemporaryId(String(id)) ? { ...line, lineKey: id } : { ...line, id }
  }
  return {
    read: (lines) => lines.map(readOne),
    write: (rows) =>
      rows.map((row) => {
        const known = written.get(row)
        if (known) return known
        const line = writeOne(row)
        written.set(row, line)
        return line
      }),
  }
}
