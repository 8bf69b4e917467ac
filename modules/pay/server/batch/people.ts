import { BusinessError, endOfMonth, type RowOf } from '@mortise/model'
import { PayAdjustment, PayBatch, PayProfile, PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { everyRow } from './every-row.ts'

export type Profile = RowOf<typeof PayProfile>

/** Rows that are read of a month at most. */
export const MANY = 100_000

type Batch = Pick<RowOf<typeof PayBatch>, 'id' | 'month' | 'scope' | 'departs'>

/** Whom a batch is about: who worked in the month, belongs to it and has no slip of another batch. */
export async function peopleOf(ctx: Context, batch: Batch, kind: 'wage' | 'bonus'): Promise<Profile[]> {
  const { repo } = ctx
  const { month } = batch
  const rows = await everyRow(repo(PayProfile), {
    isActive: true,
    hiredOn: { le: endOfMonth(`${month}-01`) },
    leftOn: { ge: `${month}-01`, orEmpty: true },
  })
  const working = rows.toSorted((one, other) => (one.no < other.no ? -1 : 1))
  const wanted = await filterOf(ctx, batch)
  const people = working.filter(wanted)
  const slips = await repo(PaySlip).pick(
    ['worker', 'batch'],
    { month, kind, batch: { ne: batch.id } },
    { limit: MANY },
  )
  const taken = new Map(slips.map((slip) => [slip.worker, slip.batch]))
  const left = people.filter(({ worker }) => !taken.has(worker))
  const [other] = people.flatMap(({ worker }) => taken.get(worker) ?? [])
  if (left.length === 0 && other)
    throw new BusinessError(`工资月份 ${month} 已有批次 ${(await repo(PayBatch).get(other)).no}`)
  return left
}

async function filterOf(
  { repo }: Context,
  { month, scope, departs }: Batch,
): Promise<(row: Profile) => boolean> {
  if (scope === 'depart') return ({ depart }) => departs?.includes(depart) ?? false
  if (scope === 'leave') return ({ leftOn }) => leftOn?.slice(0, 7) === month
  if (scope !== 'bonus') return () => true
  const rows = await repo(PayAdjustment).pick(
    ['worker'],
    { month, type: 'yearEnd', status: 'approved' },
    { limit: MANY },
  )
  const workers = new Set(rows.map(({ worker }) => worker))
  return ({ worker }) => workers.has(worker)
}
