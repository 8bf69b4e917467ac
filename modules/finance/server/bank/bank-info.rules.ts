import { BankJournal } from '@mortise/finance/model'
import { BusinessError, compare } from '@mortise/model'
import { rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

/** What a journal began with stays, once it has begun. */
export const journalledBankRules = rules(BankInfo, {
  async check({ id, openBalance }, { repo }, before) {
    if (!before || compare(openBalance, before.openBalance) === 0) return
    if (await repo(BankJournal).first({ bank: id }))
      throw new BusinessError('该账户已有日记账，期初余额不能修改', { field: 'openBalance' })
  },
  async remove({ id }, { repo }) {
    if (await repo(BankJournal).first({ bank: id })) throw new BusinessError('该账户已有日记账，不能删除')
  },
})
