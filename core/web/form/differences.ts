import { type AnyEntity, type AnyField, fieldsOf, type Row } from '@mortise/model'
import { isWritable } from '../rows/form-row.ts'
import { isSameValue } from '../rows/same-value.ts'

export type Side = 'mine' | 'theirs'

/** A field that somebody else saved while it was being filled in here. */
export interface Difference {
  readonly key: string
  readonly field: AnyField
  /** Both changed it; otherwise only the other did. */
  readonly isContested: boolean
  /** What is taken unless somebody chooses: what was typed here, else what was saved there. */
  readonly suggested: Side
}

/** A row as it was when it was opened, as it is filled in, and as it now stands. */
export interface Versions {
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
}

/** The fields of a form that somebody else changed meanwhile, to something else than stands in the form. */
export function differencesOf(of: AnyEntity, keys: readonly string[], rows: Versions): Difference[] {
  const { base, mine, theirs } = rows
  return keys.flatMap((key) => {
    const field = fieldsOf(of)[key]
    if (!field || !isWritable(of, key, field) || isSecret(field)) return []
    if (isSameValue(base[key], theirs[key]) || isSameValue(mine[key], theirs[key])) return []
    const isContested = !isSameValue(base[key], mine[key])
    return [{ key, field, isContested, suggested: isContested ? 'mine' : 'theirs' }]
  })
}

/** A secret never comes back from the server, so there is nothing to compare. */
const isSecret = (field: AnyField) => field.kind === 'text' && field.secret === true

/** What the form holds once the choice is made: on top of the row as it now stands. */
export function merged(
  { mine, theirs }: Versions,
  differences: readonly Difference[],
  choice: Readonly<Record<string, Side>>,
): Row {
  const taken = differences.filter(({ key, suggested }) => (choice[key] ?? suggested) === 'theirs')
  return {
    ...mine,
    ...Object.fromEntries(taken.map(({ key }) => [key, theirs[key]])),
    version: theirs.version,
  }
}
