import { PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { MANY } from './people.ts'

/** Why somebody's bonus cannot be taxed by itself, by worker: the law lets everybody choose so once a year. */
export async function bonusFaults(
  { repo }: Context,
  month: string,
  workers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const year = month.slice(0, 4)
  const slips = await repo(PaySlip).pick(
    ['worker', 'month'],
    { kind: 'bonus', worker: { in: [...workers] }, month: { ge: `${year}-01`, le: `${year}-12`, ne: month } },
    { limit: MANY },
  )
  return new Map(
    slips.map((slip) => [
      slip.worker,
      `${slip.month} 已有年终奖单独计税，每人每年只能用一次，请用奖惩中的奖金并入工资计税`,
    ]),
  )
}
