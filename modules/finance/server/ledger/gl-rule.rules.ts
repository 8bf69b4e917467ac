import { GlAccount, GlRule } from '@mortise/finance/model'
import { BusinessError, readingFault } from '@mortise/model'
import { type Context, rules } from '@mortise/server'

export const glRuleRules = rules(GlRule, {
  async check({ condition, amount, account }, ctx, before) {
    if (before?.isBuiltIn) throw new BusinessError('内置规则不能修改，请复制为自己的规则')
    const formulas = { amount, condition: condition ?? '' }
    for (const [field, formula] of Object.entries(formulas)) {
      const fault = formula === '' ? null : readingFault(formula)
      if (fault) throw new BusinessError(fault.message, { field })
    }
    if (/^\d+$/.test(account)) await refuseAccount(ctx, account)
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
