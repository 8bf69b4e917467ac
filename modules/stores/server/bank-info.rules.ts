import { BusinessError, compare } from '@mortise/model'
import { rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

/** What was checked was whose account this is, its name, its bank and its number: another is looked at again before money goes there. */
export const verifiedFields = [
  'accountNo',
  'accountName',
  'bankName',
  'bankCode',
  'owner',
  'store',
  'supplier',
  'ownerName',
] as const

export const bankInfoRules = rules(BankInfo, {
  check({ overdraftLimit }, { can }, before) {
    // Whoever moves money does not say how much more of it there is.
    if (compare(overdraftLimit, before?.overdraftLimit ?? 0) !== 0 && !can('bankInfo:overdraft'))
      throw new BusinessError('没有设定透支额度的权限', { field: 'overdraftLimit' })
  },
  async saved(account, { repo }, before) {
    if (before?.verification !== 'verified') return
    if (verifiedFields.some((key) => account[key] !== before[key]))
      await repo(BankInfo).move(account.id, 'unverify')
  },
})
