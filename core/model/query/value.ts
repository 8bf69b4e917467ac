import type { Scalar } from '../entity/condition.ts'
import type { FieldOf } from '../entity/kinds.ts'
import { fixedOf, fixedText } from '../numbers/fixed.ts'
import { isDate, isDatetime } from '../validation/calendar.ts'
import { booleanFrom, valueToWire } from '../wire/wire.ts'
import { queryError, tooMany } from './error.ts'
import type { QueryField } from './fields.ts'

/** How many values one test may name. */
export const valueLimit = 1000

const typeNames: Readonly<Record<QueryField['type'], string>> = {
  text: '文本',
  integer: '数字',
  number: '数字',
  date: '日期',
  datetime: '日期',
  bool: '是否',
}

/** A text as the field's own type reads it, or a refusal that names the field. */
export function valueOf(field: QueryField, text: string, param: string): Scalar {
  const value = readers[field.type](field, field.type === 'text' ? text : text.trim())
  if (value === null) throw wrongFormat(field, param)
  return value
}

export const wrongFormat = ({ field, type }: QueryField, param: string) =>
  queryError(`查询条件格式错误：${field.label}应为${typeNames[type]}`, param)

const readers: Readonly<Record<QueryField['type'], (field: QueryField, text: string) => Scalar | null>> = {
  text: (_, text) => text,
  integer: (_, text) => (/^-?\d{1,15}$/.test(text) ? numberFrom(text) : null),
  number: (_, text) => (/^-?\d{1,15}(?:\.\d{1,8})?$/.test(text) ? numberFrom(text) : null),
  bool: ({ field }, text) => {
    const value = booleanFrom(field as FieldOf<'bool'>, text)
    return typeof value === 'boolean' ? value : null
  },
  date: (_, text) => (isDate(text) ? text : null),
  datetime: (_, text) => datetimeFrom(text),
}

// Adding zero makes a negative zero an ordinary one.
const numberFrom = (text: string): number => Number(text) + 0

/** A moment with its seconds, or a day as it stands: the day is compared whole. */
function datetimeFrom(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(text)
  if (!match) return null
  const [, day, minute, second = ':00'] = match
  if (minute === undefined) return isDate(day) ? text : null
  const moment = `${day} ${minute}${second}`
  return isDatetime(moment) ? moment : null
}

/** Values as they are, each once. */
export function valuesOf(field: QueryField, texts: readonly string[], param: string): Scalar[] {
  if (texts.length > valueLimit) throw tooMany(param)
  return [...new Set(texts.map((text) => valueOf(field, text, param)))]
}

/** The parts of a comma list, blanks and empty ones dropped. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A value as the query language writes it. */
export function textOf(field: QueryField, value: Scalar): string {
  if (typeof value === 'number' && Number.isFinite(value)) return fixedText(fixedOf(value))
  return String(typeof value === 'boolean' ? valueToWire(field.field, value) : value)
}
