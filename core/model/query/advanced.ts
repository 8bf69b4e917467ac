import { type Condition, nothing } from '../entity/condition.ts'
import type { AnyEntity } from '../entity/entity.ts'
import { linePath } from '../entity/permission.ts'
import { type Op, testOf } from './compare.ts'
import { forbiddenField, queryError, quoted, tooMany } from './error.ts'
import { type QueryField, type QueryFields, queryFieldsOf } from './fields.ts'
import { jsonOf } from './json.ts'
import { opOf } from './rule-names.ts'
import { partsOf } from './value.ts'

const itemLimit = 50
const depthLimit = 5

/** How written conditions are read. */
export interface Reading {
  /** The parameter to name in a refusal. */
  readonly param: string
  /** A search skips what is not filled in yet; a rule about rows may not, it would show more of them. */
  readonly isStrict?: boolean
  mayRead?(key: string): boolean
  /** What a written value stands for where it may hold variables. */
  resolve?(op: Op, text: string): { readonly op: Op; readonly texts: readonly string[] }
}

/** What an advanced query says: `[{ "field", "rule", "val" }, …]`, any item of which may be a group, `{ "or": […] }`. */
export function advancedConditions(entity: AnyEntity, text: string, reading: Reading): Condition[] {
  const items = jsonOf(text, reading.param)
  if (!Array.isArray(items)) throw malformed(reading)
  return conditionsOf({ fields: queryFieldsOf(entity), reading, count: { items: 0 } }, items, 1)
}

/** A condition told as such a group, or as a list of which everything holds. */
export function conditionsOfJson(entity: AnyEntity, json: object, reading: Reading): Condition {
  const group = Array.isArray(json) ? { and: json } : (json as Item)
  return groupOf({ fields: queryFieldsOf(entity), reading, count: { items: 0 } }, group, 1) ?? nothing
}

/** Where items are read: the fields they may name, and how many there were. */
interface Place {
  readonly fields: QueryFields
  readonly reading: Reading
  readonly count: { items: number }
  /** The sub-table whose lines are asked about. */
  readonly within?: string
}
type Item = Readonly<Record<string, unknown>>

const malformed = ({ param }: Reading) => queryError('高级查询参数格式错误', param)
const unknownField = (name: string, { param }: Reading) =>
  queryError(`高级查询字段不存在：${quoted(name)}`, param)

function conditionsOf(place: Place, items: readonly unknown[], depth: number): Condition[] {
  const { reading, count } = place
  if (depth > depthLimit) throw tooMany(reading.param)
  return items.flatMap((item) => {
    count.items += 1
    if (count.items > itemLimit) throw tooMany(reading.param)
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw malformed(reading)
    const node = item as Item
    const condition =
      Object.hasOwn(node, 'and') || Object.hasOwn(node, 'or')
        ? groupOf(place, node, depth)
        : leafOf(place, node)
    return condition ?? []
  })
}

/** `{ "and": […] }` or `{ "or": […] }`; with `lines`, about one and the same line of that sub-table. */
function groupOf(place: Place, item: Item, depth: number): Condition | null {
  const { and, or, lines: name } = item
  const items = and ?? or
  if (!Array.isArray(items) || (and !== undefined && or !== undefined)) throw malformed(place.reading)
  const lines = isMissing(name) ? null : linesOf(place, String(name))
  const inside = lines ? { ...place, fields: queryFieldsOf(lines.field), within: lines.key } : place
  const conditions = conditionsOf(inside, items, depth + 1)
  if (conditions.length === 0) return missing(place.reading)
  const group: Condition = and ? { all: conditions } : { any: conditions }
  return lines ? { lines: lines.key, some: group } : group
}

function linesOf({ fields, reading }: Place, name: string) {
  const lines = fields.lines.get(name)
  if (!lines) throw unknownField(name, reading)
  if (reading.mayRead?.(lines.key) === false) throw forbiddenField(reading.param)
  return lines
}

