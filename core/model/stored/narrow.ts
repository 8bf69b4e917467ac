import { linePath } from '../entity/permission.ts'
import { parseFormula } from '../formula/index.ts'
import type { StoredEntity } from './stored.ts'

type Stored = Readonly<Record<string, unknown>>
type Formulas = Readonly<Record<string, string>>

/** A definition without the fields that somebody may not see, those of lines by their path, and all that speaks of them. */
export function withoutStored(stored: StoredEntity, hidden: ReadonlySet<string>): StoredEntity {
  if (hidden.size === 0) return stored
  const fields = Object.fromEntries(
    Object.entries(stored.fields).flatMap(([key, field]) => {
      if (hidden.has(key)) return []
      const seen = field.kind === 'lines' ? withoutLineFields(key, field, hidden) : withoutOpen(field, hidden)
      return seen ? [[key, seen as StoredEntity['fields'][string]]] : []
    }),
  )
  const keys = new Set([...Object.keys(fields), 'id', 'createBy', 'createTime', 'updateBy', 'updateTime'])
  const isOpen = (key: unknown) => keys.has(String(key).split('.')[0] ?? '')
  // Of lines of which a part is out of sight no sum can be told from here.
  const isWhole = (name: string) => isOpen(name) && ![...hidden].some((path) => path.startsWith(`${name}.`))
  const {
    title,
    sort,
    tree,
    responsible,
    telephone,
    list,
    form,
    unique,
    picker,
    dictSource: _dictSource,
    indexes: _indexes,
    derive,
    when,
    ...rest
  } = stored
  const open = (names: unknown) => (names as string[] | undefined)?.filter(isOpen)
  const worked = formulasOf(derive, isWhole)
  return {
    ...rest,
    fields: lockedFields(fields, Object.keys(derive ?? {}), worked),
    ...(isOpen(title) && { title }),
    ...(Array.isArray(sort) && isOpen(sort[0]) && { sort }),
    ...(tree !== undefined && isOpen(tree) && { tree }),
    ...(responsible !== undefined && isOpen(responsible) && { responsible }),
    ...(telephone !== undefined && isOpen(telephone) && { telephone }),
    ...(list !== undefined && { list: open(list) }),
    ...(picker !== undefined && { picker: open(picker) }),
    ...(form !== undefined && {
      form: (form as [string, string[]][]).map(([group, names]) => [group, names.filter(isOpen)]),
    }),
    ...(unique !== undefined && { unique: (unique as string[][]).filter((names) => names.every(isOpen)) }),
    derive: worked,
    when: formulasOf(when, isWhole),
  }
}

function withoutLineFields(lines: string, field: Stored, hidden: ReadonlySet<string>): Stored | null {
  const all = Object.entries(field.fields as Readonly<Record<string, Stored>>)
  const seen = Object.fromEntries(all.filter(([key]) => !hidden.has(linePath(lines, key))))
  if (Object.keys(seen).length === 0) return null
  const derive = field.derive as Formulas | undefined
  const worked = formulasOf(derive, (name) => name in seen)
  return {
    ...field,
    fields: lockedFields(seen, Object.keys(derive ?? {}), worked),
    derive: worked,
    when: formulasOf(field.when as Formulas | undefined, (name) => name in seen),
  }
}

/** A state machine that opens nothing which is out of sight. */
function withoutOpen(field: Stored, hidden: ReadonlySet<string>): Stored {
  const { kind, editable } = field
  if (kind !== 'flow' || typeof editable !== 'object' || editable === null || Array.isArray(editable))
    return field
  const isSeen = (path: string) => !hidden.has(path) && !hidden.has(path.split('.')[0] ?? '')
  const states = Object.entries(editable as Readonly<Record<string, true | readonly string[]>>)
  const seen = states.map(([state, open]) => [state, open === true || open.filter(isSeen)])
  return { ...field, editable: Object.fromEntries(seen) }
}

/** Formulas of which everything is in sight. */
const formulasOf = (formulas: Formulas | undefined, isSeen: (name: string) => boolean): Formulas =>
  Object.fromEntries(
    Object.entries(formulas ?? {}).filter(
      ([key, source]) => isSeen(key) && parseFormula(source).names.every(isSeen),
    ),
  )

/** What is worked out from values out of sight is left as the server last said it. */
const lockedFields = <F>(
  fields: Readonly<Record<string, F>>,
  derived: readonly string[],
  worked: Formulas,
): Record<string, F> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      derived.includes(key) && !(key in worked) ? { ...field, readonly: true } : field,
    ]),
  )
