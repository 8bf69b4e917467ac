import { addDays, daysBetween, type RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import type { Story } from '@mortise/server'

type Stages = readonly (readonly [upToDays: number, weights: Readonly<Partial<Record<State, number>>>])[]
type State = RowOf<typeof CustomerOrder>['status']

/** Where orders stand before the day they are promised for, by their age: fresh ones wait. */
const underway: Stages = [
  [6, { draft: 25, submitted: 20, awaitingDeposit: 30, confirmed: 25 }],
  [14, { producing: 50, confirmed: 20, awaitingDeposit: 15, draft: 5, submitted: 4, voided: 6 }],
  [9999, { producing: 80, completed: 10, confirmed: 4, voided: 6 }],
]

/** And where from that day on, by the days that have passed since: one of six is late, but none for long. */
const due: Stages = [
  [10, { completed: 5, producing: 1 }],
  [9999, { completed: 92, closed: 3, voided: 5 }],
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

/** An order is placed, approved, released to the shop floor, made, shipped and hung: as far as it came by a day. */
export function lifeOf(orderedOn: string, today: string, leadDays: number, { below, weighed }: Story): Life {
  const by = (day: string) => (day < today ? day : today)
  const stateAfter = (stages: Stages, days: number) => weighed(stages.find(([upTo]) => days <= upTo)![1])
  const deliverOn = addDays(orderedOn, 20 + below(25))
  const approvedOn = by(addDays(orderedOn, 1 + below(2)))
  const possible = addDays(approvedOn, leadDays)
  const promisedOn = deliverOn > possible ? deliverOn : possible
  const isDue = promisedOn <= today
  const status = stateAfter(isDue ? due : underway, daysBetween(isDue ? promisedOn : orderedOn, today))
  const isApproved = !['draft', 'submitted'].includes(status) && !(status === 'voided' && below(2) === 0)
  const isReleased = ['producing', 'completed', 'closed'].includes(status)
  const progress = status === 'producing' ? below(11) : 0
  const isDone = status === 'completed'
  return {
    status,
    deliverOn,
    approvedOn: isApproved ? approvedOn : null,
    releasedOn: isReleased ? by(addDays(orderedOn, 3 + below(3))) : null,
    completedOn: isDone ? by(addDays(promisedOn, below(9) - 6)) : null,
    promisedOn: isApproved ? promisedOn : null,
    made: isDone ? 10 : progress,
    shipped: isDone ? 10 : Math.max(0, progress - 5),
  }
}
