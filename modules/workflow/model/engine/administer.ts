import { BusinessError } from '@mortise/model'
import type { CommandOf } from './command.ts'
import { emptyInbox } from './events.ts'
import { nodeAt, type Run, tokenOf } from './run.ts'
import { callService } from './services.ts'
import { drop, finish, place } from './tokens.ts'

/** Only administrators, managers of the process, or the product itself; and people say why. */
export function refuseUnlessManager(run: Run, { by, reason }: { by: string; reason: string }): void {
  const isManager =
    by === '' || run.graph.settings.managers.includes(by) || run.environment.isAdministrator(by)
  if (!isManager) throw new BusinessError('只有流程管理员可以进行该操作')
  if (reason.trim() === '') throw new BusinessError('请填写原因')
}

export function suspend(run: Run): void {
  if (run.state.status === 'suspended') throw new BusinessError('流程已挂起，不能操作')
  run.state = { ...run.state, status: 'suspended' }
}

/** Goes on: what was to run meanwhile, and what came, is seen to now. */
export function resume(run: Run): void {
  if (run.state.status !== 'suspended') throw new BusinessError('流程没有挂起，不用恢复')
  run.state = { ...run.state, status: 'running' }
  for (const token of run.tokens.values()) {
    const node = nodeAt(run, token)
    if (node.kind === 'service' && token.wait === 'event') callService(run, token, node)
  }
  for (const { id } of run.timers.values()) run.effects.push({ type: 'wakeTimer', timer: id })
  emptyInbox(run)
}

export const voidInstance = (run: Run): void => finish(run, 'voided')

/** 跳转: a token goes to a user task of its own scope, wherever that lies. Whether the rest can still end is for the proof. */
export function jump(run: Run, { token: id, target }: CommandOf<'jump'>): void {
  const token = tokenOf(run, id)
  const node = run.graph.nodes[target]
  if (node?.kind !== 'user') throw new BusinessError('只能跳转到审批节点')
  const scope = token.scope === null ? null : tokenOf(run, token.scope).node
  if (node.scope !== scope) throw new BusinessError(`节点【${node.name}】不在同一个子流程中，不能跳转`)
  const { from } = token
  drop(run, token)
  const { id: placed } = place(run, { node: target, via: null, scope: token.scope, from })
  run.returned.add(placed)
}
