import type { Row } from './draft.ts'
import { type AnyEntity, fieldsOf, type Where } from './entity.ts'

/** The fields between which a row holds: from the first day through the last, without end if that is empty. */
export type EntityPeriod<K extends string = string> = readonly [start: K, end: K, options?: PeriodOptions<K>]

export interface PeriodOptions<K extends string = string> {
  /** Rows that have all of these in common do not overlap; an empty value is a value too. */
  readonly alone?: readonly K[]
  /** Only rows that have these values, or one of them, keep others away. */
  readonly where?: Readonly<Partial<Record<K, PeriodValue | readonly PeriodValue[]>>>
  /** What is said of an overlap; `{from}` and `{to}` are the days of the other row. */
  readonly overlap?: string
}
type PeriodValue = string | number | boolean

/** Rows of an entity that hold on a day, or at a moment: `repo(StorePrice).find({ store, ...validOn(StorePrice, today) })`. */
export function validOn<E extends AnyEntity>(entity: E, day: string): Where<E> {
  const [start, end] = periodOf(entity)
  // A day is over at its end, a moment is over when it comes.
  const until = fieldsOf(entity)[end]?.kind === 'datetime' ? { gt: day } : { ge: day }
  const orEmpty = (key: string) => fieldsOf(entity)[key]?.required !== true
  return {
    [start]: { le: day, orEmpty: orEmpty(start) },
    [end]: { ...until, orEmpty: orEmpty(end) },
  } as Where<E>
}

export function periodOf(entity: AnyEntity): EntityPeriod {
  if (!entity.period) throw new Error(`${entity.name} has no period`)
  return entity.period
}

/** The sentence for a row that ends before it begins. */
export function backwards(of: Pick<AnyEntity, 'fields' | 'period'>, row: Row): string | null {
  const [start, end] = (of.period ?? []) as readonly string[]
  const [from, to] = [row[start ?? ''], row[end ?? '']]
  if (typeof from !== 'string' || typeof to !== 'string' || to >= from) return null
  const labelOf = (key = '') => fieldsOf(of)[key]?.label ?? key
  return `${labelOf(end)}不能早于${labelOf(start)}`
}

/** Whether a row is one of those that keep others away. */
export const isKeepingAway = ([, , { where = {} } = {}]: EntityPeriod, row: Row): boolean =>
  Object.entries(where).every(([key, wanted]) => [wanted].flat().includes(row[key] as PeriodValue))

/** What is wrong with a period. */
export function periodFaults({ name, fields, period }: AnyEntity): string[] {
  if (!period) return []
  const all = fieldsOf({ fields })
  const [start, end, { alone = [], where = {} } = {}] = period
  const kinds = [start, end].map((key) => all[key]?.kind)
  const isTime = kinds[0] === kinds[1] && (kinds[0] === 'date' || kinds[0] === 'datetime')
  const compared = new Set([
    'text',
    'int',
    'decimal',
    'money',
    'bool',
    'dict',
    'ref',
    'user',
    'depart',
    'material',
    'category',
    'area',
    'flow',
    'serial',
  ])
  return [
    ...(isTime ? [] : [`the period of ${name} is not between two days or two moments`]),
    ...alone
      .filter((key) => !compared.has(all[key]?.kind ?? '') || (all[key] as { multiple?: boolean }).multiple)
      .map((key) => `the period of ${name} cannot go by ${key}`),
    ...Object.entries(where).flatMap(([key, values]) => {
      const field = all[key]
      const unknown =
        field?.kind === 'flow' ? [values].flat().filter((value) => !(String(value) in field.states)) : []
      return unknown.map(
        (value) => `the period of ${name} names ${key} ${value}, which is none of its states`,
      )
    }),
    ...Object.keys(where)
      .filter((key) => !all[key])
      .map((key) => `the period of ${name} names ${key}, which is none of its fields`),
  ]
}
