import { GlAccount, GlRule } from '@mortise/finance/model'
import {
  BusinessError,
  checkFormula,
  type FormulaType,
  faultOf,
  parseFormula,
  type RowOf,
  readingFault,
  typeWords,
} from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { isCode, tellings } from './shipped-rules.ts'

type Rule = RowOf<typeof GlRule>

export const glRuleRules = rules(GlRule, {
  async check(rule, ctx, before) {
    if (before?.isBuiltIn) throw new BusinessError('内置规则不能修改，请复制为自己的规则')
    const { condition, amount, account } = rule
    const formulas = { amount, condition: condition ?? '' }
    for (const [field, formula] of Object.entries(formulas)) {
      const fault = formula === '' ? null : readingFault(formula)
      if (fault) throw new BusinessError(fault.message, { field })
    }
    // What was written wrong before is put out of use as it stands.
    if (rule.isActive) refuseUntold(rule)
    if (isCode(account)) await refuseAccount(ctx, account)
  },
  remove({ isBuiltIn }) {
    if (isBuiltIn) throw new BusinessError('内置规则不能删除')
  },
})

/** Only what takes entries; accounts of the stock follow from the material, whatever a rule would like. */
async function refuseAccount({ repo }: Context, code: string): Promise<void> {
  const found = await repo(GlAccount).first({ code })
  if (!found?.isActive || found.below > 0)
    throw new BusinessError(`科目 ${code} 不存在、已停用或不是末级科目`, { field: 'account' })
  if (found.isControl && !found.itemSide)
    throw new BusinessError(`存货科目 ${code} 随物料类别确定，请填写 stock`, { field: 'account' })
}

/** What no event tells would count as nothing, and what it was for would never be booked. */
function refuseUntold({ event, account, amount, condition }: Rule): void {
  const told = tellings.get(event)
  if (!told) throw new BusinessError(`没有业务事件 ${event}，请按内置规则填写`, { field: 'event' })
  const { amounts, accounts } = told
  if (!isCode(account) && !accounts.includes(account)) {
    const usable = accounts.length > 0 ? `${event} 可用 ${accounts.join('、')}，或填科目编码` : '请填科目编码'
    throw new BusinessError(`科目 ${account} 未知；${usable}`, { field: 'account' })
  }
  const types = new Map(amounts.map((name) => [name, 'number'] as const))
  const refuseOther = (field: 'amount' | 'condition', formula: string, wanted: FormulaType) => {
    let found: FormulaType = wanted
    const fault = faultOf(() => {
      found = checkFormula(parseFormula(formula), types)
    })
    if (fault)
      throw new BusinessError(`${fault.message}；${event} 的算式可用 ${amounts.join('、')}`, { field })
    const { label } = GlRule.fields[field]
    if (found !== wanted) throw new BusinessError(`${label}的结果应为${typeWords[wanted]}`, { field })
  }
  refuseOther('amount', amount, 'number')
  if (condition) refuseOther('condition', condition, 'boolean')
}
