import { derivationsOf, workOut } from './derivation.ts'
import { fieldEntriesOf, fieldsOf, whenOf } from './entity.ts'
import type { AnyField, Field, FieldOf, Fields } from './kinds.ts'

export type Row = Record<string, unknown>
interface Definition {
  fields: Fields
  derive?: unknown
  when?: unknown
}

/** Values worked out from the others: lines first, then what the document makes of them, each after what it looks at. */
export function derived(of: Definition, row: Row): Row {
  if (derivationsOf(of).length === 0 && linesOf(of).length === 0) return row
  const result = withLines(of, { ...row }, derived)
  workOut(of, result)
  return result
}

type Lines = readonly [key: string, field: FieldOf<'lines'>]
const subTables = new WeakMap<Fields, readonly Lines[]>()

/** The sub-tables of a document, found once a definition. */
function linesOf({ fields }: Definition): readonly Lines[] {
  let known = subTables.get(fields)
  if (!known) {
    known = Object.entries(fields).filter(([, field]) => field.kind === 'lines') as unknown as Lines[]
    subTables.set(fields, known)
  }
  return known
}

function withLines(of: Definition, row: Row, change: (of: Definition, line: Row) => Row): Row {
  for (const [key, field] of linesOf(of)) {
    const lines = row[key]
    if (Array.isArray(lines)) row[key] = lines.map((line: Row) => change(field, line))
  }
  return row
}

/** Whether a field shows, and so counts, in a row as it stands. */
export const isShown = (of: Definition, key: string, row: Row): boolean =>
  whenOf(of)[key]?.(row as never) ?? true

/** A row without the values of fields that do not show. The row itself if all always do. */
export function withoutHidden(of: Definition, row: Row): Row {
  const conditional = Object.keys(whenOf(of))
  if (conditional.length === 0 && linesOf(of).length === 0) return row
  const result: Row = { ...row }
  for (const key of conditional) {
    if (key in result && !isShown(of, key, result)) result[key] = emptyOf(fieldsOf(of)[key])
  }
  return withLines(of, result, withoutHidden)
}

const emptyOf = (field: AnyField | undefined): unknown =>
  field?.kind === 'lines' || field?.kind === 'refMany' ? [] : null

/** A new line of these lines, at their defaults: its id comes when it is written, what is required from the caller. */
export const newLine = <L>(lines: Field<'lines', L[]>, clock: { today: string; now: string }): L =>
  ({ ...defaultsOf(lines as unknown as Definition, clock), id: '' }) as L

/** What a new row starts with; dates may say `${currentDate}` or `${currentYear}`, which the caller's clock answers. */
export function defaultsOf(of: Definition, clock: { today: string; now: string }): Row {
  const row: Row = {}
  for (const [key, field] of fieldEntriesOf(of)) {
    if (field.kind === 'flow') row[key] = Object.keys(field.states)[0]
    else if (field.kind === 'lines' || field.kind === 'refMany') row[key] = []
    else if (field.default !== undefined) row[key] = filled(field, clock)
    else row[key] = null
  }
  return row
}

function filled(field: AnyField, clock: { today: string; now: string }): unknown {
  if (field.default === '${currentYear}') {
    return field.kind === 'int' ? Number(clock.today.slice(0, 4)) : clock.today.slice(0, 4)
  }
  if (field.default === '${currentDate}') return field.kind === 'datetime' ? clock.now : clock.today
  return field.default
}
