import { BusinessError, codeOf } from '@mortise/model'
import { type Context, forbidden } from '@mortise/server'
import { ProcessBinding, ProcessModel, type StartInput } from '@mortise/workflow/model'
import { appliesTo, lastInstance, standingOf } from '../binding/bindings.ts'
import { refuseStranger } from '../design/starters.ts'
import { startProcess } from '../engine/run.ts'
import { refuseForeignFiles } from './decision-files.ts'
import { saidAtStart } from './said-variables.ts'

/** 发起: of a record by its own submit move, which begins its process; without one under a title of the caller's. */
export async function startByHand(ctx: Context, input: StartInput): Promise<string> {
  if (!('entityCode' in input)) {
    await refuseStranger(ctx, input.key)
    await refuseBound(ctx, input.key)
    const { title, content, files = [], chosen = {} } = input
    await refuseForeignFiles(ctx, { files })
    const variables = await saidAtStart(ctx, input.key, input.variables ?? {})
    return startProcess(ctx, input.key, { title, content, files, variables, chosen })
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

/** What decides on documents is not begun without one: who handles it would take it for one of those. */
async function refuseBound({ repo }: Context, key: string): Promise<void> {
  const model = await repo(ProcessModel).first({ key })
  if (!model) return
  const isBound = (await repo(ProcessBinding).count({ process: model.id, isEnabled: true })) > 0
  if (isBound || model.entity) throw new BusinessError('该流程由单据提交时发起，不能单独发起')
}
