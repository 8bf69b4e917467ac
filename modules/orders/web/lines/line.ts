import type { CustomerOrder } from '@mortise/orders/model'
import type { LineOf } from '@mortise/web'

/** A line as the form holds it; one that was never saved is known by its key. */
export type Line = LineOf<typeof CustomerOrder.fields.lines> & {
  readonly lineKey?: string
}

let made = 0

/** By which a new line is known until it is saved. */
export const newKey = (): string => `new-${++made}`

export const keyOf = (line: Line): string => line.id ?? line.lineKey ?? ''
