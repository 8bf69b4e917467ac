import type { Dict } from './dict.ts'
import type {
  Common,
  Counter,
  Derive,
  DigestOptions,
  Editable,
  Field,
  Fields,
  Kind,
  Kinds,
  Limit,
  Move,
  OldFlow,
  OldNames,
  Progress,
  Read,
  RollupOptions,
  SearchMode,
  SerialsBy,
  When,
  Written,
} from './kinds.ts'

type Out<V, O> = O extends { required: true } | { default: {} } ? V : V | null
type In<V, O> = O extends { readonly: true }
  ? never
  : O extends { default: {} }
    ? V | undefined
    : O extends { required: true }
      ? V
      : V | null | undefined
type Value<K extends Kind, O> = O extends { multiple: true } ? Kinds[K]['value'][] : Kinds[K]['value']
/** A several-valued field's default is a list too; the compiler need only know it is one of the two. */
type Default<K extends Kind> = Kinds[K]['value'] | Kinds[K]['value'][]

const make = (kind: Kind, label: string, options?: object): never => ({ kind, label, ...options }) as never

const plain =
  <K extends Kind>(kind: K) =>
  <const O extends Common<Default<K>> & Kinds[K]['options']>(
    label: string,
    options?: O,
  ): Field<K, Out<Value<K, O>, O>, In<Value<K, O>, O>> =>
    make(kind, label, options)

export const text = plain('text')
export const textarea = plain('textarea')
export const int = plain('int')
export const decimal = plain('decimal')
export const money = plain('money')
export const bool = plain('bool')
export const date = plain('date')
export const datetime = plain('datetime')
export const user = plain('user')
export const depart = plain('depart')
export const material = plain('material')
export const category = plain('category')
export const area = plain('area')
export const file = plain('file')
export const image = plain('image')

/** A value of a shape stated by hand; `check` answers what is wrong with one that comes from outside. */
export function json<V>(
  label: string,
  options?: Common & Kinds['json']['options'],
): Field<'json', V | null, V | null | undefined> {
  return make('json', label, options)
}

/**
 * A number drawn by the server when the row is created: `serial('单号', 'YB{yyMM}-{0000}')`. Gapless unless told:
 * drawn in the creating transaction, which serialises writers; `sequence` may leave gaps and does not. With `by` documents
 * of several kinds have numbers of their own.
 */
export function serial(
  label: string,
  pattern: string,
  options?: {
    mode?: 'gapless' | 'sequence'
    by?: SerialsBy
    search?: SearchMode
    wire?: string
    help?: string
    was?: OldNames
  },
): Field<'serial', string, never> {
  return make('serial', label, { pattern, mode: 'gapless', unique: true, search: true, ...options })
}

/** Counts, or sums a field of, the rows of another entity that point here. */
export function rollup(
  label: string,
  options: RollupOptions & { per: string } & Pick<Common, 'guarded' | 'help' | 'wire' | 'was'>,
): Field<'rollup', number | null, never>
export function rollup(
  label: string,
  options: Omit<RollupOptions, 'per'> & Pick<Common, 'guarded' | 'help' | 'wire' | 'was'>,
): Field<'rollup', number, never>
export function rollup(
  label: string,
  options: RollupOptions & Pick<Common, 'guarded' | 'help' | 'wire' | 'was'>,
): Field<'rollup', number, never> {
  return make('rollup', label, options)
}

/** What the lines of a document are about, at one look: `5 × 铰链`, or `3项：铰链`. */
export const digest = (
  label: string,
  options: DigestOptions & Pick<Common, 'help' | 'wire' | 'was'>,
): Field<'digest', string | null, never> => make('digest', label, options)

/**
 * A number of a line that other documents count up and down, by `repo(X).countLines`: `counted('已入库', { of: 'qty' })` goes
 * from zero to the line's `qty`, and nobody types it.
 */
