import { BusinessError, type RowOf } from '@mortise/model'
import { PayBatch, PayProfile, PaySlip } from '@mortise/pay/model'
import { type Context, changersOf } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { verifiedFields } from '@mortise/stores/server'
import { realNames } from '@mortise/system/server'
import { sql } from 'kysely'
import { cardsOf, hasOther } from './accounts.ts'
import { MANY } from './people.ts'

type Batch = RowOf<typeof PayBatch>
type Slip = Pick<RowOf<typeof PaySlip>, 'id' | 'worker' | 'net' | 'card'>

/** Where pay goes is part of what is approved: another account since then is confirmed once more. */
export async function freezeCards(ctx: Context, slips: readonly Slip[]): Promise<void> {
  const cards = await cardsOf(ctx, slips)
  await sql`update ${sql.table(PaySlip.table)} slip set card = frozen.card::jsonb
    from unnest(${slips.map(({ id }) => id)}::text[],
      ${slips.map(({ worker }) => JSON.stringify(cards.get(worker) ?? null))}::text[]) as frozen (id, card)
    where slip.tenant_id = ${ctx.tenant} and slip.id = frozen.id`.execute(ctx.db)
}

/** Whoever prepared the pay or put the other account there does not confirm it. */
export async function refuseOwnChange(batch: Batch, ctx: Context): Promise<void> {
  const { username } = ctx.user
  const changed = await changedIn(ctx, batch)
  if (changed.length === 0) throw new BusinessError('没有审核后变更、已核验待确认的工资卡')
  const own = [batch.createBy, batch.submittedBy, ...(await changersOfCards(ctx, batch, changed))]
  if (own.includes(username)) throw new BusinessError('工资卡由您本人变更或工资由您制单，请由他人确认')
}

/** Whoever named another account since the wages were approved, or wrote whose that account is and its number. */
async function changersOfCards(ctx: Context, { id }: Batch, changed: readonly Slip[]): Promise<string[]> {
  const since = { entity: PayBatch, row: id, moves: ['approve'] }
  const profiles = await ctx
    .repo(PayProfile)
    .pick(['id', 'bank'], { worker: { in: changed.map(({ worker }) => worker) } }, { limit: MANY })
  const named = { rows: profiles.map((profile) => profile.id), fields: ['bank'], since } as const
  const written = { rows: profiles.flatMap(({ bank }) => bank ?? []), fields: verifiedFields, since }
  return [...(await changersOf(ctx, PayProfile, named)), ...(await changersOf(ctx, BankInfo, written))]
}

export async function confirmCards(batch: Batch, ctx: Context): Promise<void> {
  const changed = await changedIn(ctx, batch)
  await freezeCards(ctx, changed)
  const nameOf = await realNames(
    ctx,
    changed.map(({ worker }) => worker),
  )
  ctx.remarks.push(`已确认：${changed.map(({ worker }) => nameOf(worker)).join('、')}`)
}

/** Those who are not paid yet and whose pay would go elsewhere than was approved, to an account that may be paid to. */
async function changedIn(ctx: Context, { id }: Batch): Promise<Slip[]> {
  const open = await ctx
    .repo(PaySlip)
    .pick(['id', 'worker', 'net', 'card'], { batch: id, isPaid: false }, { limit: MANY })
  const cards = await cardsOf(ctx, open)
  return open.filter((slip) => cards.get(slip.worker) && hasOther(slip, cards))
}
