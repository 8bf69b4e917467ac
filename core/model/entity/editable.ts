import { type AnyEntity, fieldsOf } from './entity.ts'
import type { AnyField, FieldOf, FlowOptions } from './kinds.ts'

/** What a state leaves to be changed: all of a row, or these fields alone, those of lines by their path. */
export type OpenFields = true | readonly string[]

/** The flows of an entity, by the fields that hold their states. */
export const flowsOf = (entity: AnyEntity): (readonly [key: string, flow: FieldOf<'flow'>])[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
    field.kind === 'flow' ? [[key, field] as const] : [],
  )

export function openFieldsOf({ editable, states }: FlowOptions, state: unknown): OpenFields {
  const open = editable ?? Object.keys(states).slice(0, 1)
  if (isList(open)) return open.includes(String(state)) || []
  return (Object.hasOwn(open, String(state)) && open[String(state)]) || []
}

/** Whether a field, or by its path a field of lines, is among those that are open: lines that are named are so whole. */
export const isAmong = (open: OpenFields, path: string): boolean =>
  open === true || open.includes(path) || open.includes(path.split('.')[0] ?? '')

/** Whether the row's state lets its form be edited, if only in parts. */
export const isEditable = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): boolean =>
  openIn(entity, row).every((open) => open === true || open.length > 0)

/** Whether the row's state lets all of it be edited, and the row be deleted. */
export const isWhollyEditable = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): boolean =>
  openIn(entity, row).every((open) => open === true)

/** Whether the row's state lets a field, or by its path a field of lines, be changed. */
export const isFieldEditable = (
  entity: AnyEntity,
  row: Readonly<Record<string, unknown>>,
  path: string,
): boolean => openIn(entity, row).every((open) => isAmong(open, path))

/** The states that a definition calls editable and the fields it opens in them, as far as it has none of these. */
export function strangeEditable(entity: AnyEntity): { states: string[]; paths: string[] } {
  const states: string[] = []
  const paths: string[] = []
  for (const [, flow] of flowsOf(entity)) {
    const editable = flow.editable ?? []
    const named = isList(editable) ? editable : Object.keys(editable)
    states.push(...named.filter((state) => !Object.hasOwn(flow.states, state)))
    const lists = isList(editable) ? [] : Object.values(editable)
    paths.push(...lists.flatMap((open) => (isList(open) ? open : [])).filter((path) => !has(entity, path)))
  }
  return { states, paths }
}

const openIn = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): OpenFields[] =>
  flowsOf(entity).map(([key, flow]) => openFieldsOf(flow, row[key]))

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

function has(entity: AnyEntity, path: string): boolean {
  const [key = '', inner, ...rest] = path.split('.')
  const field = own(fieldsOf(entity), key)
  if (inner === undefined || rest.length > 0) return field !== undefined && rest.length === 0
  return field?.kind === 'lines' && own(fieldsOf(field), inner) !== undefined
}

const own = (fields: Readonly<Record<string, AnyField>>, key: string): AnyField | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined
