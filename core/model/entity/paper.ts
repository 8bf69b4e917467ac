import { type AnyEntity, fieldsOf } from './entity.ts'
import type { FieldOf } from './kinds.ts'

/** What of a document stands on paper: fields of its head, columns of its lines, and who signs. */
export interface Paper<K extends string = string> {
  readonly head: readonly K[]
  /** Fields of its first sub-table; those of which no line has a value are left out. */
  readonly columns: readonly string[]
  /** Columns that are printed all the same, to be filled in by hand. */
  readonly byHand?: readonly string[]
  /** The amount that is told in words too. */
  readonly total?: K
  /** Who puts a name under it. */
  readonly signs: readonly string[]
  /** Who gets which of several copies; each begins a page. */
  readonly copies?: readonly string[]
}

/** The lines that stand on a document's paper. */
export function printedLines(entity: AnyEntity): readonly [key: string, field: FieldOf<'lines'>] | null {
  const found = Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'lines')
  return found ? [found[0], found[1] as FieldOf<'lines'>] : null
}

/** What a paper names that is not there. */
export function paperFaults(entity: AnyEntity): string[] {
  const { paper } = entity
  if (!paper) return []
  const [, lines] = printedLines(entity) ?? []
  const unknown = (keys: readonly (string | undefined)[], fields: object) =>
    keys.filter((key): key is string => key !== undefined && !(key in fields))
  return [
    ...unknown([...paper.head, paper.total], entity.fields),
    ...unknown([...paper.columns, ...(paper.byHand ?? [])], lines?.fields ?? {}),
  ].map((key) => `the paper of ${entity.name} names ${key}, which is none of its fields`)
}
