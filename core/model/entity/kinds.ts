import type { FormulaType } from '../formula/types.ts'
import type { Dict } from './dict.ts'
import type { AnyEntity } from './entity.ts'
import type { Parameter } from './parameter.ts'

/**
 * Fields are plain data: `text('名称', { required: true })` is `{ kind: 'text', label: '名称', required: true }`,
 * which is also what an online form stores. The types a field carries for reading and writing exist for the compiler only.
 */

/** Every kind of field: the value it holds and the options that only it has. */
export interface Kinds {
  text: {
    value: string
    options: {
      max?: number
      min?: number
      rule?: RuleName
      /** The code of a rule that staff keep, by which a value is checked as it is typed and before it is saved. */
      checkRule?: string
      secret?: boolean
      /** Holds the id of another document's line, which is not for people to read. */
      isSourceLine?: boolean
      /** A formula that comes to this; its names are the affair of whoever reckons by it. */
      formula?: FormulaType | 'any'
    }
  }
  textarea: { value: string; options: { max?: number; rows?: number; html?: boolean } }
  /** `isName`: a number by which something is called, such as a port, and not an amount: it is written without commas. */
  int: {
    value: number
    options: { min?: number; max?: number; sum?: boolean; isName?: boolean; lineOf?: LineOf }
  }
  decimal: {
    value: number
    options: {
      scale?: number
      min?: number
      max?: number
      sum?: boolean
      counter?: Counter
      /** A share of one, 0.13: people read and type it as 13%. */
      percent?: boolean
      /** What one of something costs: shown with two decimals at least. */
      isPrice?: boolean
    }
  }
  money: { value: number; options: { min?: number; max?: number; sum?: boolean } }
  bool: { value: boolean; options: { pair?: BoolPair } }
  date: { value: string; options: {} }
  datetime: { value: string; options: {} }
  dict: { value: string; options: { dict: string; numeric?: boolean; multiple?: boolean } }
  ref: {
    value: string
    options: {
      to: string
      fill?: Readonly<Record<string, string>>
      cascade?: boolean
      anyRow?: boolean
      /** Chosen by what rows are called alone: the rest of them is nothing to whoever chooses here. */
      byName?: boolean
    }
  }
  refMany: { value: string[]; options: { to: string; anyRow?: boolean } }
  user: { value: string; options: { multiple?: boolean } }
  depart: { value: string; options: { multiple?: boolean } }
  material: {
    value: string
    options: { category?: string; multiple?: boolean; fill?: Readonly<Record<string, string>> }
  }
  category: { value: string; options: { root?: string } }
  area: { value: string; options: {} }
  file: { value: string[]; options: { limit?: number } }
  image: { value: string[]; options: { limit?: number } }
  json: {
    value: unknown
    options: {
      check?: (value: unknown) => string | null
      /** Travels as its JSON text, because clients put it into a box of text. */
      asText?: boolean
    }
  }
  serial: { value: string; options: { pattern: string; mode: 'gapless' | 'sequence'; by?: SerialsBy } }
  flow: { value: string; options: FlowOptions }
  rollup: { value: number; options: RollupOptions }
  digest: { value: string; options: DigestOptions }
  lines: {
    value: object[]
    options: { fields: Fields; derive?: AnyDerive; when?: AnyWhen; gone?: readonly string[] }
  }
}

export type Kind = keyof Kinds

/** A number that stands for a line of the document that is moved, the first being 1: chosen by some of its fields. */
export interface LineOf {
  readonly lines: string
  readonly show: readonly string[]
}

/** How a yes and a no travel: `Y`/`N` unless the specification says otherwise. */
export type BoolPair = readonly [yes: string | number | boolean, no: string | number | boolean]

/** A pattern with its message, by name; the patterns are in `rules.ts`. */
export type RuleName = keyof typeof import('./rules.ts').namedRules

/** Numbers that go by a field of the row: each of its values has a pattern, and counts for itself. */
export interface SerialsBy {
  readonly field: string
  readonly patterns: Readonly<Record<string, string>>
}

export interface RollupOptions {
  /** The entity whose rows are counted or summed, and its field that points here. */
  from: string
  by: string
  /** The field that is summed; without it rows are counted. */
  sum?: string
  /** Only rows in which these fields have these values, or one of several. */
  where?: Readonly<Record<string, string | number | boolean | readonly string[]>>
  /** A field of this row by which the number is divided, to three places; empty where that is zero. */
  per?: string
  /** What is summed is money, and is shown with its cents. */
  isMoney?: boolean
}

