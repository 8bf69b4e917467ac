import type { Chain, ChainOf } from './chain.ts'
import type { NamePart } from './display-name.ts'
import type {
  AnyDerive,
  AnyField,
  AnyWhen,
  Derive,
  Draft,
  Field,
  Fields,
  OldNames,
  OutOf,
  Read,
  Written,
} from './kinds.ts'
import type { Paper } from './paper.ts'
import type { EntityPeriod } from './period.ts'

type Key<F> = keyof F & string
/** Fields that every row has, whoever defined it. */
export type AuditKey = 'createTime' | 'createBy' | 'updateTime' | 'updateBy'
type StoredKey<F> = Key<F> | AuditKey

/** The calls an entity answers. */
export const verbs = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
] as const
export type Verb = (typeof verbs)[number]

interface GuardedRows<F> {
  readonly field: Key<F>
  readonly rights: Readonly<Record<string, string>>
}

interface GuardedFields<F> {
  /** A field of the row, or of the row that one points to: `order.priceLevel`. */
  readonly field: Key<F> | `${Key<F>}.${string}`
  readonly rights: GuardedRows<F>['rights']
  /** Keys, and paths of fields of lines. */
  readonly keys: readonly string[]
}

/** One definition: table, API, permission codes, list, form, import and export. */
export interface Entity<N extends string = string, F extends Fields = Fields, D = AnyDerive> {
  readonly name: N
  readonly label: string
  readonly fields: F
  readonly derive: D
  /** Fields that show (and are required) only while the row is so. */
  readonly when: { readonly [K in Key<F>]?: (row: Draft<F>) => boolean }
  /** Shown where a row is named: in pickers, titles and messages. */
  readonly title: Key<F>
  /** How a row is named where others point to it, if by more than its title: `[['code'], 'name', 'size']`. */
  readonly displayName?: readonly NamePart<Key<F>>[]
  /** Fields by which whoever types finds a row, by their pinyin too; those of its name unless told. Kept in a column of its own. */
  readonly findBy?: readonly Key<F>[]
  /** Found by the search of the whole product, by what it is found by; its own list finds it anyway. */
  readonly globalSearch: boolean
  /** What tells rows apart beside their name where one is chosen. */
  readonly choice?: { readonly details?: readonly Key<F>[]; readonly picture?: Key<F> }
  /** The telephone number by which people are called about a row. */
  readonly telephone?: Key<F>
  readonly list: readonly StoredKey<F>[]
  readonly sort: readonly [StoredKey<F>, 'asc' | 'desc']
  readonly form: readonly (readonly [group: string, fields: readonly Key<F>[]])[]
  readonly unique: readonly (readonly Key<F>[])[]
  /** Fields by which rows are looked up together, beside what searching and sorting need anyway. */
  readonly indexes?: readonly (readonly StoredKey<F>[])[]
  /** Whose rows a user sees before any role rule: the tenant's, the departments', or the user's own. */
  readonly scope: 'tenant' | 'depart' | 'own'
  /** The user who answers for a row and sees it as if it were the own. */
  readonly responsible?: Key<F>
  /** Rows that have one of these values in a field are there for those alone who hold its right; of several, all. */
  readonly guardedRows?: GuardedRows<F> | readonly GuardedRows<F>[]
  /** Of rows that have one of these values in a field, what those alone see and write who hold its right. */
  readonly guardedFields?: GuardedFields<F>
  /** Its rows are written by people alone: programs look at them at most. */
  readonly isForPeople?: boolean
  /** Another entity that tells the same rows, or of whose lines they are: what its rights hide under a key is hidden here. */
  readonly rightsOf?: { readonly entity: AnyEntity; readonly lines?: string }
  /** `shared` rows belong to no tenant: the platform's own menus and the like. */
  readonly tenancy: 'tenant' | 'shared'
  /**
   * Of shared rows that are not everybody's: the field that names the tenants a row belongs to, none meaning the default
   * one; or `id`, where each tenant has the row that bears its name and the default one has them all.
   */
  readonly sharedWith?: Key<F> | 'id'
  /** The field that holds a row's parent, where the list is a tree. */
  readonly tree?: Key<F>
  /** The calls it answers; all unless told. */
  readonly verbs: readonly Verb[]
  /** What of it is printed; without one nothing is offered to be. */
  readonly paper?: Paper<Key<F>>
  /** Fields that pickers show: whoever may choose a row reads them, also without the right to its list. */
  readonly picker: readonly Key<F>[]
  /** Who may choose a row without that right: those who have to do with rows that refer to it, or anyone signed in. */
  readonly pickedBy: 'referrers' | 'everyone'
  /** Columns that a table dictionary may name as its text and its code. */
  readonly dictSource?: { readonly text: readonly Key<F>[]; readonly code: readonly (Key<F> | 'id')[] }
  /** Wiped by `initialise system`; the platform's own tables are not. */
  readonly business: boolean
  /** Whether each change is kept with its before and after. */
  readonly audited: boolean
  /** Its rows are read from a view that a server module tells, and written by nobody: logs of the engine and the like. */
  readonly isView: boolean
  /** Its rows are added and never changed: the role that requests work as may neither update nor delete them. */
  readonly isAppendOnly: boolean
  /** What its documents are made from, and what they count there. */
  readonly from: readonly Chain[]
  /** Base path of its calls, without the prefix of the API. */
  readonly wire: string
  /** Name of its table; the snake case of `name` unless the specification fixes another. */
  readonly table: string
  /** Another name under which clients ask about its table. */
  readonly tableAlias?: string
  /** Its name before: tables, rights and the change log follow at the next start. */
  readonly was?: OldNames
  /** The days or moments between which a row holds; `alone` lets no two such rows overlap. */
  readonly period?: EntityPeriod<Key<F>>
  /** Keys of fields it no longer has, and that none of the present ones is; their columns stay, unread. */
  readonly gone?: readonly string[]
}
export type AnyEntity = Entity<string, any, any>

