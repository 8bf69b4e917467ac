import { addDays, daysBetween } from '@mortise/model'
import type { Chance } from './chance.ts'

export type State =
  | 'draft'
  | 'submitted'
  | 'awaitingDeposit'
  | 'confirmed'
  | 'producing'
  | 'completed'
  | 'closed'
  | 'voided'

/** Where orders of an age stand, by weight: old ones are done, fresh ones wait. */
const ages: readonly (readonly [upToDays: number, states: readonly (readonly [State, number])[]])[] = [
  [
    6,
    [
      ['draft', 25],
      ['submitted', 20],
      ['awaitingDeposit', 30],
      ['confirmed', 25],
    ],
  ],
  [
    20,
    [
      ['producing', 50],
      ['confirmed', 20],
      ['awaitingDeposit', 15],
      ['draft', 5],
      ['submitted', 4],
      ['voided', 6],
    ],
  ],
  [
    50,
    [
      ['producing', 45],
      ['completed', 45],
      ['confirmed', 4],
      ['voided', 6],
    ],
  ],
  [
    9999,
    [
      ['completed', 90],
      ['producing', 2],
      ['closed', 3],
      ['voided', 5],
    ],
  ],
]

/** What became of an order by today. */
export interface Life {
  readonly status: State
  readonly auditedOn: string | null
  readonly releasedOn: string | null
  readonly completedOn: string | null
  readonly promisedOn: string | null
  /** How much of what is wanted is made and shipped, in tenths. */
  readonly made: number
  readonly shipped: number
}

export function lifeOf(orderedOn: string, today: string, leadDays: number, chance: Chance): Life {
  const age = daysBetween(orderedOn, today)
  const status = chance.weighed(ages.find(([upTo]) => age <= upTo)![1])
  const isAudited =
    !['draft', 'submitted'].includes(status) && !(status === 'voided' && chance.below(2) === 0)
  const day = (after: number) => {
    const on = addDays(orderedOn, after)
    return on < today ? on : today
  }
  const auditedOn = isAudited ? day(1 + chance.below(2)) : null
  const isReleased = ['producing', 'completed', 'closed'].includes(status)
  const releasedOn = isReleased ? day(3 + chance.below(3)) : null
  const completedOn = status === 'completed' ? day(leadDays + 6 + chance.below(12)) : null
  const progress = status === 'producing' ? chance.below(11) : 0
  return {
    status,
    auditedOn,
    releasedOn,
    completedOn,
    promisedOn: auditedOn && addDays(auditedOn, leadDays + chance.below(8)),
    made: status === 'completed' ? 10 : progress,
    shipped: status === 'completed' ? 10 : Math.max(0, progress - 5),
  }
}
