import { CustomerOrder } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { boxStates } from './packed-parts.ts'

/** Every box of an order knows its number and of how many; one that has a number keeps it. */
export async function numberPacks({ repo }: Context, order: string): Promise<void> {
  // Held, so that no two boxes get the same number.
  await repo(CustomerOrder).lock(order)
  const packs = await repo(Pack).find({ order, status: { in: boxStates } }, { sort: [['id', 'asc']] })
  const taken = new Set(packs.map(({ seqNo }) => seqNo))
  let next = 1
  const free = (): number => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  }
  for (const { id, seqNo, total } of packs)
    if (seqNo === null || total !== packs.length)
      await repo(Pack).put(id, { seqNo: seqNo ?? free(), total: packs.length })
}
