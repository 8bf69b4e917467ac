import type { Condition } from '../entity/condition.ts'
import type { AnyEntity, AuditKey, Where } from '../entity/entity.ts'
import { type Op, testOf } from '../query/compare.ts'
import { forbiddenField } from '../query/error.ts'
import { queryFieldsOf } from '../query/fields.ts'

type Key<E extends AnyEntity> = (keyof E['fields'] & string) | AuditKey

/** A value that a report is asked with by its name, `self_{name}` on the wire, whatever its columns are. */
export interface ReportParam<E extends AnyEntity = AnyEntity> {
  readonly label: string
  /** The field that it is compared with, and how. */
  readonly field: Key<E>
  readonly rule: Extract<Op, 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'contains' | 'startsWith' | 'in'>
  /** What it is where nobody tells. */
  readonly default?: string
  /** Stands in the search area of the report. */
  readonly isShown?: boolean
}

/** Rows of an entity as a report shows them: as its list answers them, by the same rights. */
export interface Report<E extends AnyEntity = AnyEntity> {
  /** By which it is asked for. */
  readonly code: string
  readonly label: string
  readonly entity: E
  readonly columns: readonly Key<E>[]
  /** Fields by which its rows are narrowed. */
  readonly query: readonly Key<E>[]
  readonly params: Readonly<Record<string, ReportParam<E>>>
  /** Narrows its rows for everybody. */
  readonly where?: Where<E>
  readonly sort: readonly [Key<E>, 'asc' | 'desc']
  /** The right that it needs beside that of reading the rows. */
  readonly needs?: string
}
export type AnyReport = Report<any>

type Settings<E extends AnyEntity> = Pick<Report<E>, 'label' | 'entity' | 'columns'> &
  Partial<Omit<Report<E>, 'code'>>

/** A report told in code. */
export const defineReport = <E extends AnyEntity>(code: string, settings: Settings<E>): Report<E> => ({
  code,
  query: [],
  params: {},
  sort: settings.entity.sort,
  ...settings,
})

export const PARAM_PREFIX = 'self_'
/** A parameter as statements of reports write it, `${name}`. */
export const SQL_PARAM = /\$\{\s*([^{}]*?)\s*\}/g

/**
 * What the parameters of a report narrow it by: those that were given, the others as they are by default. Names that the
 * report does not tell say nothing.
 */
export function paramConditions(
  { entity, params }: AnyReport,
  given: Readonly<Record<string, string | undefined>>,
  mayRead: (key: string) => boolean = () => true,
): Condition[] {
  const { byKey } = queryFieldsOf(entity as AnyEntity)
  return Object.entries(params).flatMap(([name, { field: key, rule, default: usual = '' }]) => {
    const text = unquoted(given[PARAM_PREFIX + name] ?? usual)
    const field = byKey.get(key)
    if (text === '' || !field) return []
    if (!field.isAudit && !mayRead(key)) throw forbiddenField(PARAM_PREFIX + name)
    const texts = rule === 'in' ? text.split(',').filter((part) => part !== '') : [text]
    const test = testOf(field, rule, texts, PARAM_PREFIX + name)
    return test ? [{ field: key, test }] : []
  })
}

/** Without one pair of quotation marks, in which callers of old wrapped what went into a statement. */
export const unquoted = (text: string): string => /^'(.*)'$/s.exec(text)?.[1] ?? text

/** What does not fit in a report, for whoever starts the product. */
export function reportFaults({ code, entity, columns, query, params, sort }: AnyReport): string[] {
  const { byKey } = queryFieldsOf(entity as AnyEntity)
  const named: string[] = [...columns, ...query, sort[0], ...Object.values(params).map(({ field }) => field)]
  return named
    .filter((key) => !byKey.has(key))
    .map((key) => `report ${code} names ${key}, which no list of ${(entity as AnyEntity).name} can show`)
}
