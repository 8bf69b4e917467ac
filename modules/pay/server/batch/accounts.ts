import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Card, PayBatch, PayProfile, PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { realNames } from '@mortise/system/server'
import { sql } from 'kysely'
import { MANY } from './people.ts'

interface Paid {
  readonly worker: string
  readonly net: number | null
}
type Sent = Pick<RowOf<typeof PaySlip>, 'card' | 'sentTo'>
type Approved = Pick<RowOf<typeof PaySlip>, 'worker' | 'net' | 'card' | 'batch'>
type Account = Pick<RowOf<typeof BankInfo>, 'owner' | 'ownerName'>

/** Whether an account is somebody's: it names the user, or the person by the name that the bank knows. */
export const isAccountOf = ({ owner, ownerName }: Account, worker: string, realname: string): boolean =>
  owner === 'employee' && (ownerName === worker || ownerName === realname)

/** The accounts to which pay may go, by worker: the own ones, in use, that somebody has looked at. */
export async function cardsOf(
  ctx: Context,
  slips: readonly { readonly worker: string }[],
): Promise<ReadonlyMap<string, Card | null>> {
  const workers = slips.map(({ worker }) => worker)
  const profiles = await ctx
    .repo(PayProfile)
    .pick(['worker', 'bank'], { worker: { in: workers } }, { limit: MANY })
  const accounts = await ctx
    .repo(BankInfo)
    .pick(
      ['id', 'accountNo', 'accountName', 'owner', 'ownerName'],
      { owner: 'employee', verification: 'verified', isActive: true },
      { limit: MANY },
    )
  const known = new Map<string, (typeof accounts)[number]>(accounts.map((account) => [account.id, account]))
  const nameOf = await realNames(ctx, workers)
  return new Map(
    profiles.map(({ worker, bank }) => {
      const account = known.get(bank ?? '')
      if (!account || !isAccountOf(account, worker, nameOf(worker))) return [worker, null]
      const { id, accountNo, accountName } = account
      return [worker, { bank: id, accountNo, accountName }]
    }),
  )
}

/** Whether a bank that names this account speaks of that pay: as it was told, or as was approved. */
export const wentTo = ({ card, sentTo }: Sent, accountNo: string): boolean =>
  card?.accountNo === accountNo || (sentTo ?? []).includes(accountNo)

/** Keeps where a bank is told to pay, however cards change until it answers. */
export async function keepSent(
  { db, tenant }: Context,
  told: readonly { readonly slip: string; readonly accountNo: string }[],
): Promise<void> {
  await sql`update ${sql.table(PaySlip.table)} slip set sent_to = coalesce(slip.sent_to, '[]') || told.account
    from unnest(${told.map(({ slip }) => slip)}::text[],
      ${told.map(({ accountNo }) => JSON.stringify(accountNo))}::jsonb[]) as told (slip, account)
    where slip.tenant_id = ${tenant} and slip.id = told.slip
      and not coalesce(slip.sent_to, '[]') @> told.account`.execute(db)
}

/** Everybody who is to be paid has an account of the own that somebody has looked at. */
export async function refuseWithoutCard(ctx: Context, slips: readonly Paid[]): Promise<void> {
  const cards = await cardsOf(ctx, slips)
  await refuseOf(
    ctx,
    slips.find((slip) => isToPay(slip) && !cards.get(slip.worker)),
    (name) => `${name} 的工资卡未填写或未核验，或不是本人在用的账户`,
  )
}

/** Money goes only to the accounts with which a batch was approved, as long as they may still be paid to. */
export async function refuseUnverified(ctx: Context, slips: readonly Approved[]): Promise<void> {
  await refuseUnapproved(ctx, slips)
  await refuseWithoutCard(ctx, slips)
  const cards = await cardsOf(ctx, slips)
  await refuseOf(
    ctx,
    slips.find((slip) => isToPay(slip) && hasOther(slip, cards)),
    (name) => `${name} 的工资卡在审核后已变更，请先由他人【确认工资卡】`,
  )
}

/** Whether pay would go elsewhere than what was approved says. */
export const hasOther = (
  { worker, card }: Pick<Approved, 'worker' | 'card'>,
  cards: ReadonlyMap<string, Card | null>,
): boolean => {
  const now = cards.get(worker)
  return (
    !!card &&
    (['bank', 'accountNo', 'accountName'] as const).some((key) => card[key] !== (now?.[key] ?? null))
  )
}

const isToPay = ({ net }: Paid): boolean => compare(net, 0) > 0

async function refuseUnapproved({ repo }: Context, slips: readonly Approved[]): Promise<void> {
  const [slip] = slips
  if (!slip) return
  const { no, status } = await repo(PayBatch).get(slip.batch)
  if (status !== 'approved' && status !== 'posted') throw new BusinessError(`批次 ${no} 未审核，不能发放工资`)
}

async function refuseOf(
  ctx: Context,
  slip: Paid | undefined,
  message: (name: string) => string,
): Promise<void> {
  if (!slip) return
  const nameOf = await realNames(ctx, [slip.worker])
  throw new BusinessError(message(nameOf(slip.worker)))
}
