import {
  type AnyField,
  BusinessError,
  codeOf,
  type Row,
  snakeCase,
  valueFromWire,
  wireNameOf,
} from '@mortise/model'
import { forbidden } from '../base/failure.ts'
import { quotedColumn } from '../db/tables/columns.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Engine } from '../entity/engine/engine.ts'
import { uniqueRules } from '../entity/store/unique.ts'
import { type AnyRoute, get, message, type RouteCall } from '../module/route.ts'

/** Helps a form before it is sent; the writes themselves refuse doubles whatever the form asked. */
export function duplicateRoutes(engine: () => Engine): AnyRoute[] {
  return [
    get('/sys/duplicate/check', 'login', (call) => check(engine(), call, (text) => [text])),
    get('/sys/duplicate/checkAll', 'login', (call) => check(engine(), call, listOf)),
  ]
}

const taken = '该值不可用，系统中已存在！'
const free = '该值可用！'
const closed = () => new BusinessError('白名单校验未通过！')

async function check(
  engine: Engine,
  { query, ctx }: RouteCall,
  split: (text: string) => string[],
): Promise<unknown> {
  const compiled = tableNamed(engine.of(ctx.tenant), query.tableName ?? '')
  const keys = (query.fieldName ?? '').split(',').map((name) => fieldNamed(compiled, name.trim()))
  const text = query.fieldVal ?? ''
  if (text === '') return message('数据为空,不作处理！')
  const values = keys.length === 1 ? [text] : split(text)
  if (values.length !== keys.length) throw new BusinessError('参数数量不一致')
  // Whether a value is taken is told only to those who may write one.
  if (!['add', 'edit'].some((verb) => ctx.can(codeOf(compiled.entity, verb)))) throw forbidden()
  const unwritable = ctx.locked(compiled.entity)
  if (!isCheckable(compiled, keys) || keys.some((key) => unwritable.has(key))) throw closed()
  const where: Row = {}
  keys.forEach((key, index) => {
    where[key] = valueFromWire(compiled.fields[key] as AnyField, values[index])
  })
  const params: unknown[] = keys.map((key) => where[key])
  const tests = keys.map((key, index) => `${quotedColumn(key)}::text = $${index + 1}::text`)
  let db = `select 1 from ${compiled.table} where not deleted and ${tests.join(' and ')}`
  if (!compiled.isShared) db += ` and tenant_id = $${params.push(ctx.tenant)}`
  if (query.dataId) db += ` and id <> $${params.push(query.dataId)}`
  const { rows } = await engine.services.db.read(ctx.tenant, (client) =>
    client.query(`${db} limit 1`, params),
  )
  if (rows.length > 0) throw new BusinessError(taken)
  return message(free)
}

/** Several values as a JSON list or joined by commas. */
function listOf(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',')
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.map(String)
  } catch {
    // Not a list after all: one value that begins with a bracket.
  }
  return [text]
}

function tableNamed(engine: Engine, name: string): Compiled {
  const wanted = name.toLowerCase()
  for (const entity of engine.linked.entities.values()) {
    if ([entity.table, entity.tableAlias, snakeCase(entity.name)].includes(wanted))
      return engine.compiled(entity)
  }
  throw closed()
}

function fieldNamed({ fields }: Compiled, name: string): string {
  for (const [key, field] of Object.entries(fields)) {
    const wire = wireNameOf(key, field)
    if ([key, wire, snakeCase(key), snakeCase(wire)].includes(name)) return key
  }
  throw closed()
}

const isCheckable = (compiled: Compiled, keys: readonly string[]): boolean =>
  uniqueRules(compiled).some(
    (rule) => rule.length === keys.length && rule.every((key) => keys.includes(key)),
  ) ||
  (keys.length === 1 && isSingle(compiled.fields[keys[0] ?? '']))

const isSingle = (field: AnyField | undefined) => field?.kind === 'serial' || field?.checkable === true
