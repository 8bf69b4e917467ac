import {
  type AnyField,
  BusinessError,
  isDate,
  isDatetime,
  type Scalar,
  type Test,
  type ValueType,
} from '@mortise/model'

/** A column, or an expression that stands for one, and how its values compare. */
export interface Compared {
  readonly sql: string
  readonly field: AnyField
  readonly type: ValueType
  readonly several: boolean
  /** Whether it is a code that grows by appending, so that what lies below one begins with it. */
  readonly isPath: boolean
  /** Whether it holds what a row is found by, word by word. */
  readonly isSearchText?: boolean
}
export type Bind = (value: unknown) => string
type Comparison = 'gt' | 'ge' | 'lt' | 'le'

/** One comparison of one column as SQL, its value bound. Negations hold for rows without a value too. */
export function testSql(column: Compared, test: Test, bind: Bind): string {
  switch (test.op) {
    case 'empty':
      return emptySql(column)
    case 'filled':
      return filledSql(column)
    case 'contains':
      if (column.isSearchText)
        return searchWordSql(column.sql, test.text, bind) ?? withinSql(column, test.text, bind)
      return isShort(column, test.text)
        ? withinSql(column, test.text, bind)
        : likeSql(column, `%${escaped(test.text)}%`, bind)
    case 'startsWith':
      return column.isPath
        ? prefixSql(column, test.text, bind)
        : likeSql(column, `${escaped(test.text)}%`, bind)
    case 'endsWith':
      return likeSql(column, `%${escaped(test.text)}`, bind)
    case 'notContains':
      return not(testSql(column, { op: 'contains', text: test.text }, bind))
    case 'notStartsWith':
      return not(testSql(column, { op: 'startsWith', text: test.text }, bind))
    case 'notEndsWith':
      return not(testSql(column, { op: 'endsWith', text: test.text }, bind))
    case 'in':
      return column.several ? hasAnySql(column, test.values, bind) : inSql(column, test.values, bind)
    case 'hasAny':
      return column.several || isFreeText(column)
        ? hasAnySql(column, test.values, bind)
        : inSql(column, test.values, bind)
    case 'notIn':
      return not(testSql(column, { op: 'in', values: test.values }, bind))
    case 'hasNone':
      return not(testSql(column, { op: 'hasAny', values: test.values }, bind))
    case 'eq':
      return equalSql(column, test.value, bind)
    case 'ne':
      if (column.several || isDay(column, test.value)) return not(equalSql(column, test.value, bind))
      return `${column.sql} is distinct from ${bound(column, test.value, bind)}`
    default:
      return comparisonSql(column, test.op, test.value, bind)
  }
}

const not = (sql: string) => `(${sql}) is not true`

/** An empty text and none are one to people. */
function emptySql({ sql, type, several }: Compared): string {
  if (several) return `(${sql} is null or ${sql} = '{}')`
  if (type === 'text') return `(${sql} is null or ${sql} = '')`
  return type === 'json' ? `(${sql} is null or ${sql} = 'null')` : `${sql} is null`
}

function filledSql({ sql, type, several }: Compared): string {
  if (several) return `${sql} <> '{}'`
  if (type === 'text') return `${sql} <> ''`
  return type === 'json' ? `${sql} <> 'null'` : `${sql} is not null`
}

/** A word of Chinese, which stands in the text by twos: one or two characters stand alone there. */
const SHORT_CHINESE = /^\p{Script=Han}{1,2}$/u

/** A word within what rows are found by, as the index of threes can find it; null of one that it cannot. */
export function searchWordSql(sql: string, word: string, bind: Bind): string | null {
  const isShort = [...word].length < 3
  if (isShort && !SHORT_CHINESE.test(word)) return null
  const text = escaped(storable(word))
  const pattern = !isShort ? `%${text}%` : `% ${text}${[...word].length === 2 ? ' ' : ''}%`
  return `lower(${sql}) like lower(${bind(pattern)}::text)`
}

/** A word with which one of those begins that rows are found by. */
export const wordStartSql = (sql: string, word: string, bind: Bind): string =>
  `lower(${sql}) like lower(${bind(`% ${escaped(storable(word))}%`)}::text)`

/** Texts in small letters, as their indexes have them; figures and days as people write them. */
function likeSql(column: Compared, pattern: string, bind: Bind): string {
  const value = `${bind(storable(pattern))}::text`
  const shown = shownSql(column)
  return column.type === 'text' ? `lower(${shown}) like lower(${value})` : `${shown} like ${value}`
}

/** As few characters as an index of threes knows nothing of, and would be read whole for. */
const isShort = ({ type, several }: Compared, text: string) =>
  type === 'text' && !several && [...text].length < 3

