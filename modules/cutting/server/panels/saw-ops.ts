import { Process, ProcessType } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Work = RowOf<typeof WorkOrder>

/** Operations of a work order of one of these types, in its order. */
export async function opsOfType(
  { repo }: Context,
  { ops }: Pick<Work, 'ops'>,
  type: keyof typeof ProcessType.items,
): Promise<Work['ops']> {
  const processes = await repo(Process).find(
    { id: { in: ops.map(({ process }) => process) }, type },
    { limit: ops.length },
  )
  return ops.filter((op) => processes.some(({ id }) => id === op.process))
}

/** The operation at which a material is sawn. */
export async function sawOpOf(
  ctx: Context,
  work: Work,
  material: string,
): Promise<Work['ops'][number] | null> {
  const saws = await opsOfType(ctx, work, ProcessType.cutting)
  return saws.find(usesAt(work, material)) ?? saws[0] ?? null
}

/** Whether a material is used at an operation. */
export const usesAt =
  ({ mats }: Pick<Work, 'mats'>, material: string) =>
  ({ opNo }: { readonly opNo: number }): boolean =>
    mats.some((mat) => mat.opNo === opNo && mat.material === material)
