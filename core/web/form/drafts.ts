import type { AnyEntity, Row } from '@mortise/model'
import { fieldsOf } from '@mortise/model'
import type { FormMode } from '../rows/form-row.ts'
import { isSameValue } from '../rows/same-value.ts'
import type { Keeper } from '../session/keeper.ts'
import { SESSION_LIFE } from '../session/make-session.ts'

/** Whose drafts: what one user typed is nothing for the next. */
export interface Owner {
  readonly username: string
  readonly tenant: string
}

/** What was typed into a form that was neither saved nor put away. */
export interface Draft {
  /** The path of the entity's calls, and the form among those of the entity. */
  readonly wire: string
  readonly mode: FormMode
  /** The row that was edited or copied. */
  readonly id: string | null
  /** How the row is named, to find it again by eye. */
  readonly title: string
  /** When something was last typed, in milliseconds. */
  readonly at: number
  /** The version of the row that was opened. */
  readonly version?: number
  /** The fields that were changed: as they were, and as they were typed. */
  readonly base: Row
  readonly values: Row
}
export type DraftKey = Pick<Draft, 'wire' | 'mode' | 'id'>

/** So many are kept for a user; the oldest goes first. */
const MOST = 20

const nameOf = ({ username, tenant }: Owner) => `drafts:${tenant}:${username}`

export const isSameForm = (one: DraftKey, other: DraftKey): boolean =>
  one.wire === other.wire && one.mode === other.mode && one.id === other.id

/** The drafts of a user, latest first. */
export function draftsOf(keeper: Keeper, owner: Owner): readonly Draft[] {
  const saved = keeper.read<Draft[]>(nameOf(owner))
  return Array.isArray(saved) ? saved : []
}

/** Keeps what was typed so far, in the place of what was kept of the same form. */
export function keepDraft(keeper: Keeper, owner: Owner, draft: Draft): void {
  const others = draftsOf(keeper, owner).filter((each) => !isSameForm(each, draft))
  keeper.save(nameOf(owner), [draft, ...others].slice(0, MOST), SESSION_LIFE)
}

export function forgetDraft(keeper: Keeper, owner: Owner, key: DraftKey): void {
  const known = draftsOf(keeper, owner)
  const left = known.filter((each) => !isSameForm(each, key))
  if (left.length === known.length) return
  if (left.length === 0) keeper.remove(nameOf(owner))
  else keeper.save(nameOf(owner), left, SESSION_LIFE)
}

/** What of a form is worth keeping: the fields that differ from what it began with, and never a secret. */
export function changedIn(of: AnyEntity, base: Row, values: Row): Pick<Draft, 'base' | 'values'> | null {
  const keys = Object.entries(fieldsOf(of))
    .filter(
      ([key, field]) => !(field.kind === 'text' && field.secret) && !isSameValue(base[key], values[key]),
    )
    .map(([key]) => key)
  if (keys.length === 0) return null
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
  return { base: pick(base), values: pick(values) }
}
