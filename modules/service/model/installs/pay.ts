import { type Amount, add, mul, sum } from '@mortise/model'
import { InstallFail } from './dicts.ts'

interface Work {
  readonly items: readonly { readonly doneQty?: Amount }[]
  readonly fees: readonly { readonly qty?: Amount; readonly workerPrice?: Amount }[]
}

/**
 * What whoever installs gets: so much a door that hangs, and a share of what is charged beside. Doors that hang late
 * because of the one who installed them are paid for once.
 */
export function workerPayOf({ items, fees }: Work, doorRate: Amount, failedBefore: string | null): number {
  const doors = sum(items, ({ doneQty }) => doneQty, 3)
  const rate = failedBefore === InstallFail.own ? 0 : doorRate
  return add(
    mul(rate, doors),
    sum(fees, ({ qty, workerPrice }) => mul(workerPrice, qty)),
  )
}
