import { BusinessError, type RowOf } from '@mortise/model'
import { type Bracket, forecast, PayProfile, type PaySlip, type SlipView } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { realNames } from '@mortise/system/server'
import { rulesOf } from '../batch/pay-rules.ts'
import { itemRows } from './item-rows.ts'
import { piecesOfMonth } from './pieces-of-month.ts'
import { taxYear } from './tax-year.ts'

type Slip = RowOf<typeof PaySlip>

/** A slip with its items, the pieces behind it and what the rest of the year will withhold. */
export async function slipView(ctx: Context, slip: Slip): Promise<SlipView> {
  const { id, month, kind, worker, net, gross, isPaid, reply, objection, answer, items } = slip
  const nameOf = await realNames(ctx, [worker])
  const words = await itemRows(ctx, items)
  return {
    id,
    month,
    kind,
    name: nameOf(worker),
    net: net ?? 0,
    gross: gross ?? 0,
    isPaid,
    reply: reply ?? 'unread',
    objection,
    answer,
    items: items.map(({ code, amount, formula, source }) => ({
      code,
      amount: amount ?? 0,
      formula: formula ?? '',
      source: source ?? null,
      rows: (source?.ids ?? []).flatMap((row) => words.get(row) ?? []),
    })),
    taxYear: await taxYear(ctx, slip),
    pieces: kind === 'wage' ? ((await piecesOfMonth(ctx, month, [worker])).get(worker) ?? []) : [],
    forecast: await forecastOf(ctx, slip),
  }
}

const YEAR = 12

/** A table that is being written keeps nobody from the own slip. */
async function wageTable(ctx: Context, month: string): Promise<readonly Bracket[] | null> {
  try {
    return (await rulesOf(ctx, month)).wage
  } catch (error) {
    if (error instanceof BusinessError) return null
    throw error
  }
}

async function forecastOf(
  ctx: Context,
  { worker, month, withheld, gross, social, fund, special, items }: Slip,
) {
  const profile = await ctx.repo(PayProfile).first({ worker })
  const from = Number(month.slice(5, 7))
  if (!withheld || !profile || from === YEAR) return []
  const wage = await wageTable(ctx, month)
  if (!wage) return []
  const income = {
    income: gross ?? 0,
    exempt: 0,
    social: (social ?? 0) + (fund ?? 0),
    special: special ?? 0,
    other: items.find(({ code }) => code === 'exempted')?.amount ?? 0,
  }
  const isWholeYear = profile.iitMode === 'skip60k'
  const months = isWholeYear ? from : withheld.basic / 5000
  return forecast(withheld.cumulative, income, { from, months, isWholeYear, brackets: wage })
}
