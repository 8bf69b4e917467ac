import { type Amount, add, div, mul } from '../numbers/decimal.ts'
import type { Row } from './draft.ts'
import type { AnyField, Counter } from './kinds.ts'

/** How a field counts; undefined of a field that does not. */
export const counterOf = (field: AnyField | undefined): Counter | undefined =>
  field?.kind === 'decimal' ? field.counter : undefined

/** How far a counter of a line may go when staff let it go `over` in a hundred beyond; null for any number. */
export function limitOf({ of, plus }: Counter, line: Row, over = 0): number | null {
  if (of === undefined) return null
  const most = typeof of === 'string' ? (line[of] as Amount) : of(line as never)
  const beyond = mul(most, add(1, div(over, 100, 6), 6), 4)
  return plus ? add(beyond, line[plus] as Amount, 4) : beyond
}
