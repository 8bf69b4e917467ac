import { BusinessError } from '@mortise/model'
import { answer } from './approve.ts'
import type { CommandOf } from './command.ts'
import { nodeAt, type Run, tokenOf } from './run.ts'
import { answerableTask } from './tasks.ts'

/** 同意 or 拒绝 of a task, and 重新提交 of what was returned to the starter. */
export function complete(run: Run, command: CommandOf<'complete'>): void {
  const task = answerableTask(run, command.task)
  const node = nodeAt(run, tokenOf(run, task.token))
  if (node.kind === 'user') {
    const { isCommentRequired, isSignatureRequired } = node.approval
    if (isCommentRequired && command.comment.trim() === '') throw new BusinessError('审批意见不能为空！')
    if (isSignatureRequired && !command.isSigned) throw new BusinessError('请先手写签名')
  }
  if (task.kind === 'fill' && command.answer === 'refuse') {
    throw new BusinessError('请修改后重新提交，或撤回申请')
  }
  if (task.kind === 'handle' && command.answer === 'refuse') {
    throw new BusinessError('办理任务不能拒绝，可以驳回')
  }
  run.state = {
    ...run.state,
    variables: { ...run.state.variables, ...command.variables },
    chosen: { ...run.state.chosen, ...command.chosen },
  }
  answer(run, task, command.answer, command.comment)
}
