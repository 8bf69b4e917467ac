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
  async saved(account, { repo }, before) {
    if (before?.verification !== 'verified') return
    if (verifiedFields.some((key) => account[key] !== before[key]))
      await repo(BankInfo).move(account.id, 'unverify')
  },
})
