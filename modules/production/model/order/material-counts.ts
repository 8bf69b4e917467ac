import { type Amount, sub } from '@mortise/model'

interface Counted {
  readonly needQty?: Amount
  readonly issuedQty?: Amount
  readonly returnedQty?: Amount
  readonly consumedQty?: Amount
}

/** What was fetched and not brought back, used or not. */
export const inShopOf = ({ issuedQty, returnedQty }: Counted): number => sub(issuedQty, returnedQty, 4)

/** What is still to be fetched. */
export const toIssueOf = (line: Counted): number => Math.max(0, sub(line.needQty, inShopOf(line), 4))

/** What lies beside the line: fetched, neither brought back nor used. */
export const besideOf = (line: Counted): number => sub(inShopOf(line), line.consumedQty, 4)

/** What was not used may be brought back. */
export const unusedOf = ({ issuedQty, consumedQty }: Counted): number =>
  Math.max(0, sub(issuedQty, consumedQty, 4))
