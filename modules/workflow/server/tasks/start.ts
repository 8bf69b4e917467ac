import { BusinessError, codeOf } from '@mortise/model'
import { type Context, forbidden } from '@mortise/server'
import type { StartInput } from '@mortise/workflow/model'
import { appliesTo, lastInstance, standingOf } from '../binding/bindings.ts'
import { refuseStranger } from '../design/starters.ts'
import { startProcess } from '../engine/run.ts'

/** 发起: of a record by its own submit move, which begins its process; without one under a title of the caller's. */
export async function startByHand(ctx: Context, input: StartInput): Promise<string> {
  if (!('entityCode' in input)) {
    await refuseStranger(ctx, input.key)
    const { title, variables = {}, chosen = {} } = input
    return startProcess(ctx, input.key, { title, variables, chosen })
  }
  const { entityCode, dataId, chosen = {} } = input
  const entity = ctx.linked.entities.get(entityCode)
  if (!entity) throw new BusinessError(`单据【${entityCode}】不存在`)
  const row = await ctx.repo(entity).scoped(dataId)
  const { isRunning, bindings } = await standingOf(ctx, entityCode, dataId)
  if (isRunning) throw new BusinessError('单据审批中，请在待办中处理')
  const binding = bindings.find((each) => appliesTo(each, entity, row))
  if (!binding) throw new BusinessError(`该${entity.label}不需要走流程`)
  if (!ctx.can(codeOf(entity, binding.submitMove))) throw forbidden()
  await ctx.repo(entity).move(dataId, binding.submitMove, { answers: { chosen } })
  const instance = await lastInstance(ctx, entityCode, dataId)
  if (!instance) throw new BusinessError(`该${entity.label}不需要走流程`)
  return instance.id
}
