import { type AnyEntity, fieldsOf, type MoveOf, type RowOf, type Where } from './entity.ts'
import type { CounterFigures, Field, Fields } from './kinds.ts'

/** How much of a line is taken: one of its fields, or what the line and its document come to. */
export type Taken = string | ((line: never, document: never) => number | null)

/** Figures that a refusal may tell, of the counter on the line of the source. */
export interface TakenFigures extends CounterFigures {
  /** What can still be taken. */
  readonly left: number
  /** What `of` of the counter says: how much was ordered. */
  readonly of: number
}

/** How one document is made from another: from its lines, or from all of it at once. */
export type Chain = LineChain | WholeChain

interface AnyChain {
  readonly source: AnyEntity
  /** States of the source in which something may be taken. */
  readonly while: readonly string[]
  /** Copied from the source, and typed by nobody. */
  readonly head: readonly string[]
  /** Copied from the source where nobody typed anything else. */
  readonly fills: readonly string[]
  /** What a draft of it begins with, for whoever writes it to keep or to change: what is still owed. */
  readonly begins?: (source: never) => Readonly<Record<string, unknown>>
  /** What is done with the source, for sentences: 入库. */
  readonly act: string
  /** Narrows the sources that are offered further than their states do: those of which something is left. */
  readonly offers?: Readonly<Record<string, unknown>>
}

/** A document is made from lines of another, and counts there what it takes of each. */
export interface LineChain extends AnyChain {
  readonly takes: 'lines'
  /** States of the document in which it counts at its source. */
  readonly in: readonly string[]
  /** The field that names the source; where there is none, lines of one document come from several. */
  readonly ref?: string
  /** Lines of the source, and those of this document that are made from them. */
  readonly lines: string
  readonly into: string
  /** The field of a line that holds the id of the source's line. */
  readonly lineRef: string
  /** Fields of a line by which the line of the source is found when its id is not given. */
  readonly find: {
    /** Holds what the source is called by; only where lines name their sources. */
    readonly title?: string
    /** Holds the place of the source's line, counted from one. */
    readonly place?: string
    /** Holds what both lines are about: their material. */
    readonly same?: string
  }
  readonly line: readonly string[]
  /** Other lines of the document for which it may be made although nothing of the source is open. */
  readonly beside?: string
  /** What is open on a line of the source, and the field that takes it when lines are pulled. */
  readonly open: string | ((line: never) => number | null)
  readonly qty: string
  /** What is counted on the source's line, while the document is `in` one of these states. */
  readonly counts: Readonly<Record<string, Taken>>
  /** What is counted on the line that the source's own line was made from. */
  readonly countsThrough?: Readonly<Record<string, Taken>>
  /** Other words than the usual ones. */
  readonly words?: {
    readonly state?: (source: string) => string
    readonly missing?: (source: string) => string
    readonly beyond?: (figures: TakenFigures, source: string) => string
  }
}

/** A document is made from another as a whole: an order from the quote that was signed, a receipt from its order. */
export interface WholeChain extends AnyChain {
  readonly takes: 'whole'
  /** States of the document in which it stands for its source; whatever it is in, where none are given. */
  readonly in?: readonly string[]
  /** The field that names the source; a readonly one is written by the move that makes the document. */
  readonly ref: string
  /** What is counted on the source itself as long as the document stands for it: `{ paidAmount: 'amount' }`. */
  readonly counts: Readonly<Record<string, Taken>>
  /** At most one document stands for a source: the field of the source that names it as long as it does. */
  readonly one?: string
  /** The move of the source, by the product itself, once its document is given up or deleted. */
  readonly undo?: string
  /** Other words than the usual ones. */
  readonly words?: {
    readonly state?: (source: string) => string
    readonly taken?: (source: string) => string
  }
}

type Key<T> = keyof T & string

/** A chain whose names are those of the document it stands in, so that a misspelt one does not compile. */
export type ChainOf<F extends Fields> =
  | (LineChain & {
      readonly ref?: Key<F>
      readonly into: Key<F>
      readonly lineRef: LineKeysIn<F>
      readonly qty: LineKeysIn<F>
      readonly in: readonly StatesIn<F>[]
    })
  | (WholeChain & { readonly ref: Key<F>; readonly in?: readonly StatesIn<F>[] })
type LineKeysIn<F> = { [K in keyof F]: F[K] extends Field<'lines', (infer L)[]> ? Key<L> : never }[keyof F]
type StatesIn<F> = {
  [K in keyof F]: F[K] extends Field<'flow', infer State> ? State & string : never
}[keyof F]

/** What a chain names of its own document: reference, states, lines and two fields of a line. */
interface OwnNames<Ref, State, Into, LineKey> {
  readonly ref?: Ref
  readonly in: readonly State[]
  readonly into: Into
  readonly lineRef: LineKey
  readonly qty: LineKey
}

type FieldsIn<S extends AnyEntity> = S['fields']
type LineOf<S extends AnyEntity, L extends Key<FieldsIn<S>>> =
  FieldsIn<S>[L] extends Field<'lines', (infer Line)[]> ? Line : never
type StateOf<S extends AnyEntity> = {
  [K in Key<FieldsIn<S>>]: FieldsIn<S>[K] extends Field<'flow', infer State> ? State : never
}[Key<FieldsIn<S>>]

