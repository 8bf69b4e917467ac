import { type AnyEntity, type AnyField, fieldsOf, type Kind, userMovesOf, wireNameOf } from '@mortise/model'
import type { Schema } from './schemas.ts'

/** One way an entity is called: what it takes and what its result is. */
export interface Described {
  readonly summary: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  /** The envelope's result; for files the whole answer. */
  readonly result?: Schema
  readonly file?: string
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const query = (name: string, schema: Schema, rest: object = {}): Schema => ({
  name,
  in: 'query',
  schema,
  ...rest,
})
const json = (schema: Schema): Schema => ({ required: true, content: { 'application/json': { schema } } })
const text: Schema = { type: 'string' }
const id = query('id', { type: 'string', maxLength: 36 }, { required: true })
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The calls of an entity by the last part of their path. */
export function describedVerbs(entity: AnyEntity): ReadonlyMap<string, Described> {
  const { name, label } = entity
  const listed = listParameters(entity)
  const verbs = new Map<string, Described>([
    ['list', { summary: `查询${label}`, parameters: [...listed, ...paging], result: pageOf(name) }],
    ['queryById', { summary: `查看${label}`, parameters: [id], result: ref(name) }],
    [
      'add',
      {
        summary: `新增${label}`,
        requestBody: json(ref(`${name}.input`)),
        result: { type: 'string', description: '新记录的id' },
      },
    ],
    ['edit', { summary: `编辑${label}`, requestBody: json(ref(`${name}.patch`)), result: text }],
    ['delete', { summary: `删除${label}`, parameters: [id], result: text }],
    [
      'deleteBatch',
      {
        summary: `批量删除${label}`,
        parameters: [query('ids', text, { required: true, description: '逗号分隔的id' })],
        result: text,
      },
    ],
    [
      'exportXls',
      {
        summary: `导出${label}`,
        parameters: [...listed, query('selections', text, { description: '只导出这些id，逗号分隔' })],
        file: sheet,
      },
    ],
    ['exportTemplate', { summary: `${label}导入模板`, file: sheet }],
    ['importExcel', { summary: `导入${label}`, requestBody: upload, result: { type: 'object' } }],
    ['move', { summary: `${label}流转`, requestBody: json(moveOf(entity)), result: text }],
  ])
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'lines') continue
    const verb = `query${key[0]?.toUpperCase()}${key.slice(1)}ByMainId`
    const result = { $ref: `#/components/schemas/${name}/properties/${wireNameOf(key, field)}` }
    verbs.set(verb, { summary: `查看${label}的${field.label}`, parameters: [id], result })
  }
  return verbs
}

const pageOf = (name: string): Schema => ({
  allOf: [ref('Page'), { properties: { records: { type: 'array', items: ref(name) } } }],
})

const upload: Schema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

function moveOf(entity: AnyEntity): Schema {
  const moves = Object.values(fieldsOf(entity)).flatMap(userMovesOf)
  return {
    type: 'object',
    required: ['id', 'move'],
    properties: {
      id: text,
      move: {
        enum: moves.map(([move]) => move),
        description: moves.map(([move, { label }]) => `${move} ${label}`).join('，'),
      },
      reason: text,
      answers: { type: 'object', description: '操作所需、由操作人填写的内容，包括所生成单据的' },
      version: { type: 'integer' },
    },
  }
}

const paging: readonly Schema[] = [
  query('pageNo', { type: 'integer', minimum: 1, default: 1 }),
  query('pageSize', { type: 'integer', minimum: 1, maximum: 1000, default: 10 }),
]

const controls: readonly Schema[] = [
  query('column', text, { description: '排序字段，默认 createTime' }),
  query('order', { enum: ['asc', 'desc'] }),
  query('superQueryParams', text, { description: '高级查询条件，JSON 数组' }),
  query('superQueryMatchType', { enum: ['and', 'or'] }),
]

const ranged: ReadonlySet<Kind> = new Set<Kind>(['int', 'decimal', 'money', 'date', 'datetime'])
const unsearched: ReadonlySet<Kind> = new Set<Kind>(['lines', 'json', 'rollup', 'digest'])

function listParameters(entity: AnyEntity): Schema[] {
  return [
    ...Object.entries(fieldsOf(entity)).flatMap(([key, field]) => fieldParameters(key, field)),
    ...controls,
  ]
}

function fieldParameters(key: string, field: AnyField): Schema[] {
  if (unsearched.has(field.kind)) return []
  const name = wireNameOf(key, field)
  const own = query(name, text, { description: field.label })
  if (!ranged.has(field.kind)) return [own]
  return [
    own,
    query(`${name}_begin`, text, { description: `${field.label}起` }),
    query(`${name}_end`, text, { description: `${field.label}止` }),
  ]
}
