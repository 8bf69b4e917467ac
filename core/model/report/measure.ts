import { both, type Condition, conditionOf } from '../entity/condition.ts'
import { type AnyEntity, type AuditKey, fieldsOf, type Where } from '../entity/entity.ts'
import { auditFields } from '../query/index.ts'
import { endOfMonth, wholeDays } from '../time/dates.ts'

type Key<E extends AnyEntity> = (keyof E['fields'] & string) | AuditKey
/** A field by whose values rows are grouped, or the day or month of a date. */
export type GroupKey<E extends AnyEntity = AnyEntity> = Key<E> | `${Key<E>}.day` | `${Key<E>}.month`

/** A figure over the rows of an entity: how many there are, and what a field of theirs adds up to. */
export interface Measure<E extends AnyEntity = AnyEntity> {
  /** `customerOrder.signed`: by which it is asked for. */
  readonly name: string
  readonly label: string
  /** What else people call it, each with the days that the word means by itself. */
  readonly also?: readonly { readonly name: string; readonly over?: 'due' }[]
  readonly of: E
  /** The field that is summed; without it rows are counted. */
  readonly sum?: Key<E>
  readonly unit?: string
  /** Narrows its rows for everybody. */
  readonly where?: Where<E>
  /** The date by which a period narrows its rows. */
  readonly period?: Key<E>
  /** What it may be grouped by. */
  readonly by: readonly GroupKey<E>[]
  /** The right without which the sum is kept back; how many rows there are is told to all who may see them. */
  readonly needs?: string
}
export type AnyMeasure = Measure<any>

type Settings<E extends AnyEntity> = Pick<Measure<E>, 'label'> & Partial<Omit<Measure<E>, 'name' | 'of'>>

/** `defineMeasure(CustomerOrder, 'signed', { label: '签单额', sum: 'totalAmount', by: ['store'], period: 'approvedAt' })` */
export const defineMeasure = <E extends AnyEntity>(
  of: E,
  name: string,
  settings: Settings<E>,
): Measure<E> => ({ name: `${of.name}.${name}`, of, by: [], ...settings })

/** A span of days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** What is asked of a measure. */
export interface MeasureQuery {
  /** Days that the measure's period must fall into. */
  readonly within?: Period | undefined
  /** One of the measure's groups. */
  readonly by?: string | undefined
  /** How many groups, the largest first; days and months come in their order. */
  readonly limit?: number | undefined
}

/** How many rows, and what they add up to; null for whom the sum is kept back from. */
export interface Measured {
  readonly count: number
  readonly total: number | null
}
export interface MeasuredGroup extends Measured {
  /** The value that the rows of the group share. */
  readonly value: unknown
  /** The value as people read it. */
  readonly text: string
}
export interface MeasureAnswer extends Measured {
  readonly groups: readonly MeasuredGroup[]
}

/** Which rows a measure is about, in a period and with one of the values that it is grouped by. */
export function measuredRows(
  { of, where, period }: AnyMeasure,
  { within, group }: { within?: Period | undefined; group?: readonly [by: string, value: unknown] } = {},
): Condition {
  return both(
    conditionOf(of, where),
    period && within ? spanOf(of, period, within) : null,
    group ? groupRows(of, ...group) : null,
  )
}

/** The field of a group and, of a date, which part of it. */
export function groupOf(by: string): { readonly key: string; readonly part: 'day' | 'month' | null } {
  const [key = '', part] = by.split('.')
  return { key, part: part === 'day' || part === 'month' ? part : null }
}

function groupRows(of: AnyEntity, by: string, value: unknown): Condition {
  const { key, part } = groupOf(by)
  if (value === null || value === '') return conditionOf(of, { [key]: null })
  const text = String(value)
  if (part === 'month') return spanOf(of, key, { from: `${text}-01`, to: endOfMonth(`${text}-01`) })
  if (part === 'day') return spanOf(of, key, { from: text, to: text })
  return conditionOf(of, { [key]: { eq: value } })
}

function spanOf(of: AnyEntity, key: string, { from, to }: Period): Condition {
  const kind = (fieldsOf(of)[key] ?? auditFields[key])?.kind
  const [ge, le] = kind === 'datetime' ? wholeDays(from, to) : [from, to]
  return conditionOf(of, { [key]: { ge, le } })
}

/** What does not fit in a measure, for whoever starts the product. */
export function measureFaults({ name, of, sum, where, period, by }: AnyMeasure): string[] {
  const fields: Readonly<Record<string, { kind: string } | undefined>> = { ...auditFields, ...fieldsOf(of) }
  const named = [sum, period, ...by.map((each) => groupOf(each).key), ...Object.keys(where ?? {})]
  const unknown = named.filter((key): key is string => key !== undefined && !fields[key])
  const isDate = (key: string) => ['date', 'datetime'].includes(fields[key]?.kind ?? '')
  const dated = [...(period ? [period] : []), ...by.filter((each) => groupOf(each).part)].map(
    (each) => groupOf(each).key,
  )
  return [
    ...unknown.map((key) => `measure ${name} names ${key}, which is none of the fields of ${of.name}`),
    ...dated.filter((key) => fields[key] && !isDate(key)).map((key) => `measure ${name}: ${key} is no date`),
    ...(sum && !['int', 'decimal', 'money', 'rollup'].includes(fields[sum]?.kind ?? 'int')
      ? [`measure ${name}: ${sum} cannot be summed`]
      : []),
  ]
}
