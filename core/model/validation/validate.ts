import { lineWords } from '../base/error.ts'
import { isShown, type Row } from '../entity/draft.ts'
import { type AnyEntity, deriveOf, fieldEntriesOf, whenOf } from '../entity/entity.ts'
import type { AnyField, FieldOf, Fields, Kind } from '../entity/kinds.ts'
import { backwards } from '../entity/period.ts'
import { complaintOf, namedRules, type Rule } from '../entity/rules.ts'
import { readingFault } from '../formula/reading-fault.ts'
import { isArea } from './area.ts'

/** What is wrong with one value; `row` counts the lines of a sub-table from zero. */
export interface Complaint {
  readonly field: string
  readonly message: string
  readonly line?: { readonly lines: string; readonly row: number }
}

interface Definition {
  fields: Fields
  derive?: unknown
  when?: unknown
  period?: AnyEntity['period']
}

/**
 * Everything wrong with a row, first one first. Pure: what needs the database (uniqueness, whether a reference exists)
 * is asked elsewhere. `only` narrows to the fields a patch touches.
 */
export function complaintsOf(of: Definition, row: Row, only?: ReadonlySet<string>): Complaint[] {
  const complaints: Complaint[] = []
  for (const { key, field, lines, isConditional, isRequired, check } of expectationsOf(of)) {
    if (only && !only.has(key)) continue
    if (isConditional && !isShown(of, key, row)) continue
    const value = row[key]
    if (isEmpty(value) || (isRequired && isBlank(value))) {
      if (isRequired) complaints.push({ field: key, message: emptyMessage(field) })
      continue
    }
    const complaint = check(field, value)
    if (complaint) complaints.push({ field: key, message: complaint })
    else if (lines) complaints.push(...lineComplaints(key, lines, value as Row[]))
  }
  if (of.period) complaints.push(...periodComplaints(of, of.period, row, only))
  return complaints
}

function periodComplaints(
  of: Definition,
  [start, end]: NonNullable<Definition['period']>,
  row: Row,
  only?: ReadonlySet<string>,
): Complaint[] {
  const message = !only || only.has(start) || only.has(end) ? backwards(of, row) : null
  return message ? [{ field: end, message }] : []
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A text that nobody can see says nothing where something must be said. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** What a field expects of its values. */
interface Expectation {
  readonly key: string
  readonly field: AnyField
  /** The field again if it is a sub-table. */
  readonly lines: FieldOf<'lines'> | null
  readonly isConditional: boolean
  readonly isRequired: boolean
  readonly isWellFormed: (value: unknown) => boolean
  readonly check: Check<Kind>
}
const expectations = new WeakMap<Definition, readonly Expectation[]>()

/** Worked out once a definition: fields differ in shape, and asking each anew for every value is what costs most. */
function expectationsOf(of: Definition): readonly Expectation[] {
  let known = expectations.get(of)
  if (!known) {
    known = fieldEntriesOf(of).map(([key, field]) => ({
      key,
      field,
      lines: field.kind === 'lines' ? field : null,
      isConditional: key in whenOf(of),
      isRequired: isRequired(field) && !(key in deriveOf(of)),
      isWellFormed: wellFormed[field.kind],
      check: checks[field.kind] as Check<Kind>,
    }))
    expectations.set(of, known)
  }
  return known
}

const isRequired = ({ required, kind }: AnyField): boolean =>
  (required === true || required === 'shown') && kind !== 'serial' && kind !== 'flow'

const lineComplaints = (key: string, field: FieldOf<'lines'>, lines: Row[]): Complaint[] => {
  const repeated = repeatedIn(field, lines)
  return lines.flatMap((line, at) =>
    [...complaintsOf(field, line), ...(repeated[at] ?? [])].map((complaint) =>
      inLine(key, field, at, complaint),
    ),
  )
}

/** By line: values that stand in a line further up, of fields that allow each but once in a document. */
function repeatedIn(of: Definition, lines: readonly Row[]): Complaint[][] {
  const complaints: Complaint[][] = lines.map(() => [])
  for (const [key, field] of fieldEntriesOf(of)) {
    if (!field.unique) continue
    const seen = new Set<string>()
    for (const [at, line] of lines.entries()) {
      const value = line[key]
      if (value === null || value === undefined || value === '' || !isShown(of, key, line)) continue
      const text = JSON.stringify(value)
      if (seen.has(text)) complaints[at]?.push({ field: key, message: `${field.label}不能重复` })
      seen.add(text)
    }
  }
  return complaints
}

const inLine = (
  key: string,
  field: FieldOf<'lines'>,
  row: number,
  { field: inner, message }: Complaint,
): Complaint => ({
  field: inner,
  message: lineWords(field, row, message),
  line: { lines: key, row },
})

function emptyMessage(field: AnyField): string {
  const rule: Rule | undefined = field.kind === 'text' && field.rule ? namedRules[field.rule] : undefined
  return rule?.empty ?? `${field.label}不能为空`
}

type Check<K extends Kind> = (field: FieldOf<K>, value: unknown) => string | null
const wrong = (field: AnyField) => `${field.label}格式不正确`
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
  return field.formula ? readingFault(value as string) : null
}

/** Fifteen digits in all, so that a value stays exact as the JSON number it travels as. */
const largest = (scale: number) => 10 ** (15 - scale)
const tooLarge = (field: AnyField) => `${field.label}数值过大`

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
    return scale === 0 ? `${field.label}必须为整数` : `${field.label}最多${scale}位小数`
  }
  if (min !== undefined && value < min) return `${field.label}不能小于${min}`
  if (max !== undefined && value > max) return `${field.label}不能大于${max}`
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

const checks: { [K in Kind]: Check<K> } = {
  text,
  textarea: string<'textarea'>(100_000),
  int,
  decimal: (field, value) => number(field, value, field.scale ?? 4),
  money: (field, value) => number(field, value, 2),
  bool: (field, value) => (typeof value === 'boolean' ? null : wrong(field)),
  date: (field, value) => (isDate(value) ? null : wrong(field)),
  datetime: (field, value) => (isDatetime(value) ? null : wrong(field)),
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
const wellFormed: { readonly [K in Kind]: (value: unknown) => boolean } = {
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
  lines: isRowList,
}

/** Values that are not of their kind's type, or beyond any column; asked first, because `derive` and `when` may trust them. */
export function malformedOf(of: Definition, row: Row): Complaint[] {
  const complaints: Complaint[] = []
  for (const { key, field, lines, isWellFormed } of expectationsOf(of)) {
    const value = row[key]
    if (value === null || value === undefined) continue
    if (!isWellFormed(value)) complaints.push({ field: key, message: wrong(field) })
    else if (typeof value === 'number' && Math.abs(value) >= largest(0)) {
      complaints.push({ field: key, message: tooLarge(field) })
    } else if (lines) {
      for (const [at, line] of (value as Row[]).entries()) {
        for (const complaint of malformedOf(lines, line)) complaints.push(inLine(key, lines, at, complaint))
      }
    }
  }
  return complaints
}

/** A day that exists in the calendar, as `2026-11-14`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !dateForm.test(value)) return false
  const day = Number(value.slice(8))
  // Every month has twenty-eight days; only of a later one a calendar must be asked.
  if (day <= 28) return true
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

const dateForm = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** A moment that exists, as `2026-11-14 09:30:00`. */
export function isDatetime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) &&
    isDate(value.slice(0, 10))
  )
}
