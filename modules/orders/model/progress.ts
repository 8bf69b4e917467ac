import { type Amount, add, compare, div, mul, sub, sum } from '@mortise/model'
import { LineStatus, OrderLineType, PartStatus } from './dicts.ts'

type PartOf = keyof (typeof PartStatus)['items']
type LineStateOf = keyof (typeof LineStatus)['items']

/** What has become of the pieces of one line. */
export interface Counters {
  readonly qty?: Amount
  readonly releasedQty?: Amount
  readonly producedQty?: Amount
  readonly shippedQty?: Amount
  readonly signedQty?: Amount
  readonly installedQty?: Amount
  readonly returnedQty?: Amount
  readonly closedQty?: Amount
  readonly type?: string | null
}

/** Pieces that are still wanted: what was closed is waited for no more. */
export const wantedQty = (line: Counters): number => sub(line.qty, line.closedQty, 3)

/** How far a line has come, told by its counters alone. */
export function lineStatusOf(line: Counters): LineStateOf {
  const wanted = wantedQty(line)
  if (compare(line.closedQty, 0) > 0 && compare(wanted, line.shippedQty) <= 0 && !compare(line.shippedQty, 0))
    return LineStatus.closed
  const reached = (done: Amount) => compare(wanted, 0) > 0 && compare(done, wanted) >= 0
  const begun = (done: Amount) => compare(done, 0) > 0
  if (reached(line.installedQty)) return LineStatus.installed
  if (reached(line.shippedQty)) return LineStatus.shipped
  if (begun(line.shippedQty)) return LineStatus.partlyShipped
  if (reached(line.producedQty)) return LineStatus.made
  if (begun(line.producedQty)) return LineStatus.partlyMade
  return begun(line.releasedQty) ? LineStatus.released : LineStatus.waiting
}

/** Nothing, a part or all of what is wanted, over the lines that the counter is about. */
export function partStatusOf(
  lines: readonly Counters[] | null | undefined,
  counter: 'producedQty' | 'shippedQty' | 'installedQty',
): PartOf {
  const counted = (lines ?? []).filter((line) => isCounted(line, counter))
  const done = sum(counted, (line) => line[counter], 3)
  if (compare(done, 0) <= 0) return PartStatus.none
  return counted.every((line) => compare(line[counter], wantedQty(line)) >= 0)
    ? PartStatus.all
    : PartStatus.some
}

/** Services are neither made nor shipped, and only doors are made and installed. */
const isCounted = (line: Counters, counter: string): boolean =>
  counter === 'shippedQty' ? line.type !== OrderLineType.service : line.type === OrderLineType.door

/** What of the lines has been shipped, in money: rounded so that all shipments of a line come to what it costs. */
export const shippedValueOf = (lines: readonly ValuedLine[] | null | undefined): number =>
  sum(lines, (line) => valueOf(line, line.shippedQty))

type ValuedLine = Counters & { readonly netAmount?: Amount }
const valueOf = ({ netAmount, qty }: ValuedLine, pieces: Amount): number =>
  qty ? div(mul(netAmount, pieces, 5), qty) : 0

export function payStatusOf(paid: Amount, total: Amount): PartOf {
  if (compare(paid, 0) <= 0) return PartStatus.none
  return compare(paid, total) >= 0 ? PartStatus.all : PartStatus.some
}

/** Whether nothing is left to do: all is signed for and, where doors are installed by us, all doors hang. */
export const isDone = (lines: readonly Counters[], needsInstall: boolean): boolean =>
  lines.every((line) => {
    if (line.type === OrderLineType.service) return true
    const isSigned = compare(add(line.signedQty, line.closedQty, 3), line.qty) >= 0
    const hangs = compare(add(line.installedQty, line.closedQty, 3), line.qty) >= 0
    return isSigned && (!needsInstall || line.type !== OrderLineType.door || hangs)
  })
