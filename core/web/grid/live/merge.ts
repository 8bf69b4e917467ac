import type { Row } from '@mortise/model'
import { isSameValue } from '../../rows/same-value.ts'

export interface Sides {
  /** The row as it was read. */
  readonly original: Row
  /** As it stands here. */
  readonly mine: Row
  /** As somebody else saved it. */
  readonly theirs: Row
}

export interface MergeOptions {
  readonly rowKey: string
  /** Whether people change a field on this table; what they do not change follows the server. */
  readonly isOpen: (field: string) => boolean
  /** The field that is being edited right now, if any. */
  readonly edited?: string
}

export interface Merged {
  readonly original: Row
  readonly row: Row
  /** Fields that took the other's value. */
  readonly taken: readonly string[]
  /** Fields that both changed, each to something else: what stands here stays until somebody chooses. */
  readonly contested: readonly string[]
}

/** The map that tells of each field how far it is; its members are merged one by one. */
const TUG_STATUS = 'tug_status'

/**
 * Brings what another saved into a row that may have been changed here. What belongs to the saved row as a whole, such as
 * its version, is taken only once nothing is contested: until then the server refuses to have it overwritten.
 */
export function mergeRow({ original, mine, theirs }: Sides, options: MergeOptions): Merged {
  const { rowKey, isOpen, edited } = options
  const [taken, contested, rest]: [string[], string[], string[]] = [[], [], []]
  const [nextOriginal, row]: [Row, Row] = [{ ...original }, { ...mine }]
  for (const field of Object.keys(theirs)) {
    if (field === rowKey) continue
    const value = field === TUG_STATUS ? joined(mine[field], theirs[field]) : theirs[field]
    const isMine = isSameValue(mine[field], value)
    const isOwnChange = !isSameValue(mine[field], original[field])
    const isTheirChange = !isSameValue(original[field], value)
    if (!isOpen(field)) rest.push(field)
    else if (isMine) nextOriginal[field] = row[field] = mine[field]
    else if (isTheirChange && (isOwnChange || field === edited)) contested.push(field)
    else if (isTheirChange) taken.push(field)
  }
  for (const field of contested.length > 0 ? taken : [...taken, ...rest]) {
    nextOriginal[field] = row[field] =
      field === TUG_STATUS ? joined(mine[field], theirs[field]) : theirs[field]
  }
  return { original: nextOriginal, row, taken, contested }
}

const joined = (mine: unknown, theirs: unknown): unknown => ({
  ...(mine as Row | null),
  ...(theirs as Row | null),
})
