import { monthAfter, PayTaxLedger } from '@mortise/pay/model'
import type { Context } from '@mortise/server'

/** Held by all who write down what a month pays, and alone by whoever approves it: nothing comes in between and is lost. */
export const PAY_MONTHS = 'pay months'

/** The month in which work of a month is paid, by worker: the first whose pay is not approved yet (13.5). */
export async function openMonths(
  { repo, together }: Context,
  workers: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, string>> {
  await together(PAY_MONTHS)
  const settled = await repo(PayTaxLedger).pick(
    ['worker', 'month'],
    { worker: { in: workers }, kind: 'wage', month: { ge: month } },
    { limit: 10_000 },
  )
  return new Map(
    workers.map((worker) => {
      const taken = new Set(settled.filter((row) => row.worker === worker).map((row) => row.month))
      let open = month
      while (taken.has(open)) open = monthAfter(open)
      return [worker, open]
    }),
  )
}