function leafOf(place: Place, { field: name, rule, val }: Item): Condition | null {
  const { reading } = place
  if (isMissing(name) || isMissing(rule)) return missing(reading)
  if (typeof name !== 'string' || typeof rule !== 'string') throw malformed(reading)
  const op = ruleOpOf(rule, val, reading)
  if (isMissing(val) && op !== 'empty' && op !== 'filled') return missing(reading)
  const [outer = '', inner] = name.split(',', 2).map((part) => part.trim())
  if (inner !== undefined) {
    const lines = linesOf(place, outer)
    const field = fieldOf(queryFieldsOf(lines.field), inner, reading)
    if (!field) throw unknownField(name, reading)
    refuseUnreadable(field, lines.key, reading)
    const some = conditionOfText(field, op, rule, val, reading)
    return some && { lines: lines.key, some }
  }
  const field = fieldOf(place.fields, outer, reading)
  if (!field) throw unknownField(name, reading)
  refuseUnreadable(field, place.within, reading)
  return conditionOfText(field, op, rule, val, reading)
}

function refuseUnreadable({ key, isAudit }: QueryField, within: string | undefined, reading: Reading): void {
  const path = within === undefined ? key : linePath(within, key)
  if (!isAudit && reading.mayRead?.(path) === false) throw forbiddenField(reading.param)
}

/** By its name on the wire; those who write rules may also know it as code or the table does. */
export function fieldOf(
  { byName, byKey }: QueryFields,
  name: string,
  reading: Reading,
): QueryField | undefined {
  const field = byName.get(name)
  if (field || !reading.isStrict) return field
  return (
    byKey.get(name) ??
    byKey.get(name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
  )
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function missing(reading: Reading): null {
  if (reading.isStrict) throw malformed(reading)
  return null
}

function ruleOpOf(rule: string, val: unknown, reading: Reading): Op {
  const name = rule.trim().toLowerCase()
  if (name === 'fext') return 'filled'
  if (name === 'ext') {
    if (isMissing(val) || val === 'is null') return 'empty'
    if (val === 'is not null') return 'filled'
    throw malformed(reading)
  }
  const op = opOf(name)
  if (!op) throw unsupported(rule, reading)
  return op
}

const unsupported = (rule: string, { param }: Reading) =>
  queryError(`高级查询规则不支持：${quoted(rule)}`, param)

const memberships: ReadonlySet<Op> = new Set(['in', 'notIn', 'hasAny', 'hasNone'])

/** The test of one field, its value typed by the definition alone; null when there is no value to compare with. */
export function conditionOfText(
  field: QueryField,
  op: Op,
  rule: string,
  val: unknown,
  reading: Reading,
): Condition | null {
  const isSplit = memberships.has(op) || (field.several && (op === 'eq' || op === 'ne'))
  const conditionFor = (op: Op, texts: readonly string[]): Condition => {
    const test = testOf(field, op, texts, reading.param)
    if (!test) throw unsupported(rule, reading)
    return { field: field.key, test }
  }
  if (op === 'empty' || op === 'filled') return conditionFor(op, [])
  const written = textsOf(val, isSplit, reading)
  if (written.length === 0) return missing(reading)
  const found = written.map((text) => reading.resolve?.(op, text) ?? { op, texts: [text] })
  const actual = found[0]?.op ?? op
  const texts = found.flatMap((each) => each.texts)
  // A variable that stands for nothing opens no row, whatever it is compared with.
  if (texts.length === 0) return nothing
  if (isSplit || texts.length === 1) return conditionFor(actual, texts)
  if (actual === 'eq') return conditionFor('in', texts)
  if (actual === 'ne') return conditionFor('notIn', texts)
  const each = texts.map((text) => conditionFor(actual, [text]))
  return actual.startsWith('not') ? { all: each } : { any: each }
}

function textsOf(val: unknown, isSplit: boolean, reading: Reading): string[] {
  const values = Array.isArray(val) ? val : [val]
  if (values.some((value) => !['string', 'number', 'boolean'].includes(typeof value)))
    throw malformed(reading)
  const texts = values.map(String).filter((text) => text !== '')
  if (isSplit) return Array.isArray(val) ? texts : partsOf(texts[0] ?? '')
  return [texts.join(',')]
}
