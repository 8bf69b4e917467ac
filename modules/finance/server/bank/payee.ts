import type { PartyType } from '@mortise/finance/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

type Account = RowOf<typeof BankInfo>

/** A document that pays somebody, and to which account. */
interface Paying {
  readonly payeeBank: string
  readonly partyType: keyof typeof PartyType.items | null
  readonly party: string | null
  readonly partyName: string | null
  /** The account as it was approved, where it was. */
  readonly payeeAccount?: string | null
}

/** What an account is known by to whoever approves that money goes there. */
export const accountText = ({ accountNo, accountName }: Account): string => `${accountNo} ${accountName}`

/** Money goes to the account of whom it is for, one that is in use and that a second person has looked at. */
export async function refuseWrongPayee({ repo }: Context, paying: Paying): Promise<void> {
  const account = await repo(BankInfo).get(paying.payeeBank)
  const refuse = (message: string) => {
    throw new BusinessError(message, { field: 'payeeBank' })
  }
  if (account.verification !== 'verified') refuse('收款账户未核验，不能付款')
  if (!account.isActive) refuse(`账户${account.accountName}已停用`)
  if (!isOf(account, paying)) refuse('收款人与申请单不一致')
  if (paying.payeeAccount && paying.payeeAccount !== accountText(account))
    refuse('收款账户在审批后已变更，请先由他人【确认收款账户】')
}

/** Stores and suppliers are known by themselves, people by their names, and whoever else by the name on the account. */
function isOf(account: Account, { partyType, party, partyName }: Paying): boolean {
  if (partyType === 'other') return account.owner !== 'self' && account.accountName === partyName
  if (account.owner !== partyType) return false
  const isNamed = partyType === 'customer' || partyType === 'employee'
  return isNamed ? account.ownerName === partyName : account.ownerKey === party
}
