import { both, type Condition, everything } from '../entity/condition.ts'
import type { AnyEntity } from '../entity/entity.ts'
import { advancedConditions } from './advanced.ts'
import { testOf } from './compare.ts'
import { forbiddenField, queryError, tooMany } from './error.ts'
import { type Param, queryFieldsOf } from './fields.ts'
import { keywordConditions } from './keyword.ts'
import type { ListQuery } from './list-query.ts'
import { plainTest } from './plain.ts'
import { sortOf } from './sort.ts'
import { partsOf, valueLimit } from './value.ts'

export interface ParseOptions {
  /** Whether the asker may read a defined field, one of lines by its path; what may not be read cannot be searched or sorted by either. */
  mayRead?(key: string): boolean
}
type Params = Readonly<Record<string, unknown>>

/** What the parameters of a list ask for. Refuses what it cannot understand, and ignores what is not about the list. */
export function parseQuery(entity: AnyEntity, params: Params, options: ParseOptions = {}): ListQuery {
  const { mayRead } = options
  const text = (name: string) => (Object.hasOwn(params, name) ? textFrom(params[name]) : '')
  const [column, order, sortInfoString] = [text('column'), text('order'), text('sortInfoString')]
  const selections = partsOf(text('selections'))
  if (selections.length > valueLimit) throw tooMany('selections')
  const afterKey = text('afterKey')
  const conditions = [
    ...plainConditions(entity, params, options),
    ...keywordConditions(entity, text('keyword'), mayRead),
    ...advanced(entity, text, options),
  ]
  return {
    where: conditions.length > 0 ? both(...conditions) : everything,
    sort: sortOf(entity, { column, order, sortInfoString }, mayRead),
    page: wholeNumber(text('pageNo'), 'pageNo', { fallback: 1, most: 1_000_000_000 }),
    size: wholeNumber(text('pageSize'), 'pageSize', { fallback: 10, most: 1000 }),
    ...(selections.length > 0 && { selections }),
    ...(afterKey !== '' && { afterKey }),
    ...(['1', 'true'].includes(text('exactTotal')) && { exactTotal: true }),
  }
}

/** The text of a parameter, trimmed; the first of several. */
function textFrom(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim()
  return typeof first === 'number' || typeof first === 'boolean' ? String(first) : ''
}

function plainConditions(entity: AnyEntity, params: Params, { mayRead }: ParseOptions): Condition[] {
  const { params: known } = queryFieldsOf(entity)
  const found: { condition: Condition; place: number }[] = []
  for (const [name, value] of Object.entries(params)) {
    const param = known.get(name)
    const text = param ? textFrom(value) : ''
    if (!param || text === '') continue
    const { field } = param
    const test = testOfParam(param, text, name)
    if (!test) continue
    if (!field.isAudit && mayRead?.(field.key) === false) throw forbiddenField(name)
    found.push({
      condition: { field: field.key, test },
      place: field.place * parts.length + parts.indexOf(param.part),
    })
  }
  return found.toSorted((one, other) => one.place - other.place).map(({ condition }) => condition)
}

const parts: readonly Param['part'][] = ['value', 'begin', 'end', 'several']

function testOfParam({ field, part }: Param, text: string, name: string) {
  switch (part) {
    case 'value':
      return plainTest(field, text, name)
    case 'several': {
      const values = partsOf(text)
      return values.length > 0 ? testOf(field, 'in', values, name) : null
    }
    case 'begin':
    case 'end': {
      // Range pickers send the first and the last second of a day, for fields that hold days too.
      const bound = field.type === 'date' ? text.replace(/(?<=^.{10})[ T]\d\d:\d\d(?::\d\d)?$/, '') : text
      return testOf(field, part === 'begin' ? 'ge' : 'le', [bound], name)
    }
  }
}

function advanced(entity: AnyEntity, text: (name: string) => string, { mayRead }: ParseOptions): Condition[] {
  const written = text('superQueryParams')
  if (written === '') return []
  const conditions = advancedConditions(entity, written, { param: 'superQueryParams', mayRead })
  const match = text('superQueryMatchType').toLowerCase()
  if (!['', 'and', 'or'].includes(match)) throw queryError('高级查询参数格式错误', 'superQueryMatchType')
  return match === 'or' && conditions.length > 0 ? [{ any: conditions }] : conditions
}

/** Zero and less count as nothing said: a list whose last row was deleted really asks for page 0. */
function wholeNumber(
  text: string,
  param: string,
  { fallback, most }: { fallback: number; most: number },
): number {
  if (text === '') return fallback
  if (!/^-?\d+$/.test(text)) throw queryError('分页参数不正确', param)
  const value = Number(text)
  return value <= 0 ? fallback : Math.min(value, most)
}