type Settings<N extends string, F extends Fields, D> = Partial<
  Omit<Entity<N, F, D>, 'name' | 'label' | 'fields' | 'derive' | 'from'>
> & {
  label: string
  from?: ChainOf<NoInfer<F>> | readonly ChainOf<NoInfer<F>>[]
  fields: F
  derive?: D & Derive<F>
}

export function defineEntity<const N extends string, F extends Fields, D extends Derive<F> = {}>(
  name: N,
  settings: Settings<N, F, D>,
): Entity<N, F, D> {
  const keys = Object.keys(settings.fields)
  return {
    name,
    derive: {} as D,
    title: keys[0] ?? '',
    list: keys.filter((key) => settings.fields[key]?.kind !== 'lines'),
    sort: ['createTime', 'desc'],
    form: [['', keys]],
    unique: [],
    scope: 'tenant',
    tenancy: 'tenant',
    when: {},
    verbs,
    picker: [],
    pickedBy: 'referrers',
    globalSearch: false,
    business: true,
    audited: true,
    isView: false,
    isAppendOnly: false,
    wire: `/${name}`,
    table: snakeCase(name),
    ...settings,
    from: settings.from ? [settings.from].flat() : [],
  }
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '')

/** The table in which the lines of an entity's rows are kept. */
export const linesTable = ({ table }: { readonly table: string }, key: string): string =>
  `${table}_${snakeCase(key)}`

/** The fields of an entity or of its lines, as plain data. */
export const fieldsOf = (of: { fields: Fields }): Readonly<Record<string, AnyField>> =>
  of.fields as unknown as Readonly<Record<string, AnyField>>

const pairs = new WeakMap<Fields, readonly (readonly [string, AnyField])[]>()

/** The same as pairs, made once a definition: what every row is held against need not be listed for every row. */
export function fieldEntriesOf(of: { fields: Fields }): readonly (readonly [string, AnyField])[] {
  let known = pairs.get(of.fields)
  if (!known) pairs.set(of.fields, (known = Object.entries(fieldsOf(of))))
  return known
}

export const deriveOf = (of: { derive?: unknown }): AnyDerive => (of.derive ?? {}) as AnyDerive
export const whenOf = (of: { when?: unknown }): AnyWhen => (of.when ?? {}) as AnyWhen

/** Columns beside the defined ones: set by the server, readable by all who see the row. */
export interface Audit {
  id: string
  createBy: string
  createTime: string
  updateBy: string | null
  updateTime: string | null
  sysOrgCode: string | null
  version: number
}
export const auditLabels: Readonly<Record<AuditKey, string>> = {
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '修改人',
  updateTime: '修改时间',
}

export type RowOf<E extends AnyEntity> = Audit & Read<E['fields'], E['derive']>
export type InputOf<E extends AnyEntity> = Written<E['fields'], E['derive']>
export type PatchOf<E extends AnyEntity> = Partial<InputOf<E>> & { id: string; version?: number }

/** What code may set past the checks of an entity: all but its states, which moves alone change. */
export type ValuesOf<E extends AnyEntity> = Partial<Omit<RowOf<E>, StateKeys<E['fields']>>>

/** What the product says of a new row beside what people may: lines as they are written, of all else what is read. */
export type GivenOf<E extends AnyEntity> = Partial<InputOf<E>> & Omit<ValuesOf<E>, keyof InputOf<E>>
type StateKeys<F> = { [K in keyof F]: F[K] extends Field<'flow'> ? K : never }[keyof F]

/** The moves of every flow an entity has. */
export type MoveOf<E extends AnyEntity> = MoveIn<E['fields'][keyof E['fields']]> & string
type MoveIn<F> = F extends Field<'flow', any, any, infer M> ? M : never

/** What is counted on a line, known by its id: `{ line: id, receivedQty: 3 }`. */
export type LineCount<E extends AnyEntity> = { readonly line: string } & {
  readonly [K in NumbersIn<LinesIn<E['fields'][keyof E['fields']]>>]?: number
}
type LinesIn<F> = F extends Field<'lines', (infer L)[]> ? L : never
/** Of each kind of lines, where an entity has several. */
type NumbersIn<L> = L extends unknown
  ? { [K in keyof L]-?: NonNullable<L[K]> extends number ? K : never }[keyof L] & string
  : never

/** The words of the list-query language as code writes them, and what each compares with. */
export type Where<E extends AnyEntity> = {
  readonly [K in keyof (E['fields'] & Audit)]?: TestOf<
    K extends keyof E['fields'] ? NonNullable<OutOf<E['fields'][K]>> : K extends 'version' ? number : string
  >
}
type Single<V> = V extends readonly (infer I)[] ? I : V
export type TestOf<V> =
  | Single<V>
  | null
  | {
      readonly eq?: Single<V>
      readonly ne?: Single<V>
      readonly in?: readonly Single<V>[]
      readonly notIn?: readonly Single<V>[]
      readonly gt?: Single<V>
      readonly ge?: Single<V>
      readonly lt?: Single<V>
      readonly le?: Single<V>
      readonly contains?: string
      readonly startsWith?: string
      readonly empty?: boolean
      /** Rows without a value as well. */
      readonly orEmpty?: boolean
    }
