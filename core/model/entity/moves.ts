import type { AnyField, Move } from './kinds.ts'

/** The moves of a flow that people make, by their names. */
export const userMovesOf = (field: AnyField): [name: string, move: Move][] =>
  field.kind === 'flow' ? Object.entries(field.moves).filter(([, { bySystem }]) => !bySystem) : []

/** Whether a move is one for this row, by what it asks of the row's fields; what is not known of the row speaks for it. */
export const appliesTo = (
  { when = {} }: Pick<Move, 'when'>,
  row: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(when).every(
    ([key, value]) => row[key] === undefined || [value].flat().some((each) => (row[key] ?? false) === each),
  )

/** The fields by whose amounts moves of a flow are bound. */
export const amountsOf = (field: AnyField): string[] =>
  field.kind === 'flow' ? Object.values(field.limits ?? {}).filter((limit) => typeof limit === 'string') : []
