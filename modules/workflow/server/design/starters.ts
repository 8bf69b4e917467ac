import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Role } from '@mortise/system/model'
import { ModelStatus, ProcessModel } from '@mortise/workflow/model'

/** Refuses whoever is not among those that a process may be begun by; none named means everybody. */
export async function refuseStranger(ctx: Context, key: string): Promise<void> {
  const model = await ctx.repo(ProcessModel).first({ key })
  if (!model?.published) throw new BusinessError(`流程【${key}】没有发布`)
  if (model.status === ModelStatus.disabled) throw new BusinessError('流程定义已停用')
  if (!(await mayStart(ctx, model))) throw new BusinessError(`您不在流程【${model.name}】的发起范围内`)
}

interface Starters {
  readonly starters: readonly string[] | null
  readonly starterRoles: readonly string[] | null
  readonly starterDeparts: readonly string[] | null
}

export async function mayStart(
  ctx: Context,
  { starters, starterRoles, starterDeparts }: Starters,
): Promise<boolean> {
  const [users, roles, departs] = [starters ?? [], starterRoles ?? [], starterDeparts ?? []]
  if (users.length + roles.length + departs.length === 0 || users.includes(ctx.user.username)) return true
  if (ctx.user.departs.some(({ id }) => departs.includes(id))) return true
  if (roles.length === 0) return false
  const named = await ctx.repo(Role).find({ id: { in: roles } as never })
  return named.some(({ code }) => ctx.user.roles.includes(code))
}