/** Looked for row by row; what has no small letters, as Chinese has none, need not be made small for it. */
function withinSql({ sql }: Compared, text: string, bind: Bind): string {
  const value = `${bind(storable(text))}::text`
  const hasCase = text.toLowerCase() !== text.toUpperCase()
  return hasCase ? `strpos(lower(${sql}), lower(${value})) > 0` : `strpos(${sql}, ${value}) > 0`
}

function shownSql({ sql, type, several }: Compared): string {
  if (several) return `array_to_string(${sql}, ',')`
  switch (type) {
    case 'number':
      return `trim_scale(${sql})::text`
    case 'date':
      return `to_char(${sql}, 'YYYY-MM-DD')`
    case 'datetime':
      return `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')`
    case 'text':
      return sql
    default:
      return `${sql}::text`
  }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Letter by letter, and as a range: a pattern that is bound late finds no index. */
function prefixSql({ sql }: Compared, text: string, bind: Bind): string {
  const prefix = storable(text)
  return `(${sql} ~>=~ ${bind(prefix)}::text and ${sql} ~<~ ${bind(`${prefix}\u{10FFFF}`)}::text)`
}

const isFreeText = ({ field }: Compared) => field.kind === 'text' || field.kind === 'textarea'

function hasAnySql({ sql, several }: Compared, values: readonly Scalar[], bind: Bind): string {
  const list = several ? sql : `string_to_array(${sql}, ',')`
  return `${list} && ${bind(values.map((value) => storable(String(value))))}::text[]`
}

function equalSql(column: Compared, value: Scalar, bind: Bind): string {
  if (column.several) return hasAnySql(column, [value], bind)
  if (!isDay(column, value)) return `${column.sql} = ${bound(column, value, bind)}`
  const day = `${bind(value)}::date`
  return `(${column.sql} >= ${day} and ${column.sql} < ${day} + 1)`
}

/** Whether a moment is compared with a day, which is compared whole. */
const isDay = ({ type }: Compared, value: Scalar): value is string => type === 'datetime' && isDate(value)

function inSql(column: Compared, values: readonly Scalar[], bind: Bind): string {
  const days = values.filter((value) => isDay(column, value))
  const others = values.filter((value) => !isDay(column, value))
  const among = `${column.sql} = any(${bind(others.map((value) => boundValue(column, value)))}::${castOf(column)}[])`
  return days.length > 0 ? `(${among} or ${column.sql}::date = any(${bind(days)}::date[]))` : among
}

const signs: Readonly<Record<Comparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }
const roundings: Readonly<Record<Comparison, (value: number) => number>> = {
  gt: Math.floor,
  ge: Math.ceil,
  lt: Math.ceil,
  le: Math.floor,
}

function comparisonSql(column: Compared, op: Comparison, value: Scalar, bind: Bind): string {
  const { sql, type, several } = column
  if (several) throw new Error(`${sql} holds several values and has no order`)
  if (isDay(column, value)) return dayComparisonSql(sql, op, `${bind(value)}::date`)
  const compared = type === 'integer' ? roundings[op](Number(value)) : value
  return `${sql} ${signs[op]} ${bound(column, compared, bind)}`
}

/** Through the end of the day, or after it. */
function dayComparisonSql(sql: string, op: Comparison, day: string): string {
  switch (op) {
    case 'ge':
      return `${sql} >= ${day}`
    case 'gt':
      return `${sql} >= ${day} + 1`
    case 'lt':
      return `${sql} < ${day}`
    case 'le':
      return `${sql} < ${day} + 1`
  }
}

const casts: Readonly<Record<Exclude<ValueType, 'json'>, string>> = {
  text: 'text',
  // Wider than the column, so that a figure no column could hold is merely not found.
  integer: 'bigint',
  number: 'numeric',
  bool: 'boolean',
  date: 'date',
  datetime: 'timestamp',
}

function castOf({ sql, type }: Compared): string {
  if (type === 'json') throw new Error(`${sql} is no value to compare with`)
  return casts[type]
}

const bound = (column: Compared, value: Scalar, bind: Bind): string =>
  `${bind(boundValue(column, value))}::${castOf(column)}`

/** A figure that no whole-number column holds. */
const never = Number.MAX_SAFE_INTEGER

/** A value that the database can read as the column's type, whoever wrote it. */
function boundValue({ field, type }: Compared, value: Scalar): string | number | boolean {
  switch (type) {
    case 'integer':
      return wholeOf(Number(value))
    case 'number':
      return Number(value)
    case 'bool':
      return value === true
    case 'date':
      if (isDate(value)) return value
      break
    case 'datetime':
      if (isDate(value) || isDatetime(value)) return value
      break
    default:
      return storable(String(value))
  }
  throw new BusinessError(`查询条件格式错误：${field.label}应为日期`, { code: 400 })
}

function wholeOf(value: number): number {
  if (Number.isInteger(value)) return Math.min(Math.max(value, -never), never)
  return value === Number.NEGATIVE_INFINITY ? -never : never
}

/** The one character that the database cannot hold becomes the one that stands for such. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD')
