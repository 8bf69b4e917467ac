import type { Context } from '@mortise/server'
import { ProcessBinding, ProcessModel } from '@mortise/workflow/model'
import { deploy } from '@mortise/workflow/server'
import { tellInstances } from './instances.ts'
import { drawn, processes } from './processes.ts'

/**
 * Sixteen processes, eleven of them bound, and three hundred applications. Leaves are submitted before their binding
 * is switched on: their stories are told, and not begun now.
 */
export async function approvals(ctx: Context): Promise<void> {
  let leaveBinding = ''
  for (const process of processes) {
    const { key, name, category, icon, bound, variables = null } = process
    if (bound && !ctx.linked.entities.has(bound.entity)) continue
    const xml = drawn(process)
    const entity = bound?.entity ?? null
    const { id } = await ctx.repo(ProcessModel).add({ key, name, category, icon, entity, xml, variables })
    await deploy(ctx, id)
    if (!bound) continue
    const made = await ctx.repo(ProcessBinding).add({
      entity: bound.entity,
      process: id,
      condition: bound.condition ?? null,
      titleTemplate: bound.title,
      submitMove: bound.submit ?? 'submit',
      approveMove: bound.approve ?? 'approve',
      rejectMove: bound.reject,
      withdrawMove: bound.withdraw ?? null,
      fieldRights: bound.fieldRights ?? null,
      isEnabled: key !== 'flow_leave',
    })
    if (key === 'flow_leave') leaveBinding = made.id
  }
  await tellInstances(ctx, leaveBinding)
  await ctx.repo(ProcessBinding).edit({ id: leaveBinding, isEnabled: true })
}
