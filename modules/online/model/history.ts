import { BusinessError, type StoredEntity } from '@mortise/model'
import { compileForm } from './compile.ts'
import type { StoredField } from './compile-field.ts'
import { nameOf } from './names.ts'
import type { FormDefinition, Synced } from './online-form.ts'

/** What is kept of a form whose table was brought up to it. */
export function syncedOf(form: FormDefinition): Synced {
  const partId = new Map(form.subTables.map(({ id = '', key }) => [key, id]))
  return {
    definition: JSON.stringify(compileForm(form)),
    subTables: Object.fromEntries(form.subTables.map(({ id = '', key }) => [id, key])),
    fields: Object.fromEntries(
      form.fields.map(({ id = '', key, part }) => [id, { key, part: partId.get(part ?? '') ?? '' }]),
    ),
  }
}

/**
 * A form as its table is brought up to it: what has another name than at the last time says so, by `was`, and what is
 * there no longer is `gone`. A name that another field had then is refused: whose values these are could not be told.
 */
export function withHistory(form: FormDefinition, before: Synced | null): StoredEntity {
  const stored = compileForm(form)
  if (!before) return stored
  const now = syncedOf(form)
  const fields: Record<string, StoredField> = {}
  for (const [name, field] of Object.entries(stored.fields as Readonly<Record<string, StoredField>>)) {
    const table = field.kind === 'lines' ? form.subTables.find(({ key }) => nameOf(key, '') === name) : null
    if (!table) {
      fields[name] = { ...field, ...wasOf(before, now, '', name) }
      continue
    }
    const id = table.id ?? ''
    const inner = Object.entries(field.fields as Readonly<Record<string, StoredField>>)
    const old = before.subTables[id]
    fields[name] = {
      ...field,
      fields: Object.fromEntries(
        inner.map(([key, each]) => [key, { ...each, ...wasOf(before, now, id, key) }]),
      ),
      ...(old !== undefined && old !== table.key && { was: nameOf(old, '子表标识') }),
      ...goneOf(before, now, id),
    }
  }
  refuseSwapped(before.subTables, now.subTables)
  return { ...stored, fields, ...goneOf(before, now, '') }
}

type Keys = Readonly<Record<string, string>>

/** Keys of one table by the rows that tell them. */
const keysIn = ({ fields }: Synced, part: string): Keys =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([id, field]) => (field.part === part ? [[id, field.key]] : [])),
  )

function wasOf(before: Synced, now: Synced, part: string, name: string): { was?: string } {
  const [old, current] = [keysIn(before, part), keysIn(now, part)]
  refuseSwapped(old, current)
  const id = Object.keys(current).find((each) => nameOf(current[each] ?? '', '字段名') === name) ?? ''
  const key = old[id]
  return key === undefined || key === current[id] ? {} : { was: nameOf(key, '字段名') }
}

function goneOf(before: Synced, now: Synced, part: string): { gone?: string[] } {
  const current = keysIn(now, part)
  const kept = new Set(Object.values(current))
  const gone = Object.entries(keysIn(before, part))
    .filter(([id, key]) => !(id in current) && !kept.has(key))
    .map(([, key]) => nameOf(key, '字段名'))
  return gone.length > 0 ? { gone } : {}
}

function refuseSwapped(before: Keys, now: Keys): void {
  for (const [id, key] of Object.entries(now)) {
    const owner = Object.keys(before).find((each) => before[each] === key)
    if (owner === undefined || owner === id || !(owner in now)) continue
    throw new BusinessError(`名称${key}在数据库中还属于另一字段，请先同步改名，再使用该名称`)
  }
}
