import type { AnyField, Move } from './kinds.ts'

/** The moves of a flow that people make, by their names. */
export const userMovesOf = (field: AnyField): [name: string, move: Move][] =>
  field.kind === 'flow' ? Object.entries(field.moves).filter(([, { bySystem }]) => !bySystem) : []

/** The fields by whose amounts moves of a flow are bound. */
export const amountsOf = (field: AnyField): string[] =>
  field.kind === 'flow' ? Object.values(field.limits ?? {}).filter((limit) => typeof limit === 'string') : []
