import { BusinessError, type DictItem, lineWords, type Row } from '@mortise/model'
import { prepared } from '../../db/statement/statement.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import { pathsIn } from '../../files/names.ts'
import type { Column, Compiled } from '../engine/compiled.ts'
import type { Pointer, Working } from '../engine/engine.ts'
import { type Lookup, lookupOf } from '../engine/lookup.ts'
import { filesOutOfSight } from '../read/file-readers.ts'
import { textsOf } from '../read/translate.ts'

/** Refuses values that stand for nothing: unknown dictionary items, ids of rows that are not there or not ours. */
export async function refuseForeign(
  working: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  const [refusal] = await foreignValues(working, compiled, [{ row, before }])
  if (refusal) throw refusal
}

/** What is wrong with the values of each row that stand for something elsewhere, for all rows in one statement. */
export async function foreignValues(
  working: Working,
  compiled: Compiled,
  rows: readonly { readonly row: Row; readonly before: Row | null }[],
): Promise<(BusinessError | null)[]> {
  const { linked, services } = working.engine
  const mentioned = rows.map(({ row, before }) => mentionsOf(compiled, row, before))
  const wanted = new Map<string, { lookup: Lookup; ids: Set<string> }>()
  for (const { column, values } of mentioned.flat()) {
    const lookup = column.field && lookupOf(column.field, linked)
    if (!lookup) continue
    const entry = wanted.get(lookup.name) ?? { lookup, ids: new Set<string>() }
    for (const value of values) entry.ids.add(value)
    wanted.set(lookup.name, entry)
  }
  const ids = new Map([...wanted.values()].map(({ lookup, ids }) => [lookup, ids]))
  const texts = await textsOf(working, ids, { isHeld: true })
  const items = await services.dicts.all(working.tenant)
  const files = mentioned.flat().flatMap((mention) => (holdsFiles(mention) ? mention.values : []))
  const closed = await filesOutOfSight(working, files)
  const isWrong = (mention: Mention): boolean => {
    const { field } = mention.column
    const { values } = mention
    if (!field) return false
    if (holdsFiles(mention)) return values.some((path) => closed.has(path))
    const lookup = lookupOf(field, linked)
    const known = field.kind === 'dict' ? liveValues(items, field.dict) : lookup && texts.get(lookup.name)
    return !!known && !values.every((value) => known.has(value))
  }
  return mentioned.map((mentions) => {
    const wrong = mentions.find(isWrong)
    return wrong ? refusalOf(wrong) : null
  })
}

/** Refuses files of others in what somebody filled in that is no row. */
export async function refuseClosedFiles(working: Working, compiled: Compiled, row: Row): Promise<void> {
  const mentioned = mentionsOf(compiled, row, null).filter(holdsFiles)
  const closed = await filesOutOfSight(
    working,
    mentioned.flatMap(({ values }) => values),
  )
  const wrong = mentioned.find(({ values }) => values.some((path) => closed.has(path)))
  if (wrong) throw refusalOf(wrong)
}

function refusalOf(mention: Mention): BusinessError {
  const { column, at, of } = mention
  const words = `${column.field?.label}${holdsFiles(mention) ? '中的文件不存在或无权使用' : '的值无效'}`
  const placed = at === undefined ? words : lineWords(of ?? '', at, words)
  return new BusinessError(`校验失败！${placed}`, { field: column.key, row: at })
}

/** What a row says that stands for something elsewhere, as far as it changes. */
export const mentionsOf = (compiled: Compiled, row: Row, before: Row | null): Mention[] => [
  ...mentions(compiled.columns, row, before),
  ...compiled.lines.flatMap(({ key, field, columns }) => {
    const were = new Map(((before?.[key] as Row[] | undefined) ?? []).map((line) => [line.id, line]))
    return ((row[key] as Row[] | null) ?? []).flatMap((line, at) =>
      mentions(columns, line, were.get(line.id) ?? null).map((mention) => ({
        ...mention,
        at,
        of: field.label,
      })),
    )
  }),
]

export interface Mention {
  readonly column: Column
  readonly values: readonly string[]
  readonly at?: number
  readonly of?: string
}

/** Values that changed and stand for something elsewhere; what stood before may stay, even if its target is gone. */
function mentions(columns: readonly Column[], row: Row, before: Row | null): Mention[] {
  const mentioned: Mention[] = []
  for (const column of pointing(columns)) {
    const value = row[column.key]
    if (value === null || value === undefined || value === '') continue
    if (before && JSON.stringify(before[column.key]) === JSON.stringify(value)) continue
    const values = valuesOf(column, value)
    if (values.length > 0) mentioned.push({ column, values })
  }
  return mentioned
}

function valuesOf({ field }: Column, value: unknown): readonly string[] {
  if (field?.kind === 'textarea') return pathsIn(String(value))
  return Array.isArray(value) ? (value as string[]) : [String(value)]
}

const holdsFiles = ({ column: { field } }: Mention): boolean =>
  field?.kind === 'file' || field?.kind === 'image' || field?.kind === 'textarea'

const standsForSomething = new Set([
  'dict',
  'ref',
  'refMany',
  'user',
  'depart',
  'material',
  'category',
  'file',
  'image',
])
const isPointing = ({ field }: Column): boolean =>
  !!field && (standsForSomething.has(field.kind) || (field.kind === 'textarea' && field.html === true))
const found = new WeakMap<readonly Column[], readonly Column[]>()

