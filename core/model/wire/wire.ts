import type { Row } from '../entity/draft.ts'
import { fieldsOf } from '../entity/entity.ts'
import type { AnyField, FieldOf, Fields, Kind } from '../entity/kinds.ts'
import { joinValues, splitValues } from '../numbers/format.ts'

/**
 * The edge between rows as code knows them (proper names, lists, booleans) and as they travel
 * (the specification's names, comma-joined lists, `Y`/`N`). Both sides cross it here and nowhere else.
 */
interface Definition {
  fields: Fields
}

export const wireNameOf = (key: string, field: { wire?: string } | undefined): string => field?.wire ?? key

type Out<K extends Kind> = (field: FieldOf<K>, value: unknown) => unknown
const joined = (_: unknown, value: unknown) => (Array.isArray(value) ? joinValues(value) : value)
const asIs = (_: unknown, value: unknown) => value

/** How a value leaves. */
const leaving: { [K in Kind]: Out<K> } = {
  text: (field, value) => (field.secret ? '' : value),
  textarea: asIs,
  int: asIs,
  decimal: asIs,
  money: asIs,
  bool: ({ pair = ['Y', 'N'] }, value) => (value ? pair[0] : pair[1]),
  date: asIs,
  datetime: asIs,
  dict: (field, value) => (field.numeric ? Number(value) : joined(field, value)),
  ref: asIs,
  refMany: joined,
  user: joined,
  depart: joined,
  material: joined,
  category: asIs,
  area: asIs,
  file: joined,
  image: joined,
  json: (field, value) => (field.asText ? JSON.stringify(value) : value),
  serial: asIs,
  flow: asIs,
  rollup: asIs,
  digest: asIs,
  lines: (field, value) => (Array.isArray(value) ? value.map((line: Row) => toWire(field, line)) : []),
}

/** A row as it travels. Keys that are no fields (id, audit columns, `_dictText` siblings) pass as they are. */
export function toWire(of: Definition, row: Row): Row {
  const fields = fieldsOf(of)
  const result: Row = {}
  for (const [key, value] of Object.entries(row)) {
    const field = fields[key]
    if (!field) {
      result[key] = value
      continue
    }
    const sent = valueToWire(field, value)
    result[wireNameOf(key, field)] = sent
    if (field.alias) result[field.alias] = sent
  }
  return result
}

/** A row as it is sent to be saved. Secrets travel this way alone; one that is not typed is not mentioned, and stays. */
export function bodyToWire(of: Definition, row: Row): Row {
  const body = toWire(of, row)
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (field.kind !== 'text' || !field.secret) continue
    if (row[key]) body[wireNameOf(key, field)] = row[key]
    else delete body[wireNameOf(key, field)]
  }
  return body
}

/** Whether a field's values travel in the form that code knows. */
export function leavesAsIs(field: AnyField): boolean {
  switch (field.kind) {
    case 'text':
      return !field.secret
    case 'dict':
      return !field.numeric && !field.multiple
    case 'user':
    case 'depart':
    case 'material':
      return !field.multiple
    case 'json':
      return !field.asText
    default:
      return leaving[field.kind] === asIs
  }
}

export const valueToWire = (field: AnyField, value: unknown): unknown =>
  value === null || value === undefined ? null : (leaving[field.kind] as Out<Kind>)(field, value)

/**
 * What a body says about the defined fields; anything else in it is ignored. A value that cannot be read is kept as it
 * came, for validation to refuse by name.
 */
export function fromWire(of: Definition, body: Readonly<Record<string, unknown>>): Row {
  const row: Row = {}
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    const name = [wireNameOf(key, field), field.alias].find(
      (name) => name !== undefined && Object.hasOwn(body, name),
    )
    if (name === undefined) continue
    const value = valueFromWire(field, body[name])
    // Clients call what is above the roots of a tree 0.
    row[key] = 'tree' in of && of.tree === key && value === '0' ? null : value
  }
  return row
}

/** Which version of a row a caller has seen; some clients send every number as text. */
export const versionFromWire = ({ version }: Readonly<Record<string, unknown>>): number | undefined =>
  typeof version === 'number' || (typeof version === 'string' && /^\d{1,9}$/.test(version))
    ? Number(version)
    : undefined

/** A whole row as it was sent: fields under their own names, what is beside them (ids, audit, texts) as it is. */
export function rowFromWire(of: Definition, row: Row): Row {
  const sent = new Set(
    Object.entries(fieldsOf(of)).flatMap(([key, field]) => [wireNameOf(key, field), field.alias ?? '']),
  )
  const beside = Object.entries(row).filter(([name]) => !sent.has(name))
  return { ...Object.fromEntries(beside), ...fromWire(of, row) }
}

/** How a value arrives. */
export function valueFromWire(field: AnyField, value: unknown): unknown {
  if (value === undefined || value === null) return isList(field) ? [] : null
  if (typeof value === 'string' && value.trim() === '' && field.kind !== 'textarea')
    return isList(field) ? [] : null
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,12})?$/.test(value.trim())
        ? Number(value)
        : value
    case 'bool':
      return booleanFrom(field, value)
    case 'datetime':
      return typeof value === 'string' ? fullDatetime(value) : value
    case 'date':
      return typeof value === 'string' ? value.trim().slice(0, 10) : value
    case 'dict':
      if (field.multiple) return listFrom(value)
      return typeof value === 'number' ? String(value) : trimmed(value)
    case 'text':
    case 'ref':
    case 'category':
    case 'area':
      return typeof value === 'number' ? String(value) : trimmed(value)
    case 'refMany':
    case 'file':
    case 'image':
      return listFrom(value)
    case 'user':
    case 'depart':
    case 'material':
      return field.multiple ? listFrom(value) : trimmed(value)
    case 'json':
      return field.asText && typeof value === 'string' ? jsonFrom(value) : value
    case 'lines':
      return Array.isArray(value) ? value.map((line) => lineFrom(field, line)) : value
    default:
      return value
  }
}

/** What is no JSON stays as it came, for the field's own check to refuse. */
function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Whether an empty value is an empty list: lines and links, which are never null. */
const isList = (field: AnyField) => field.kind === 'lines' || field.kind === 'refMany'

function lineFrom(field: FieldOf<'lines'>, line: unknown): unknown {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return line
  const { id } = line as { id?: unknown }
  return {
    ...fromWire(field, line as Record<string, unknown>),
    ...(typeof id === 'string' && id !== '' && { id }),
  }
}

const listFrom = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const items = splitValues(value).map((item) => item.trim())
  return items.filter((item) => item !== '')
}

/** `2026-11-14 9:30` and `2026-11-14T09:30:00` are moments too; the seconds may be missing. */
export function fullDatetime(value: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?)?$/.exec(value.trim())
  return match ? `${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}` : value
}

/** Yes or no from any of the spellings, the field's own pair first; anything else as it came. */
export function booleanFrom(field: FieldOf<'bool'>, value: unknown): unknown {
  const text = String(value)
  const { pair = ['Y', 'N'] } = field
  if (text === String(pair[0])) return true
  if (text === String(pair[1])) return false
  if (['true', '1', 'Y', '是'].includes(text)) return true
  if (['false', '0', 'N', '否'].includes(text)) return false
  return value
}
