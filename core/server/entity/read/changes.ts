import {
  type AnyEntity,
  type AnyField,
  type Change,
  fieldsOf,
  type Row,
  wireNameOf,
  withoutFields,
} from '@mortise/model'
import type { Context } from '../../context/context.ts'

/** A row as it once was. */
export type RowState = Readonly<Record<string, unknown>>

/** Under which name a trace keeps why a row was moved: no field is called so. */
export const REASON = '~reason'

/** What differs between two states of a row, field by field; what the caller may not read is left out. */
export async function changesBetween(
  ctx: Context,
  entity: AnyEntity,
  hidden: ReadonlySet<string>,
  before: RowState | null,
  after: RowState | null,
): Promise<Change[]> {
  const states = [before, after].map((state) => withoutFields(entity, { ...state }, hidden))
  const [was = {}, is = {}] = await ctx.output(entity, states)
  const [one = {}, other = {}] = states
  return Object.entries(fieldsOf(entity)).flatMap(([field, spec]) => {
    if (hidden.has(field) || spec.kind === 'rollup' || spec.kind === 'digest') return []
    if (JSON.stringify(one[field] ?? null) === JSON.stringify(other[field] ?? null)) return []
    return [{ field, label: spec.label, before: shown(field, spec, was), after: shown(field, spec, is) }]
  })
}

function shown(key: string, field: AnyField, sent: Row): string {
  const name = wireNameOf(key, field)
  const value = sent[name]
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'lines') return (value as Row[]).map((line) => lineText(field, line)).join('\n')
  const text = sent[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return text
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const lineText = (lines: Extract<AnyField, { kind: 'lines' }>, line: Row): string =>
  Object.entries(fieldsOf(lines))
    .map(([key, field]) => [field.label, shown(key, field, line)])
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}：${text}`)
    .join('，')
