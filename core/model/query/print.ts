import { type Condition, everything, type Test } from '../entity/condition.ts'
import type { AnyEntity } from '../entity/entity.ts'
import { testOf } from './compare.ts'
import { type QueryField, type QueryFields, queryFieldsOf } from './fields.ts'
import type { AdvancedItem, AdvancedQuery, ListRequest } from './list-query.ts'
import { isSameTest, plainText } from './plain.ts'
import { ruleOf } from './rule-names.ts'
import { sayable } from './sayable.ts'
import { printSort } from './sort.ts'
import { textOf } from './value.ts'

type Params = Record<string, string>
type Item = Readonly<Record<string, unknown>>

/**
 * The parameters that ask for a list: plain ones where they can say it, the advanced query for the rest. What is left
 * to the defaults is left out.
 */
export function printQuery(entity: AnyEntity, request: ListRequest): Params {
  const {
    where = everything,
    keyword = '',
    advanced,
    sort = [],
    page,
    size,
    selections = [],
    afterKey,
    exactTotal,
  } = request
  return {
    ...printWhere(entity, where, advanced),
    ...(keyword !== '' && { keyword }),
    ...printSort(entity, sort),
    ...(page !== undefined && { pageNo: String(page) }),
    ...(size !== undefined && { pageSize: String(size) }),
    ...(selections.length > 0 && { selections: selections.join(',') }),
    ...(afterKey !== undefined && { afterKey }),
    ...(exactTotal && { exactTotal: '1' }),
  }
}

function printWhere(entity: AnyEntity, where: Condition, advanced?: AdvancedQuery | null): Params {
  const fields = queryFieldsOf(entity)
  const params: Params = {}
  const rest: Condition[] = []
  for (const condition of conjunctsOf(fields, where)) {
    const plain = 'field' in condition ? plainParam(fields, condition) : null
    // Two tests of one field are told apart only as a range.
    if (plain && !Object.hasOwn(params, plain[0])) params[plain[0]] = plain[1]
    else rest.push(condition)
  }
  const own = advanced && advanced.items.length > 0 ? advanced : null
  if (rest.length === 0) return own ? { ...params, ...superQuery(own.items, own.matchType) } : params
  const [only] = rest
  const isOr = !own && rest.length === 1 && only !== undefined && 'any' in only && only.any.length > 0
  const items: unknown[] = (isOr ? only.any : rest).map((condition) => itemOf(fields, condition))
  if (own) items.push({ [own.matchType]: own.items })
  return { ...params, ...superQuery(items, isOr ? 'or' : 'and') }
}

/** A condition as the advanced query of a list shows it. */
export function advancedOf(entity: AnyEntity, condition: Condition): AdvancedQuery {
  const fields = queryFieldsOf(entity)
  const items: readonly unknown[] = conjunctsOf(fields, condition).map((each) => itemOf(fields, each))
  return { matchType: 'and', items: items as readonly AdvancedItem[] }
}

const superQuery = (items: readonly unknown[], matchType: 'and' | 'or'): Params => ({
  superQueryParams: encodeURIComponent(JSON.stringify(items)),
  superQueryMatchType: matchType,
})

/** What must hold all at once, each as the wire can say it. */
function conjunctsOf(fields: QueryFields, condition: Condition): Condition[] {
  if ('all' in condition) return condition.all.flatMap((each) => conjunctsOf(fields, each))
  if (!('field' in condition)) return [condition]
  const printable = sayable(fieldOf(fields, condition.field), condition.test)
  return 'all' in printable ? [...printable.all] : [printable]
}

function fieldOf({ byKey }: QueryFields, key: string): QueryField {
  const field = byKey.get(key)
  if (!field) throw new Error(`a list cannot be filtered by ${key}`)
  return field
}

function plainParam(
  fields: QueryFields,
  { field: key, test }: { field: string; test: Test },
): [string, string] | null {
  const field = fieldOf(fields, key)
  const isParam = (name: string, part: string) => {
    const param = fields.params.get(name)
    return param?.field === field && param.part === part
  }
  if (test.op === 'ge' || test.op === 'le') {
    const part = test.op === 'ge' ? 'begin' : 'end'
    const text = textOf(field, test.value)
    const name = `${field.name}_${part}`
    if (isParam(name, part) && isBound(field, test, text)) return [name, text]
  }
  const text = isParam(field.name, 'value') ? plainText(field, test) : null
  return text === null ? null : [field.name, text]
}

function isBound(field: QueryField, test: Test, text: string): boolean {
  if (text !== text.trim()) return false
  try {
    return isSameTest(testOf(field, test.op, [text], field.name), test)
  } catch {
    return false
  }
}

function itemOf(fields: QueryFields, condition: Condition): Item {
  if ('all' in condition) return groupOf(fields, 'and', condition.all)
  if ('any' in condition) return groupOf(fields, 'or', condition.any)
  if ('lines' in condition) return linesOf(fields, condition)
  const field = fieldOf(fields, condition.field)
  const printable = sayable(field, condition.test)
  return 'field' in printable ? leafOf(field, printable.test) : itemOf(fields, printable)
}

/** Every row has an id, so a group of none is told by whether there is one. */
const hasId: Item = { field: 'id', rule: 'ext', val: 'is not null' }
const hasNoId: Item = { field: 'id', rule: 'ext', val: 'is null' }

function groupOf(fields: QueryFields, word: 'and' | 'or', conditions: readonly Condition[]): Item {
  if (conditions.length === 0) return word === 'and' ? hasId : hasNoId
  return { [word]: conditions.map((each) => itemOf(fields, each)) }
}

function linesOf(fields: QueryFields, { lines, some }: { lines: string; some: Condition }): Item {
  const [name, known] = [...fields.lines].find(([, { key }]) => key === lines) ?? []
  if (!known) throw new Error(`a list cannot be filtered by the lines ${lines}`)
  const item = itemOf(queryFieldsOf(known.field), some)
  return 'field' in item ? { ...item, field: `${name},${String(item.field)}` } : { lines: name, ...item }
}

function leafOf(field: QueryField, test: Test): Item {
  const named = { field: field.name, rule: ruleOf(test.op) }
  switch (test.op) {
    case 'empty':
      return { ...named, rule: 'ext', val: 'is null' }
    case 'filled':
      return { ...named, rule: 'ext', val: 'is not null' }
    case 'contains':
    case 'startsWith':
    case 'endsWith':
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith':
      return { ...named, val: test.text }
    case 'in':
    case 'notIn':
    case 'hasAny':
    case 'hasNone':
      // A list, not a comma text: a value may hold a comma itself.
      return { ...named, val: test.values.map((value) => textOf(field, value)) }
    default:
      return { ...named, val: textOf(field, test.value) }
  }
}
