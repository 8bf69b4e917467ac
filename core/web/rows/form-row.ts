import {
  type AnyEntity,
  type AnyField,
  bodyToWire,
  defaultsOf,
  derived,
  deriveOf,
  type Fields,
  fieldsOf,
  type Row,
  withoutHidden,
} from '@mortise/model'
import { textName } from './texts.ts'

export type FormMode = 'add' | 'edit' | 'copy'

interface Written {
  fields: Fields
  derive?: unknown
}
interface Clock {
  today: string
  now: string
}

/** Whether anybody but the server may give a field its value. */
export const isWritable = (of: Written, key: string, field: AnyField): boolean =>
  !['serial', 'flow', 'rollup', 'digest'].includes(field.kind) && !field.readonly && !(key in deriveOf(of))

/** What a form starts with: defaults, the row itself, or what of a row is worth copying. */
export function startingRow(entity: AnyEntity, mode: FormMode, row: Row | null, clock: Clock): Row {
  if (mode === 'edit') return row ?? {}
  const defaults = defaultsOf(entity, clock)
  if (mode === 'add' || !row) return derived(entity, { ...defaults, ...row })
  // Without id and audit: a copy is a row of its own, with a number and a state of its own.
  return derived(entity, { ...defaults, ...copied(entity, row) })
}

function copied(of: Written, row: Row): Row {
  const result: Row = {}
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (!isWritable(of, key, field) || row[key] === undefined) continue
    const value = row[key]
    result[key] =
      field.kind === 'lines' && Array.isArray(value) ? value.map((line: Row) => copied(field, line)) : value
    const text = textName(key, field)
    if (row[text] !== undefined) result[text] = row[text]
  }
  return result
}

/** What a form sends: the fields that may be written, as they travel; hidden ones emptied, lines without the form's marks. */
export function sentBody(entity: AnyEntity, row: Row, keys: ReadonlySet<string>): Row {
  const clean = withoutHidden(entity, row)
  const fields = Object.entries(fieldsOf(entity)).filter(
    ([key, field]) => keys.has(key) && isWritable(entity, key, field),
  )
  const entries = fields.map(([key, field]) => [
    key,
    field.kind === 'lines' ? sentLines(field, clean[key]) : clean[key],
  ])
  return bodyToWire(entity, Object.fromEntries(entries))
}

/** What a grid numbers its rows by once they were dragged. */
const LINE_ORDER = 'orderNum'

function sentLines(of: Written, lines: unknown): Row[] {
  const keys = Object.keys(of.fields)
  const known = (Array.isArray(lines) ? lines : []) as Row[]
  return known.map((line) =>
    Object.fromEntries(
      ['id', LINE_ORDER, ...keys].filter((key) => line[key] !== undefined).map((key) => [key, line[key]]),
    ),
  )
}

/** What the row that was picked brings along: `fill` names own fields and whose values they take. */
export function filledFrom(field: AnyField, picked: Row | undefined): Row {
  if ((field.kind !== 'ref' && field.kind !== 'material') || !field.fill || !picked) return {}
  return Object.fromEntries(Object.entries(field.fill).map(([own, theirs]) => [own, picked[theirs] ?? null]))
}
