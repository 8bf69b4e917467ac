import { MoveType } from '@mortise/stock/model'

/** Moves by which material goes into work. */
export const consumedTypes = [MoveType.productionIssue, MoveType.backflush]
