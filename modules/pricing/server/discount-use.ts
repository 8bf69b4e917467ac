import { BusinessError } from '@mortise/model'
import { Discount } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'

/** Counts one more use of discounts, in the caller's transaction; one that others have used up meanwhile is refused. */
export async function useDiscounts({ repo }: Context, ids: readonly string[]): Promise<void> {
  for (const id of inOrder(ids)) {
    const { name, limitCount, usedCount } = await repo(Discount).lock(id)
    if (limitCount !== null && usedCount >= limitCount)
      throw new BusinessError(`优惠【${name}】限用${limitCount}次，已用完`)
    await repo(Discount).put(id, { usedCount: usedCount + 1 })
  }
}

/** Gives back the uses of a document that is none any more. */
export async function returnDiscounts({ repo }: Context, ids: readonly string[]): Promise<void> {
  for (const id of inOrder(ids)) {
    const { usedCount } = await repo(Discount).lock(id)
    await repo(Discount).put(id, { usedCount: Math.max(0, usedCount - 1) })
  }
}

/** Everybody locks in the same order, so that nobody waits for each other. */
const inOrder = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted()
