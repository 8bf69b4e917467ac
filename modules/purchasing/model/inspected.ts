import { add, sub } from '@mortise/model'

type Inspected = Readonly<Record<'arrivedQty' | 'okQty' | 'concessionQty' | 'badQty', number | null>>

/** Nobody has said yet how good the goods are. */
export const isUninspected = ({ okQty, concessionQty, badQty }: Inspected): boolean =>
  okQty === null && concessionQty === null && badQty === null

/** What goes into stock: all that came until somebody has looked at it. */
export const takenOf = (line: Inspected): number | null =>
  isUninspected(line) ? line.arrivedQty : add(line.okQty, line.concessionQty, 4)

/** What of it may still go back to the supplier. */
export const returnableOf = (line: Inspected & { readonly returnedQty: number | null }): number =>
  sub(takenOf(line), line.returnedQty, 4)