/** The columns whose values stand for something, found once. */
function pointing(columns: readonly Column[]): readonly Column[] {
  let some = found.get(columns)
  if (!some) found.set(columns, (some = columns.filter(isPointing)))
  return some
}

const liveSets = new WeakMap<readonly DictItem[], ReadonlySet<string>>()

/** Values a form may choose; null for a dictionary nobody has told of yet, which refuses nothing. */
function liveValues(
  dicts: ReadonlyMap<string, readonly DictItem[]>,
  code: string,
): ReadonlySet<string> | null {
  const items = dicts.get(code)
  if (!items) return null
  let set = liveSets.get(items)
  if (!set)
    liveSets.set(items, (set = new Set(items.filter((item) => !item.disabled).map((item) => item.value))))
  return set
}

/** Holds a row against those who are about to point to it: they wait, and do not find it once it is deleted. */
export async function holdAgainstPointers(
  { engine, client, tenant }: Working,
  compiled: Compiled,
  row: Row,
): Promise<void> {
  if (engine.pointers(compiled.entity).length === 0) return
  const params: unknown[] = [row.id]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  await prepared(client, `select 1 from ${compiled.table} where id = $1${sameTenant} for update`, params)
}

/** Refuses to delete a row that others point to, naming who. */
export async function refuseInUse(working: Working, compiled: Compiled, row: Row): Promise<void> {
  // A view shows what others keep: whoever it reads from is asked itself.
  const binding = working.engine
    .pointers(compiled.entity)
    .filter(({ isCascade, compiled: { entity } }) => !isCascade && !entity.isView)
  if (binding.length === 0) return
  const params: unknown[] = [row.id]
  const parts = binding.map((pointer, index) => usesSql(pointer, working.tenant, params, index))
  const { rows } = await working.client.query(
    `select * from (${parts.join(' union all ')}) found limit 1`,
    params,
  )
  const user = rows[0] && binding[(rows[0] as { pointer: number }).pointer]
  if (user) throw new BusinessError(`该数据已被${user.compiled.entity.label}引用，不能删除！`)
}

/** Rows that live only with a row, and go with it. */
export async function dependants(
  { engine, client, tenant }: Working,
  compiled: Compiled,
  row: Row,
): Promise<{ compiled: Compiled; id: string }[]> {
  const found: { compiled: Compiled; id: string }[] = []
  for (const pointer of engine.pointers(compiled.entity)) {
    if (!pointer.isCascade || pointer.lines !== null) continue
    const params: unknown[] = [row.id]
    const sameTenant = pointer.compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
    const { rows } = await client.query(
      `select id from ${pointer.compiled.table} where not deleted and ${quotedColumn(pointer.key)} = $1${sameTenant} order by id`,
      params,
    )
    for (const { id } of rows as { id: string }[]) found.push({ compiled: pointer.compiled, id })
  }
  return found
}

/** Lets whatever points to a row point to another, so that nothing is lost when the two become one. */
export async function repoint(
  working: Working,
  compiled: Compiled,
  from: string,
  into: string,
  except: readonly { readonly name: string }[] = [],
): Promise<void> {
  for (const pointer of working.engine.pointers(compiled.entity)) {
    const { entity } = pointer.compiled
    if (entity.isView || except.some(({ name }) => name === entity.name)) continue
    const { rows } = await working.client.query(...repointSql(pointer, working, from, into))
    const [first] = rows as { id: string }[]
    if (first) working.engine.changed(working, pointer.compiled, first.id)
  }
}

function repointSql(
  { compiled, lines, key, isMany }: Pointer,
  { ctx, tenant }: Working,
  from: string,
  into: string,
): [text: string, params: unknown[]] {
  const params: unknown[] = [from, into]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const column = quotedColumn(key)
  const [value, test] = isMany
    ? [
        `case when $2::text = any(${column}) then array_remove(${column}, $1::text) else array_replace(${column}, $1::text, $2::text) end`,
        `$1::text = any(${column})`,
      ]
    : ['$2', `${column} = $1`]
  if (lines !== null) {
    const table = compiled.lines.find((each) => each.key === lines)?.table
    return [
      `update ${table} set ${column} = ${value} where ${test}${sameTenant} returning parent_id as id`,
      params,
    ]
  }
  // Whoever has such a row open still sees the old one: a new version keeps it from being written back.
  const trace = `update_by = $${params.push(ctx.user.username)}, update_time = $${params.push(ctx.now)}, version = version + 1`
  return [
    `update ${compiled.table} set ${column} = ${value}, ${trace} where ${test}${sameTenant} returning id`,
    params,
  ]
}

function usesSql(pointer: Pointer, tenant: string, params: unknown[], index: number): string {
  const { compiled, lines, key, isMany } = pointer
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(tenant)}`
  const of = lines === null ? 't' : 'x'
  const test = isMany ? `$1 = any(${of}.${quotedColumn(key)})` : `${of}.${quotedColumn(key)} = $1`
  if (lines === null) {
    return `(select ${index} as pointer from ${compiled.table} t where not t.deleted and t.id <> $1 and ${test}${sameTenant} limit 1)`
  }
  const table = compiled.lines.find((each) => each.key === lines)?.table
  return `(select ${index} as pointer from ${table} x join ${compiled.table} t on t.id = x.parent_id where not t.deleted and ${test}${sameTenant} limit 1)`
}
