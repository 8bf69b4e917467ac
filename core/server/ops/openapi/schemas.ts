import {
  type AnyField,
  auditLabels,
  deriveOf,
  type FieldOf,
  type Fields,
  fieldsOf,
  itemsOf,
  type Kind,
  type Linked,
  wireNameOf,
} from '@mortise/model'

/** A JSON Schema, as far as this document uses them. */
export type Schema = Readonly<Record<string, unknown>>

type SchemaOf<K extends Kind> = (field: FieldOf<K>, linked: Linked) => Schema

const string = (maxLength: number): Schema => ({ type: 'string', maxLength })
const number = (field: { min?: number; max?: number }, type: 'integer' | 'number'): Schema => ({
  type,
  ...(field.min !== undefined && { minimum: field.min }),
  ...(field.max !== undefined && { maximum: field.max }),
})
const joined = (what: string): Schema => ({ type: 'string', description: `${what}，多个以逗号分隔` })
const oneOrMany = (field: { multiple?: boolean }, what: string): Schema =>
  field.multiple ? joined(what) : { ...string(64), description: what }

/** What each kind is on the wire. */
const schemas: { [K in Kind]: SchemaOf<K> } = {
  text: ({ max = 200, min }) => ({ ...string(max), ...(min !== undefined && { minLength: min }) }),
  textarea: ({ max }) => (max === undefined ? { type: 'string' } : string(max)),
  int: (field) => number(field, 'integer'),
  decimal: (field) => number(field, 'number'),
  money: (field) => number(field, 'number'),
  bool: ({ pair = ['Y', 'N'] }) => ({ enum: [...pair] }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
  dict: dictSchema,
  ref: ({ to }, { entities }) => ({ ...string(36), description: `${entities.get(to)?.label ?? to}的id` }),
  refMany: ({ to }, { entities }) => joined(`${entities.get(to)?.label ?? to}的id`),
  user: (field) => oneOrMany(field, '用户账号'),
  depart: (field) => oneOrMany(field, '部门'),
  material: (field) => oneOrMany(field, '物料'),
  category: () => string(36),
  area: () => string(12),
  file: () => joined('文件路径'),
  image: () => joined('图片路径'),
  json: () => ({}),
  serial: () => ({ ...string(64), readOnly: true }),
  flow: ({ states }) => ({
    enum: Object.keys(states),
    readOnly: true,
    description: textsOf(Object.entries(states)),
  }),
  digest: () => ({ type: 'string', readOnly: true }),
  rollup: ({ sum }) => ({ type: sum === undefined ? 'integer' : 'number', readOnly: true }),
  lines: (field, linked) => ({ type: 'array', items: recordSchema(field, linked) }),
}

function dictSchema({ dict, numeric }: FieldOf<'dict'>, { dicts }: Linked): Schema {
  const known = dicts.get(dict)
  const type = numeric ? 'integer' : 'string'
  return { type, description: known ? textsOf(itemsOf(known)) : `字典 ${dict}` }
}

/** Staff may add to most dictionaries, so the values explain and do not limit. */
const textsOf = (items: readonly (readonly [value: string, text: string])[]) =>
  items.map(([value, text]) => `${value} ${text}`).join('，')

export function fieldSchema(field: AnyField, linked: Linked): Schema {
  const schema = (schemas[field.kind] as SchemaOf<Kind>)(field, linked)
  const notes = [schema.description, field.help, field.guarded && '需要查看权限'].filter(Boolean)
  return { title: field.label, ...schema, ...(notes.length > 0 && { description: notes.join('。') }) }
}

/** Kinds beside whose value its text is sent. */
const translated: ReadonlySet<Kind> = new Set<Kind>([
  'dict',
  'flow',
  'ref',
  'refMany',
  'user',
  'depart',
  'material',
  'category',
  'area',
])

interface Holder {
  readonly fields: Fields
  readonly derive?: unknown
}

/** A row as it is sent, with the texts of its choices. */
export function recordSchema(of: Holder, linked: Linked): Schema {
  const properties: Record<string, Schema> = { id: { ...string(36), readOnly: true } }
  for (const [key, field] of Object.entries(fieldsOf(of))) {
    const name = wireNameOf(key, field)
    properties[name] = fieldSchema(field, linked)
    if (translated.has(field.kind)) properties[`${name}_dictText`] = { type: 'string', readOnly: true }
  }
  return { type: 'object', properties }
}

/** Columns that every row of an entity has beside its fields. */
export const auditSchemas: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(
    Object.entries(auditLabels).map(([key, label]) => [
      key,
      { title: label, type: 'string', readOnly: true },
    ]),
  ),
  sysOrgCode: { type: 'string', readOnly: true },
  version: { type: 'integer', description: '编辑时带上，行已被他人修改则拒绝' },
}

/** What may be written: nothing that the server alone sets. */
export function inputSchema(of: Holder, linked: Linked): Schema {
  const open = Object.entries(fieldsOf(of)).filter(([key, field]) => !isClosed(of, key, field))
  const properties = open.map(
    ([key, field]) => [wireNameOf(key, field), writtenSchema(field, linked)] as const,
  )
  const required = open
    .filter(([, field]) => field.required === true && field.default === undefined)
    .map(([key, field]) => wireNameOf(key, field))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

const isClosed = (of: Holder, key: string, field: AnyField) =>
  field.readonly === true ||
  key in deriveOf(of) ||
  ['serial', 'flow', 'rollup', 'digest'].includes(field.kind)

const writtenSchema = (field: AnyField, linked: Linked): Schema =>
  field.kind === 'lines'
    ? { title: field.label, type: 'array', items: inputSchema(field, linked) }
    : fieldSchema(field, linked)

/** What an edit says: the row, and of its fields those that change. */
export function patchSchema(of: Holder, linked: Linked): Schema {
  const { properties } = inputSchema(of, linked) as { properties: object }
  return {
    type: 'object',
    description: '没有出现的字段保持原值，null 表示清空',
    required: ['id'],
    properties: { id: string(36), version: auditSchemas.version, ...properties },
  }
}
