import { type AnyEntity, fieldsOf, snakeCase } from '../entity/entity.ts'
import { amountsOf } from '../entity/moves.ts'
import { defineParameter, type Parameter } from '../entity/parameter.ts'

/** The settings of a company that bound the approval of a document by its amount; in each 0 stands for no bound. */
export interface ApprovalLimits {
  /** Up to it a document is approved as soon as it is submitted. */
  readonly auto: Parameter<'decimal'>
  /** Beyond it approving needs a right of its own. */
  readonly large: Parameter<'decimal'>
}

const known = new WeakMap<AnyEntity, ApprovalLimits>()

export function approvalLimitsOf(entity: AnyEntity): ApprovalLimits {
  const limits = known.get(entity) ?? limitsOf(entity)
  known.set(entity, limits)
  return limits
}

/** The settings that an entity brings by its definition. */
export const parametersOf = (entity: AnyEntity): Parameter[] =>
  Object.values(fieldsOf(entity)).some((field) => amountsOf(field).length > 0)
    ? Object.values(approvalLimitsOf(entity))
    : []

function limitsOf({ name, label }: AnyEntity): ApprovalLimits {
  const code = snakeCase(name)
  const complaint = (text: string) => (Number(text) >= 0 ? null : '请填写不小于0的金额')
  return {
    auto: defineParameter(`${code}_auto_approve`, `${label}自动审核金额`, 'decimal', '0', {
      description: '金额不超过它的单据提交后自动审核；0 即都不自动审核',
      complaint,
    }),
    large: defineParameter(`${code}_large_approve`, `${label}大额审核金额`, 'decimal', '0', {
      description: '金额超过它的单据须由有大额审核权限的人审核；0 即不限',
      complaint,
    }),
  }
}
