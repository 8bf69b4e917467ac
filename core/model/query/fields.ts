import { auditLabels, fieldsOf } from '../entity/entity.ts'
import type { AnyField, FieldOf, Fields, Kind } from '../entity/kinds.ts'
import { wireNameOf } from '../wire/wire.ts'

/** What a value is compared as, whatever kind of field holds it. */
export type ValueType = 'text' | 'integer' | 'number' | 'bool' | 'date' | 'datetime' | 'json'

const many = ({ multiple = false }: { multiple?: boolean }) => multiple

/** How each kind compares, and whether it holds several values; null where there is nothing to compare. */
const kinds: { [K in Kind]: { type: ValueType; several: (field: FieldOf<K>) => boolean } | null } = {
  text: { type: 'text', several: () => false },
  textarea: { type: 'text', several: () => false },
  int: { type: 'integer', several: () => false },
  decimal: { type: 'number', several: () => false },
  money: { type: 'number', several: () => false },
  bool: { type: 'bool', several: () => false },
  date: { type: 'date', several: () => false },
  datetime: { type: 'datetime', several: () => false },
  dict: { type: 'text', several: many },
  ref: { type: 'text', several: () => false },
  refMany: { type: 'text', several: () => true },
  user: { type: 'text', several: many },
  depart: { type: 'text', several: many },
  material: { type: 'text', several: many },
  category: { type: 'text', several: () => false },
  area: { type: 'text', several: () => false },
  file: { type: 'text', several: () => true },
  image: { type: 'text', several: () => true },
  json: { type: 'json', several: () => false },
  serial: { type: 'text', several: () => false },
  flow: { type: 'text', several: () => false },
  digest: { type: 'text', several: () => false },
  rollup: { type: 'number', several: () => false },
  lines: null,
}

/** How a field's values compare; null for lines. */
export function comparedAs(field: AnyField): { readonly type: ValueType; readonly several: boolean } | null {
  const kind = kinds[field.kind]
  return kind && { type: kind.type, several: (kind.several as (field: AnyField) => boolean)(field) }
}

/** A field as a list is asked by it: `name` on the wire, `key` in code. */
export interface QueryField {
  readonly key: string
  readonly name: string
  readonly field: AnyField
  readonly type: Exclude<ValueType, 'json'>
  readonly several: boolean
  /** Its place in the definition, so that one set of parameters is one condition in whatever order they come. */
  readonly place: number
  /** Whether every row has it beside the defined ones. */
  readonly isAudit: boolean
}

/** What every row can be asked by beside its defined fields. */
export const auditFields: Readonly<Record<string, AnyField>> = {
  id: { kind: 'text', label: '主键' },
  createBy: { kind: 'user', label: auditLabels.createBy },
  createTime: { kind: 'datetime', label: auditLabels.createTime },
  updateBy: { kind: 'user', label: auditLabels.updateBy },
  updateTime: { kind: 'datetime', label: auditLabels.updateTime },
  sysOrgCode: { kind: 'text', label: '所属部门' },
}
const lineFields: Readonly<Record<string, AnyField>> = { id: { kind: 'text', label: '主键' } }

interface Definition {
  fields: Fields
}
/** The fields of an entity, or of its lines, that can be asked by. */
export interface QueryFields {
  readonly byKey: ReadonlyMap<string, QueryField>
  /** Under wire names and aliases. */
  readonly byName: ReadonlyMap<string, QueryField>
  /** Sub-tables under their wire names. */
  readonly lines: ReadonlyMap<string, { readonly key: string; readonly field: FieldOf<'lines'> }>
  readonly params: ReadonlyMap<string, Param>
}
/** What a list parameter says something about. */
export interface Param {
  readonly field: QueryField
  readonly part: 'value' | 'begin' | 'end' | 'several'
}

/** Worked out once: a definition never changes. */
const known = new WeakMap<Definition, QueryFields>()

/** What an entity, or the lines of one, can be asked by. */
export function queryFieldsOf(of: Definition): QueryFields {
  let found = known.get(of)
  if (!found) known.set(of, (found = collect(of)))
  return found
}

function collect(of: Definition): QueryFields {
  const byKey = new Map<string, QueryField>()
  const byName = new Map<string, QueryField>()
  const lines = new Map<string, { key: string; field: FieldOf<'lines'> }>()
  const add = (key: string, field: AnyField, isAudit: boolean) => {
    const compared = comparedAs(field)
    if (!compared || compared.type === 'json' || (field.kind === 'text' && field.secret)) return
    const { type, several } = compared
    const name = wireNameOf(key, field)
    const found: QueryField = { key, name, field, type, several, place: byKey.size, isAudit }
    byKey.set(key, found)
    for (const each of [name, field.alias])
      if (each !== undefined && !byName.has(each)) byName.set(each, found)
  }
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    if (field.kind === 'lines') lines.set(wireNameOf(key, field), { key, field })
    else add(key, field, false)
  }
  const isLines = 'kind' in of && of.kind === 'lines'
  for (const [key, field] of Object.entries(isLines ? lineFields : auditFields)) {
    if (!byKey.has(key) && !byName.has(key)) add(key, field, true)
  }
  return { byKey, byName, lines, params: paramsOf(byName) }
}

/** Names that say something about the list itself; a field of such a name can be asked by in the advanced query alone. */
const controls: ReadonlySet<string> = new Set(
  [
    [
      'column',
      'order',
      'sortInfoString',
      'pageNo',
      'pageSize',
      'field',
      'superQueryParams',
      'superQueryMatchType',
    ],
    ['selections', 'keyword', '_t', 'token', 'sign', 'afterKey', 'exactTotal'],
  ].flat(),
)

function paramsOf(byName: ReadonlyMap<string, QueryField>): Map<string, Param> {
  const params = new Map<string, Param>()
  const add = (name: string, param: Param) => {
    if (!controls.has(name) && !params.has(name)) params.set(name, param)
  }
  // Fields first, so that one named `plan_begin` is not taken for the range of `plan`.
  for (const [name, field] of byName) add(name, { field, part: 'value' })
  for (const [name, field] of byName) {
    add(`${name}_MultiString`, { field, part: 'several' })
    if (field.several || field.type === 'bool') continue
    add(`${name}_begin`, { field, part: 'begin' })
    add(`${name}_end`, { field, part: 'end' })
  }
  return params
}