export interface DigestOptions {
  /** The lines of the document, which of their fields names what they are about, and which counts it. */
  lines: string
  of: string
  qty: string
}

/** How far the lines of a document have come, and the state that goes with it. */
export interface Progress<S extends string = string> {
  readonly lines: string
  /** What is wanted of a line, and the counter that says what came of it. */
  readonly of: string
  readonly by: string
  /** A field of the line that counts against it: what has to come again. */
  readonly less?: string
  /** How many in a hundred may be missing from a line that is done, as staff say. */
  readonly under?: Parameter<'decimal'>
  readonly none: S
  readonly some: S
  readonly all: S
}

/** A number of a line that only counting changes, and how far it may go; it never falls below zero. */
export interface Counter {
  /** What it counts up to: a field of the line, or what is worked out from it; without it any number. */
  readonly of?: string | ((line: never) => number | null)
  /** A field of the line by which it may go further. */
  readonly plus?: string
  /** By how many in a hundred of `of` it may go beyond, as staff say. */
  readonly over?: Parameter<'decimal'>
  /** Other words than the usual ones, where it would fall below zero or go beyond what it may. */
  readonly words?: {
    readonly below?: () => string
    readonly beyond?: (figures: CounterFigures, line: never) => string
  }
}

/** Figures of a counter that a refusal may tell: what it has, what it would have, and how far it may go. */
export interface CounterFigures {
  readonly counted: number
  readonly next: number
  readonly limit: number
}

export interface Move<S extends string = string> {
  label: string
  from: S | readonly S[]
  /** Where the row goes; a move without it is an action that leaves the state alone. */
  to?: S
  /** Asks for confirmation, or (ending in `：`) for a reason, before moving. */
  ask?: string
  /** The reason is one of these, told by its value, rather than a text. */
  reasons?: Dict
  /** Offered also for all rows at once that are selected in a list. */
  batch?: boolean
  /** Makes a document of this entity, which takes from here, of all that is open. */
  makes?: string
  /** Fields of that document which are not known here: whoever moves is asked for them, beside what is known so far. */
  asks?: readonly string[]
  /** What whoever moves is asked for: the fields of a definition that no module has. Its effect reads them by `inputOf`. */
  input?: AnyEntity
  /** Its effect makes documents of this entity, to which its word leads. */
  leadsTo?: string
  /** Its name before: roles that were granted it hold this one. */
  was?: OldNames
  /** It is the approval of the row, or goes past it: what holds for approvals holds for it. */
  approves?: boolean
  /** `approved` writes who moves and when into `approvedBy` and `approvedAt`, of those that the entity has. */
  stamps?: string
  /** The same fields are emptied. */
  clears?: string
  /** Whoever submitted the row, else who wrote it, is told of the move and of its reason. */
  notifiesSubmitter?: boolean
  /**
   * A row in a state that it is made from waits for those who may make it: they find it in their work. Approvals wait
   * unless they say otherwise.
   */
  waits?: boolean | Waits<S>
  /** Made only of rows in which these fields have these values, or one of these: elsewhere it is not offered. */
  when?: Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>
  /** The product alone makes it, by `repo.move`: nobody has a button or a right for it, and no process is asked. */
  bySystem?: boolean
}

/** Where and for whom a row waits. */
export interface Waits<S extends string = string> {
  /** These of its states; all that it is made from unless told. */
  readonly in?: S | readonly S[]
  /** The field with the user who has to make it, `createBy` among them; whoever may make it unless told. */
  readonly for?: string
}

/** What bounds a move: a field with an amount, or what of the row somebody else has to decide, in words. */
export type Limit = string | ((row: never) => string | null | undefined)

export interface FlowOptions {
  states: Readonly<Record<string, string>>
  moves: Readonly<Record<string, Move>>
  /** Whoever wrote or submitted a row does not approve it, unless holding the right `approveOwn`. */
  fourEyes?: boolean
  /**
   * A field by whose amount a move is bound: up to one setting of the company it is made by itself as soon as the row
   * can make it, beyond another it needs the right `approveLarge`. Or a function: the move is made by itself where that
   * finds nothing which somebody else has to decide; who may decide it is said by the guard of the move.
   */
  limits?: Readonly<Record<string, Limit | undefined>>
  editable?: Editable
  /** The state follows what is counted on the lines, as long as it is one of those three. */
  follows?: Progress
  was?: OldFlow
}

