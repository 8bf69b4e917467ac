import { type Amount, add, div, mul, sub, sum } from '@mortise/model'
import { besideOf, inShopOf, toIssueOf, unusedOf as unusedInShop } from '@mortise/production/model'

interface Supplied {
  readonly needQty?: Amount
  readonly sentQty?: Amount
  readonly consumedQty?: Amount
  readonly returnedQty?: Amount
}
interface Output {
  readonly qty?: Amount
  readonly receivedQty?: Amount
  readonly okQty?: Amount
  readonly settledQty?: Amount
}

/** What a partner has of ours is counted as what a shop has is. */
const fetched = ({ sentQty, ...mat }: Supplied) => ({ ...mat, issuedQty: sentQty })

/** What was sent and did not come back as it was. */
export const keptOf = (mat: Supplied): number => inShopOf(fetched(mat))

/** What lies with the partner. */
export const balanceOf = (mat: Supplied): number => besideOf(fetched(mat))

/** What of it may still be sent by what the order needs. */
export const toSendOf = (mat: Supplied): number => toIssueOf(fetched(mat))

/** What was not used may come back. */
export const unusedOf = (mat: Supplied): number => unusedInShop(fetched(mat))

export const toReceiveOf = ({ qty, receivedQty }: Output): number => Math.max(0, sub(qty, receivedQty, 4))

export const toSettleOf = ({ okQty, settledQty }: Output): number => sub(okQty, settledQty, 4)

/** How much of what an order needs was sent, of 100; what is too much of one material makes up for nothing of another. */
export function sentRateOf(mats: readonly Supplied[] | null): number {
  const needed = (mats ?? []).filter(({ needQty }) => (needQty ?? 0) > 0)
  if (needed.length === 0) return 0
  const shares = needed.map((mat) => Math.min(1, div(keptOf(mat), mat.needQty, 6)))
  return div(mul(sum(shares, 6), 100, 6), needed.length, 1)
}

export const totalOf = (items: readonly Output[] | null, key: keyof Output): number =>
  (items ?? []).reduce((total, item) => add(total, item[key], 4), 0)
