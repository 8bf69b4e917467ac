import { splitValues } from '@mortise/model'

interface Op {
  readonly opNo: number
  readonly after?: string | null
  readonly scrapQty?: number | null
}

interface Unit {
  readonly qty: number
  readonly isScrapped?: boolean | null
  readonly lostAt?: number | null
  readonly orderLine?: string | null
}

interface Work {
  readonly qty: number
  readonly ops: readonly Op[]
  readonly units: readonly Unit[]
}

/** Whether a piece has passed one operation when it comes to another. */
export function isBefore(ops: readonly Op[], one: number, other: number): boolean {
  const before = splitValues(ops.find(({ opNo }) => opNo === other)?.after).map(Number)
  return before.includes(one) || before.some((each) => isBefore(ops, one, each))
}

/** The operation at which something is used; what names none is used at the first. */
const placeOf = (ops: readonly Op[], opNo: number | null): number | null =>
  ops.some((op) => op.opNo === opNo) ? opNo : (ops[0]?.opNo ?? null)

/** Whether a door takes what is used at an operation: one that is made does, one that was lost as far as it had come. */
function takesAt(ops: readonly Op[], { qty, isScrapped, lostAt }: Unit, opNo: number | null): boolean {
  if (qty > 0) return true
  const at = placeOf(ops, opNo)
  if (lostAt == null || at === null) return isScrapped === true
  return lostAt === at ? isScrapped === true : !isBefore(ops, lostAt, at)
}

/** Parts that were lost before they came to an operation. */
function lostBefore(ops: readonly Op[], opNo: number | null): number {
  const at = placeOf(ops, opNo)
  return ops.reduce(
    (all, op) => all + (at !== null && isBefore(ops, op.opNo, at) ? (op.scrapQty ?? 0) : 0),
    0,
  )
}

/**
 * How many doors take what is used at an operation: all of a work order, or those of one line of an order. Parts have no
 * names: those of them do that were not lost before.
 */
export const doorsAt = ({ qty, ops, units }: Work, opNo: number | null, orderLine?: string | null): number =>
  units.length === 0
    ? qty - lostBefore(ops, opNo)
    : units.filter(
        (unit) => (orderLine === undefined || unit.orderLine === orderLine) && takesAt(ops, unit, opNo),
      ).length

/** Doors that were taken out before the operation at which they lay was done to them. */
export const droppedAt = ({ ops, units }: Work, opNo: number | null): number =>
  units.filter(({ qty, isScrapped, lostAt }) => qty === 0 && !isScrapped && lostAt === placeOf(ops, opNo))
    .length

/** Doors that a work order makes or has made. */
export const livingDoors = <U extends Unit>({ units }: { readonly units: readonly U[] }): U[] =>
  units.filter(({ qty }) => qty > 0)