/** What is written with `takes`; what it leaves out is as most documents have it. */
interface LineOptions<S extends AnyEntity, L extends Key<FieldsIn<S>>>
  extends Pick<LineChain, 'countsThrough' | 'act' | 'words' | 'beside'>,
    Copied<S> {
  readonly while: readonly (StateOf<S> & string)[]
  readonly lines: L
  readonly find?: LineChain['find']
  readonly line?: readonly Key<LineOf<S, L>>[]
  readonly open: Key<LineOf<S, L>> | ((line: LineOf<S, L>) => number | null)
  readonly counts: { readonly [K in Key<LineOf<S, L>>]?: Taken }
}

interface Copied<S extends AnyEntity> {
  readonly offers?: Where<S>
  readonly head?: readonly Key<FieldsIn<S>>[]
  readonly fills?: readonly Key<FieldsIn<S>>[]
  readonly begins?: (source: RowOf<S>) => Readonly<Record<string, unknown>>
}

/** A document is made from lines of another: `from: takes(PurchaseOrder, { ref: 'order', lines: 'items', … })`. */
export function takes<
  S extends AnyEntity,
  const L extends Key<S['fields']>,
  const LineKey extends string,
  const Ref extends string = never,
  const State extends string = never,
  const Into extends string = L,
>(
  source: S,
  options: LineOptions<S, L> & Omit<OwnNames<Ref, State, Into, LineKey>, 'into'> & { readonly into?: Into },
): Omit<LineChain, keyof OwnNames<Ref, State, Into, LineKey>> &
  OwnNames<NoInfer<Ref>, NoInfer<State>, NoInfer<Into>, NoInfer<LineKey>>
export function takes<S extends AnyEntity, L extends Key<S['fields']>>(
  source: S,
  {
    into,
    find = {},
    head = [],
    line = [],
    fills = [],
    counts,
    ...options
  }: LineOptions<S, L> & Omit<OwnNames<string, string, string, string>, 'into'> & { readonly into?: string },
): LineChain {
  return {
    takes: 'lines',
    source,
    into: into ?? options.lines,
    find,
    head,
    line,
    fills,
    counts: counts as LineChain['counts'],
    ...options,
  }
}

/** What is written with `takesWhole`. */
interface WholeOptions<S extends AnyEntity>
  extends Pick<WholeChain, 'ref' | 'act' | 'words' | 'in'>,
    Copied<S> {
  /** Any state where none are given. */
  readonly while?: readonly (StateOf<S> & string)[]
  readonly counts?: { readonly [K in NumbersOf<S>]?: Taken }
  readonly one?: RefsOf<S>
  readonly undo?: MoveOf<S>
}
type RefsOf<S extends AnyEntity> = {
  [K in Key<FieldsIn<S>>]: FieldsIn<S>[K] extends Field<'ref'> ? K : never
}[Key<FieldsIn<S>>]
type NumbersOf<S extends AnyEntity> = {
  [K in Key<FieldsIn<S>>]: FieldsIn<S>[K] extends Field<'int' | 'decimal' | 'money'> ? K : never
}[Key<FieldsIn<S>>]

/** A document is made from another as a whole: `from: takesWhole(Quote, { ref: 'quote', one: 'order', … })`. */
export function takesWhole<S extends AnyEntity, const Ref extends string, const State extends string = never>(
  source: S,
  options: WholeOptions<S> & { readonly ref: Ref; readonly in?: readonly State[] },
): Omit<WholeChain, 'ref' | 'in'> & { readonly ref: NoInfer<Ref>; readonly in?: readonly NoInfer<State>[] }
export function takesWhole<S extends AnyEntity>(
  source: S,
  { head = [], fills = [], counts = {}, while: states, ...options }: WholeOptions<S>,
): WholeChain {
  return {
    takes: 'whole',
    source,
    head,
    fills,
    counts: counts as WholeChain['counts'],
    while: states ?? everyStateOf(source),
    ...options,
  }
}

const everyStateOf = (source: AnyEntity): string[] =>
  Object.values(fieldsOf(source)).flatMap((field) => (field.kind === 'flow' ? Object.keys(field.states) : []))

/** Whether a document itself names its source, rather than each of its lines. */
export const hasRef = (chain: Chain): chain is Chain & { readonly ref: string } => chain.ref !== undefined

/** Whether people may begin a document with a source; a field that nobody writes is filled by a move of the source. */
export const isBegunBy = (entity: AnyEntity, chain: Chain): boolean =>
  hasRef(chain) && !fieldsOf(entity)[chain.ref]?.readonly

/** Which sources may still be taken from, as far as their own fields say. */
export function openSources({ source, while: states, offers, ...chain }: Chain): Record<string, unknown> {
  const [state] = Object.entries(fieldsOf(source)).find(([, { kind }]) => kind === 'flow') ?? []
  return {
    ...(state && { [state]: { in: states } }),
    ...(chain.takes === 'whole' && chain.one && { [chain.one]: null }),
    ...offers,
  }
}

/** The chain by which a document takes from what one of its fields names, where people fill that in. */
export const chainBegunBy = (entity: AnyEntity, key: string): Chain | undefined =>
  entity.from.find((chain) => chain.ref === key && isBegunBy(entity, chain))

/** What is still open on a line of a source. */
export const openOn = ({ open }: LineChain, line: Readonly<Record<string, unknown>>): number =>
  Number(typeof open === 'string' ? line[open] : open(line as never)) || 0

/** What a line of a document takes of one counter; nothing where it has no amount yet. */
export const takenBy = (taken: Taken, line: Readonly<Record<string, unknown>>, document: object): number =>
  Number(typeof taken === 'string' ? line[taken] : taken(line as never, document as never)) || 0
