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

type Stages = readonly (readonly [upToDays: number, states: readonly (readonly [State, number])[]])[]

/** Where orders stand before the day they are promised for, by their age and by weight: fresh ones wait. */
const underway: Stages = [
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
    14,
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
    9999,
    [
      ['producing', 80],
      ['completed', 10],
      ['confirmed', 4],
      ['voided', 6],
    ],
  ],
]

/** And where from that day on, by the days that have passed since: one of six is late, but none for long. */
const due: Stages = [
  [
    10,
    [
      ['completed', 5],
      ['producing', 1],
    ],
  ],
  [
    9999,
    [
      ['completed', 92],
      ['closed', 3],
      ['voided', 5],
    ],
  ],
]

/** What became of an order by today. */
export interface Life {
  readonly status: State
  /** When the customer wants it. */
  readonly deliverOn: string
  readonly approvedOn: string | null
  readonly releasedOn: string | null
  readonly completedOn: string | null
  readonly promisedOn: string | null
  /** How much of what is wanted is made and shipped, in tenths. */
  readonly made: number
  readonly shipped: number
}

export function lifeOf(orderedOn: string, today: string, leadDays: number, chance: Chance): Life {
  const by = (day: string) => (day < today ? day : today)
  const deliverOn = addDays(orderedOn, 20 + chance.below(25))
  const approvedOn = by(addDays(orderedOn, 1 + chance.below(2)))
  const possible = addDays(approvedOn, leadDays)
  const promisedOn = deliverOn > possible ? deliverOn : possible
  const status =
    promisedOn <= today
      ? stateOf(due, daysBetween(promisedOn, today), chance)
      : stateOf(underway, daysBetween(orderedOn, today), chance)
  const isApproved =
    !['draft', 'submitted'].includes(status) && !(status === 'voided' && chance.below(2) === 0)
  const isReleased = ['producing', 'completed', 'closed'].includes(status)
  const progress = status === 'producing' ? chance.below(11) : 0
  return {
    status,
    deliverOn,
    approvedOn: isApproved ? approvedOn : null,
    releasedOn: isReleased ? by(addDays(orderedOn, 3 + chance.below(3))) : null,
    completedOn: status === 'completed' ? by(addDays(promisedOn, chance.below(9) - 6)) : null,
    promisedOn: isApproved ? promisedOn : null,
    made: status === 'completed' ? 10 : progress,
    shipped: status === 'completed' ? 10 : Math.max(0, progress - 5),
  }
}

const stateOf = (stages: Stages, days: number, chance: Chance): State =>
  chance.weighed(stages.find(([upTo]) => days <= upTo)![1])