/**
 * States in which the form may still be edited and the row deleted; the first state alone unless told. A state may open
 * some fields alone, `sent: ['remark', 'items.receivedQty']`: then lines neither come nor go, nor is the row deleted.
 */
export type Editable<S extends string = string> =
  | readonly S[]
  | { readonly [K in S]?: true | readonly string[] }

/** The name something had before, or all it ever had, so that a database of any of those times keeps what it holds. */
export type OldNames = string | readonly string[]

/** States that had another name, by the old one; names the field itself had beside them. */
export type OldFlow<S extends string = string> = OldNames | OldStates<S> | readonly (string | OldStates<S>)[]
export type OldStates<S extends string = string> = Readonly<Record<string, S>>

/** How a list may be narrowed by a field. */
export type SearchMode = 'eq' | 'contains' | 'range' | 'in'

/** Options that any field takes. */
export interface Common<V = unknown> {
  /** `'shown'`: required only while the entity's `when` shows the field. */
  required?: boolean | 'shown'
  /** No two live rows of a tenant share the value; of a field of lines, no two lines of one document. */
  unique?: boolean
  /** Forms may ask whether a value is taken, although no rule forbids two. */
  checkable?: boolean
  default?: V
  /** `true` searches the way the kind suggests: text by likeness, dates by range, choices by equality. */
  search?: true | SearchMode
  /** Fixed once the row exists. */
  frozen?: boolean
  /** Set by the server alone; what a client sends for it is ignored. */
  readonly?: boolean
  /**
   * Seen, searched, exported and changed only by holders of its own permission code: `task:view.cost`, of a field of
   * lines `task:view.parts.price`. What is worked out from it is guarded only if that says so too.
   */
  guarded?: boolean
  /** Read by the product alone, such as a fingerprint: no page of a document shows it. */
  internal?: boolean
  help?: string
  /** The name on the wire, where the specification spells it differently. */
  wire?: string
  /** A second name under which the same value is also sent and accepted. */
  alias?: string
  /** Its key before: column, rights and what staff have saved about it follow at the next start. */
  was?: OldNames
}

/** A field in full, as the engine reads it. */
export type AnyField = {
  [K in Kind]: { kind: K; label: string } & Omit<Common, keyof Kinds[K]['options']> & Kinds[K]['options']
}[Kind]

export type FieldOf<K extends Kind> = Extract<AnyField, { kind: K }>

/** A field as the compiler follows it: what is read, what may be written (`never`: by nobody), the moves it allows. */
export interface Field<K extends Kind = Kind, Out = any, In = any, M = any> {
  readonly kind: K
  readonly label: string
  readonly '~': { out: Out; in: In; move: M }
}
export type Fields = Readonly<Record<string, Field>>
export type OutOf<F> = F extends Field<any, infer Out> ? Out : never
export type InOf<F> = F extends Field<any, any, infer In> ? In : never

/** Values worked out from the others, on both sides, from a row that may still be half filled in. */
export type Derive<F extends Fields> = { readonly [K in keyof F]?: (row: Draft<F>) => OutOf<F[K]> }
export type AnyDerive = Readonly<Record<string, (row: never) => unknown>>
export type When<F extends Fields> = { readonly [K in keyof F]?: (row: Draft<F>) => boolean }
export type AnyWhen = Readonly<Record<string, (row: never) => boolean>>

type Simplify<T> = { [K in keyof T]: T[K] } & {}
type Closed<F, D> = {
  [K in keyof F]: K extends keyof D ? K : [InOf<F[K]>] extends [never] ? K : never
}[keyof F]
type Optional<F> = { [K in keyof F]: undefined extends InOf<F[K]> ? K : never }[keyof F]

/** What is read; a derived value is as its function gives it. */
export type Read<F extends Fields, D> = {
  [K in keyof F]: K extends keyof D ? (D[K] extends (row: never) => infer V ? V : never) : OutOf<F[K]>
}
/** What may be written: no derived values, no serials, no states. */
export type Written<F extends Fields, D> = Simplify<
  { [K in Exclude<keyof F, Closed<F, D> | Optional<F>>]: InOf<F[K]> } & {
    [K in Exclude<Optional<F>, Closed<F, D>>]?: InOf<F[K]>
  }
>
/** A row that is still being filled in. */
export type Draft<F extends Fields> = {
  readonly [K in keyof F]: OutOf<F[K]> extends (infer L extends object)[]
    ? { readonly [P in keyof L]: L[P] | null }[]
    : OutOf<F[K]> | null
}
