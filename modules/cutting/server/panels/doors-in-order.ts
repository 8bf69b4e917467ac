import type { RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'

/** Doors in the order in which they are made: those that are, then those that are still to be. */
export const inOrder = ({ units }: Pick<RowOf<typeof WorkOrder>, 'units'>): string[] => [
  ...units.filter(({ madeAt }) => madeAt !== null).map(({ unit }) => unit),
  ...units.filter(({ madeAt, isScrapped }) => madeAt === null && !isScrapped).map(({ unit }) => unit),
]
