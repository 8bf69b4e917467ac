import type { AnyField, FieldOf, Kind } from '../entity/kinds.ts'
import { complaintOf, namedRules } from '../entity/rules.ts'
import { readingFault } from '../formula/reading-fault.ts'
import { formatShare } from '../numbers/format.ts'
import { isArea } from './area.ts'
import { isDate, isDatetime } from './calendar.ts'

/** What is wrong with a value of a kind, in words; null where nothing is. */
export type Check<K extends Kind> = (field: FieldOf<K>, value: unknown) => string | null
export const wrong = (field: AnyField) => `${field.label}格式不正确`
const invalid = (field: AnyField) => `${field.label}的值无效`

/** Counted in characters, of which some take two units: only a text that may be too long need be counted. */
const isLonger = (value: string, max: number) => value.length > max && [...value].length > max

const isReadable = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000')

const string =
  <K extends Kind>(fallback: number) =>
  (field: FieldOf<K>, value: unknown): string | null => {
    if (!isReadable(value)) return wrong(field)
    const max = (field as { max?: number }).max ?? fallback
    return isLonger(value, max) ? `${field.label}长度不能超过${max}个字符` : null
  }

/** Patterns may look at a text as often as it has characters, so that only texts that somebody typed are shown to them. */
const LONGEST_TYPED = 1000

const text: Check<'text'> = (field, value) => {
  const rule = field.rule && namedRules[field.rule]
  // A rule that has a name says better than a length what is expected.
  const named = rule && isReadable(value) && value.length <= LONGEST_TYPED ? complaintOf(rule, value) : null
  const complaint = named ?? string<'text'>(200)(field, value)
  if (complaint) return complaint
  if (field.min !== undefined && [...(value as string)].length < field.min) {
    return `${field.label}长度不能少于${field.min}个字符`
  }
  return field.formula ? (readingFault(value as string)?.message ?? null) : null
}

/** Told in the percents that people typed. */
const isShare = (field: AnyField): boolean => field.kind === 'decimal' && field.percent === true

/** Fifteen digits in all, so that a value stays exact as the JSON number it travels as. */
export const largest = (scale: number) => 10 ** (15 - scale)
export const tooLarge = (field: AnyField) => `${field.label}数值过大`

function number(
  field: AnyField & { min?: number; max?: number },
  value: unknown,
  scale: number,
  min = field.min,
  max = field.max,
): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong(field)
  if (Math.abs(value) >= largest(scale)) return tooLarge(field)
  if (!Number.isInteger(value) && Number(value.toFixed(scale)) !== value) {
    if (scale === 0) return `${field.label}必须为整数`
    return isShare(field) ? `${field.label}最多${scale - 2}位小数` : `${field.label}最多${scale}位小数`
  }
  if (min !== undefined && value < min)
    return `${field.label}不能小于${isShare(field) ? formatShare(min) : min}`
  if (max !== undefined && value > max)
    return `${field.label}不能大于${isShare(field) ? formatShare(max) : max}`
  return null
}

/** As large as the column holds. */
const intRange = 2_147_483_647
const int: Check<'int'> = (field, value) =>
  number(field, value, 0, field.min ?? -intRange, field.max ?? intRange)

const strings = (field: AnyField, value: unknown, limit: number): string | null => {
  if (
    !Array.isArray(value) ||
    value.some((item) => typeof item !== 'string' || item === '' || item.includes(','))
  ) {
    return wrong(field)
  }
  return value.length > limit ? `${field.label}最多${limit}项` : null
}

const oneOrMany =
  <K extends 'dict' | 'user' | 'depart' | 'material'>(longest: number): Check<K> =>
  (field, value) =>
    (field as { multiple?: boolean }).multiple
      ? strings(field, value, 1000)
      : string<K>(longest)(field, value)

const files: Check<'file' | 'image'> = (field, value) => {
  const complaint = strings(field, value, 100)
  if (complaint) return complaint
  const { limit = 0 } = field
  return limit > 0 && (value as string[]).length > limit ? `${field.label}最多上传${limit}个` : null
}

/** Years that somebody can have meant: what never ends is often said to end with 2999. */
const years = { first: 1900, last: 2999 }

function yearFault(field: AnyField, day: string): string | null {
  const year = Number(day.slice(0, 4))
  if (year >= years.first && year <= years.last) return null
  return `${field.label}应在${years.first}年至${years.last}年之间`
}

/** What each kind expects of its values. */
export const checks: { [K in Kind]: Check<K> } = {
  text,
  textarea: string<'textarea'>(100_000),
  int,
  decimal: (field, value) => number(field, value, field.scale ?? 4),
  money: (field, value) => number(field, value, 2),
  bool: (field, value) => (typeof value === 'boolean' ? null : wrong(field)),
  date: (field, value) => (isDate(value) ? yearFault(field, value) : wrong(field)),
  datetime: (field, value) => (isDatetime(value) ? yearFault(field, value) : wrong(field)),
  dict: oneOrMany<'dict'>(64),
  ref: string<'ref'>(36),
  refMany: (field, value) => strings(field, value, 1000),
  user: oneOrMany<'user'>(64),
  depart: oneOrMany<'depart'>(64),
  material: oneOrMany<'material'>(36),
  category: string<'category'>(36),
  area: (field, value) => (typeof value === 'string' && isArea(value) ? null : invalid(field)),
  file: files as Check<'file'>,
  image: files as Check<'image'>,
  json: (field, value) => field.check?.(value) ?? null,
  serial: string<'serial'>(64),
  flow: (field, value) => (Object.hasOwn(field.states, String(value)) ? null : invalid(field)),
  rollup: () => null,
  digest: () => null,
  lines: (field, value) => {
    if (!Array.isArray(value) || value.some((line) => typeof line !== 'object' || line === null))
      return wrong(field)
    return value.length > 2000 ? `${field.label}不能超过2000行` : null
  },
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isTextOrList = (value: unknown) => isText(value) || isTextList(value)
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)
const isRowList = (value: unknown) =>
  Array.isArray(value) &&
  value.every((line) => typeof line === 'object' && line !== null && !Array.isArray(line))

/** Whether a value is of the type its kind has in code at all. */
export const wellFormed: { readonly [K in Kind]: (value: unknown) => boolean } = {
  text: isText,
  textarea: isText,
  int: isNumber,
  decimal: isNumber,
  money: isNumber,
  bool: (value) => typeof value === 'boolean',
  date: isText,
  datetime: isText,
  dict: isTextOrList,
  ref: isText,
  refMany: isTextList,
  user: isTextOrList,
  depart: isTextOrList,
  material: isTextOrList,
  category: isText,
  area: isText,
  file: isTextList,
  image: isTextList,
  json: () => true,
  serial: isText,
  flow: isText,
  rollup: isNumber,
  digest: isText,
  lines: isRowList,
}
