import { fieldsOf } from '../entity/entity.ts'
import type { AnyField, Fields, Kind } from '../entity/kinds.ts'
import type { ScopeType } from '../formula/index.ts'

/** What formulas may call the fields of an entity, and what these are. */
export function formulaTypesOf(fields: Fields): Map<string, ScopeType> {
  const types = new Map<string, ScopeType>()
  for (const [key, field] of Object.entries(fieldsOf({ fields }))) {
    const type = typeOf(field)
    if (type) types.set(key, type)
  }
  return types
}

const formulaTypes: { readonly [K in Kind]: ScopeType | null } = {
  text: 'text',
  textarea: 'text',
  int: 'number',
  decimal: 'number',
  money: 'number',
  bool: 'boolean',
  date: 'text',
  datetime: 'text',
  dict: 'text',
  ref: 'text',
  refMany: null,
  user: 'text',
  depart: 'text',
  material: 'text',
  category: 'text',
  area: 'text',
  file: null,
  image: null,
  json: null,
  serial: 'text',
  flow: 'text',
  rollup: 'number',
  digest: null,
  lines: null,
}

function typeOf(field: AnyField): ScopeType | null {
  if (field.kind !== 'lines') return formulaTypes[field.kind]
  const inner = [...formulaTypesOf(field.fields)].filter(([, type]) => typeof type === 'string')
  return { rows: Object.fromEntries(inner) as never }
}