export function counted(
  label: string,
  {
    of,
    plus,
    over,
    words,
    ...options
  }: Counter & Pick<Common, 'guarded' | 'help' | 'wire' | 'was'> & { scale?: number; sum?: boolean } = {},
): Field<'decimal', number, never> {
  return make('decimal', label, {
    default: 0,
    readonly: true,
    sum: true,
    counter: { of, plus, over, words },
    ...options,
  })
}

/** The id of the line of another document that a line is made from: written by the engine or a client, read by nobody. */
export function sourceLine(
  label: string,
  options?: Pick<Common, 'wire' | 'was'>,
): Field<'text', string | null, string | null | undefined> {
  return make('text', label, { max: 36, search: 'eq', isSourceLine: true, ...options })
}

/** A choice from a dictionary: one defined in code, or one that staff keep, named by its code; several with `multiple`. */
export function dict<V extends string, const O extends DictOptions<NoInfer<V>>>(
  label: string,
  from: Dict<V>,
  options?: O,
): Field<'dict', Out<Chosen<V, O>, O>, In<Chosen<V, O>, O>>
export function dict<const O extends DictOptions<string>>(
  label: string,
  code: string,
  options?: O,
): Field<'dict', Out<Chosen<string, O>, O>, In<Chosen<string, O>, O>>
export function dict(label: string, from: Dict | string, options?: object): Field<'dict'> {
  return make('dict', label, { dict: typeof from === 'string' ? from : from.code, ...options })
}
type DictOptions<V> = Common<V | V[]> & { numeric?: boolean; multiple?: boolean }
type Chosen<V, O> = O extends { multiple: true } ? V[] : V

/** The id of a row of `N`: a plain string that will not pass for the id of another entity. */
export type Id<N extends string = string> = string & { readonly '~of'?: N }

interface RefOptions {
  /** Rows may be named that whoever writes may not see; others are refused. */
  readonly anyRow?: boolean
}

/** A link to another entity: the entity itself, or its name where an import would run against the module order. */
export function ref<
  N extends string,
  const O extends Common &
    RefOptions & { fill?: Readonly<Record<string, string>>; cascade?: boolean; byName?: boolean },
>(label: string, to: { name: N } | N, options?: O): Field<'ref', Out<Id<N>, O>, In<Id<N>, O>> {
  return make('ref', label, { to: typeof to === 'string' ? to : to.name, ...options })
}

export function refMany<N extends string>(
  label: string,
  to: { name: N } | N,
  options?: Common & RefOptions,
): Field<'refMany', Id<N>[], Id<N>[] | undefined> {
  return make('refMany', label, { to: typeof to === 'string' ? to : to.name, ...options })
}

/** A state machine: the first state is where a row starts, and only moves change it. */
export function flow<const S extends string, const M extends Record<string, Move<NoInfer<S>>>>(
  label: string,
  options: {
    states: Record<S, string>
    moves: M
    editable?: Editable<NoInfer<S>>
    fourEyes?: boolean
    follows?: Progress<NoInfer<S>>
    limits?: { readonly [K in keyof M]?: Limit }
    wire?: string
    search?: true
    was?: OldFlow<NoInfer<S>>
  },
): Field<'flow', S, never, keyof M> {
  return make('flow', label, { search: true, ...options })
}

/** Rows that live and die with their document, saved with it in one transaction; told like an entity. */
export function lines<F extends Fields, D extends Derive<F> = {}, const R extends boolean = false>(
  label: string,
  options: {
    fields: F
    derive?: D & Derive<F>
    when?: When<F>
    /** At least one line. */
    required?: R
    /** Set by the server alone. */
    readonly?: boolean
    guarded?: boolean
    wire?: string
    was?: OldNames
    /** Keys of fields that lines no longer have, and that none of the present ones is. */
    gone?: readonly string[]
  },
): Field<
  'lines',
  (Read<F, D> & { id: string })[],
  R extends true ? (Written<F, D> & { id?: string })[] : (Written<F, D> & { id?: string })[] | undefined
> {
  return make('lines', label, options)
}
