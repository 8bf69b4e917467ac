import type { RowOf } from '@mortise/model'
import { PayProfile, PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { realNames } from '@mortise/system/server'
import { MANY } from '../batch/people.ts'

type Slip = RowOf<typeof PaySlip>

/** Somebody who is paid, as papers that leave the house name them. */
export interface Payee {
  readonly slip: Slip
  readonly name: string
  readonly no: string
  readonly idType: RowOf<typeof PayProfile>['idType']
  readonly idNo: string
  readonly iitMode: RowOf<typeof PayProfile>['iitMode']
  readonly openSpecial: number
  readonly bank: RowOf<typeof BankInfo> | null
}

/** Everybody of a batch, by their numbers. */
export async function payeesIn(ctx: Context, batch: string): Promise<Payee[]> {
  const { repo } = ctx
  const slips = await repo(PaySlip).find({ batch }, { limit: MANY })
  const profiles = await repo(PayProfile).find(
    { worker: { in: slips.map(({ worker }) => worker) } },
    { limit: MANY },
  )
  const profileOf = new Map(profiles.map((profile) => [profile.worker, profile]))
  const banks = await repo(BankInfo).find({ owner: 'employee' }, { limit: MANY })
  const bankOf = new Map<string, RowOf<typeof BankInfo>>(banks.map((bank) => [bank.id, bank]))
  const nameOf = await realNames(
    ctx,
    slips.map(({ worker }) => worker),
  )
  const payees = slips.map((slip): Payee => {
    const profile = profileOf.get(slip.worker)
    return {
      slip,
      name: nameOf(slip.worker),
      no: profile?.no ?? '',
      idType: profile?.idType ?? 'resident',
      idNo: profile?.idNo ?? '',
      iitMode: profile?.iitMode ?? 'normal',
      openSpecial: profile?.openYear === Number(slip.month.slice(0, 4)) ? profile.openSpecial : 0,
      bank: bankOf.get(profile?.bank ?? '') ?? null,
    }
  })
  return payees.toSorted((one, other) => (one.no < other.no ? -1 : 1))
}
