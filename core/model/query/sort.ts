import type { AnyEntity } from '../entity/entity.ts'
import { forbiddenField, queryError, quoted } from './error.ts'
import { queryFieldsOf } from './fields.ts'
import { jsonOf } from './json.ts'

export type Direction = 'asc' | 'desc'
export type Sort = readonly (readonly [field: string, direction: Direction])[]

const directions: ReadonlyMap<string, Direction> = new Map([
  ['', 'desc'],
  ['asc', 'asc'],
  ['ascend', 'asc'],
  ['desc', 'desc'],
  ['descend', 'desc'],
])

/** The order asked for, in code's names; the entity's own when none is. The id breaks ties without being named. */
export function sortOf(
  entity: AnyEntity,
  { column, order, sortInfoString }: Readonly<Record<'column' | 'order' | 'sortInfoString', string>>,
  mayRead?: (key: string) => boolean,
): Sort {
  const wanted = sortInfoString === '' ? [] : sortInfo(sortInfoString)
  const param = wanted.length > 0 ? 'sortInfoString' : 'column'
  const columns = wanted.length > 0 ? wanted : column.split(',').map((name) => [name, order] as const)
  const sort = new Map<string, Direction>()
  for (const [name, order] of columns) {
    const direction = directionOf(order, wanted.length > 0 ? param : 'order')
    if (name.trim() === '') continue
    const key = sortKeyOf(entity, name.trim(), param, mayRead)
    if (!sort.has(key)) sort.set(key, direction)
  }
  if (sort.size > 0) return [...sort]
  // An order shows what it goes by.
  return mayRead?.(entity.sort[0]) === false ? [['createTime', 'desc']] : [entity.sort]
}

function sortInfo(text: string): [string, string][] {
  const items = jsonOf(text, 'sortInfoString')
  if (!Array.isArray(items)) throw wrongOrder(text, 'sortInfoString')
  return items.map((item: unknown) => {
    const { column, order = '' } = (item ?? {}) as { column?: unknown; order?: unknown }
    if (typeof column !== 'string' || typeof order !== 'string') throw wrongOrder(text, 'sortInfoString')
    return [column, order]
  })
}

function directionOf(order: string, param: string): Direction {
  const direction = directions.get(order.trim().toLowerCase())
  if (!direction) throw wrongOrder(order, param)
  return direction
}

const wrongOrder = (order: string, param: string) => queryError(`排序方式不正确：${quoted(order)}`, param)

/** A column that shows a text is sorted by the code beneath it. */
function sortKeyOf(
  entity: AnyEntity,
  name: string,
  param: string,
  mayRead?: (key: string) => boolean,
): string {
  const { byName } = queryFieldsOf(entity)
  const field = byName.get(name) ?? byName.get(name.replace(/_dictText$/, ''))
  if (!field) throw queryError(`请注意，将要排序的列字段不存在：${quoted(name)}`, param)
  if (!field.isAudit && mayRead?.(field.key) === false) throw forbiddenField(param)
  return field.key
}

/** The parameters that ask for an order. */
export function printSort(entity: AnyEntity, sort: Sort): Record<string, string> {
  const [first] = sort
  if (!first) return {}
  const { byKey } = queryFieldsOf(entity)
  const named = sort.map(([key, order]) => ({ column: byKey.get(key)?.name ?? key, order }))
  if (named.some(({ order }) => order !== first[1])) {
    return { sortInfoString: encodeURIComponent(JSON.stringify(named)) }
  }
  return { column: named.map(({ column }) => column).join(','), order: first[1] }
}
