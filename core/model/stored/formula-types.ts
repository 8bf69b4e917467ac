import { fieldsOf } from '../entity/entity.ts'
import type { AnyField, Fields, Kind } from '../entity/kinds.ts'
import type { FormulaType, ScopeType } from '../formula/index.ts'

/** What formulas may call the fields of an entity, and what these are. */
export function formulaTypesOf(fields: Fields): Map<string, ScopeType> {
  const types = new Map<string, ScopeType>()
  for (const [key, field] of Object.entries(fieldsOf({ fields }))) {
    const type = typeOf(field)
    if (type) types.set(key, type)
  }
  return types
}

/** How values of a kind go into formulas; `coded` stand for something that has a text, null go into none. */
export const formulaKinds: { readonly [K in Kind]: FormulaType | 'coded' | null } = {
  text: 'text',
  textarea: 'text',
  int: 'number',
  decimal: 'number',
  money: 'number',
  bool: 'boolean',
  date: 'text',
  datetime: 'text',
  dict: 'coded',
  ref: 'coded',
  refMany: 'coded',
  user: 'coded',
  depart: 'coded',
  material: 'coded',
  category: 'coded',
  area: 'coded',
  file: null,
  image: null,
  json: null,
  serial: 'text',
  flow: 'coded',
  rollup: 'number',
  digest: 'text',
  lines: null,
}

/** Not known yet while a row is worked out. */
const later: ReadonlySet<Kind> = new Set(['refMany', 'digest'])

/** A field that stands for something is its code. */
function typeOf(field: AnyField): ScopeType | null {
  if (field.kind === 'lines') {
    const inner = [...formulaTypesOf(field.fields)].filter(([, type]) => typeof type === 'string')
    return { rows: Object.fromEntries(inner) as never }
  }
  const kind = later.has(field.kind) ? null : formulaKinds[field.kind]
  return kind === 'coded' ? 'text' : kind
}
