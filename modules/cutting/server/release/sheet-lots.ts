import { type CutPlan, Offcut, SheetSource } from '@mortise/cutting/model'
import type { Material } from '@mortise/materials/model'
import { add, BusinessError, type RowOf, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Lot, LotQuality, StockBalance, StockReservation, Warehouse } from '@mortise/stock/model'
import { lotOf } from './offcut-stock.ts'

type Plan = RowOf<typeof CutPlan>
type Sheet = Plan['sheets'][number]

/** Which lot each board comes from: whole boards of one lot after the other, what is held for these work orders first. */
export async function withLots(
  ctx: Context,
  plan: Plan,
  material: RowOf<typeof Material>,
  held: readonly RowOf<typeof StockReservation>[],
): Promise<Sheet[]> {
  const offcuts = await ctx.repo(Offcut).find({ usedBy: plan.id })
  const fromOffcut = (sheet: Sheet): Sheet => {
    const offcut = offcuts.find(({ id }) => id === sheet.offcut)
    // What a piece is in stock is what it came in as.
    return { ...sheet, lotNo: offcut ? lotOf(offcut, material) : null, qty: offcut?.qty ?? sheet.qty }
  }
  const boards = plan.sheets.filter(({ source }) => source === SheetSource.sheet)
  const lots = material.isLotManaged ? await lotsFor(ctx, plan, boards, held) : []
  let next = 0
  return plan.sheets.map((sheet) => {
    if (sheet.source === SheetSource.offcut) return fromOffcut(sheet)
    return { ...sheet, lotNo: lots[next++] ?? null }
  })
}

/** As many lot numbers as there are boards. */
async function lotsFor(
  ctx: Context,
  { warehouse, material }: Plan,
  boards: readonly Sheet[],
  held: readonly RowOf<typeof StockReservation>[],
): Promise<string[]> {
  const [board] = boards
  if (!board) return []
  const balances = await ctx.repo(StockBalance).find({ warehouse, material, qty: { gt: 0 } })
  const lots = await ctx.repo(Lot).find({ material, lotNo: { in: balances.map(({ lotNo }) => lotNo) } })
  const good: ReadonlySet<string> = new Set([LotQuality.good, LotQuality.concession])
  const usable = balances
    .map((balance) => {
      const own = held.filter(({ lotNo }) => lotNo === balance.lotNo)
      const reserved = sum(own, ({ qty, consumed }) => sub(qty, consumed, 4), 4)
      const lot = lots.find(({ lotNo }) => lotNo === balance.lotNo)
      const free = add(sub(balance.qty, balance.reserved, 4), reserved, 4)
      return { lotNo: balance.lotNo, reserved, lot, whole: Math.floor(free / board.qty + 1e-9) }
    })
    .filter(({ lot }) => good.has(lot?.quality ?? LotQuality.good) && (lot?.expiresOn ?? '9') >= ctx.today)
    .toSorted((one, other) => other.reserved - one.reserved || compareTexts(one, other))
  const taken = usable.flatMap(({ lotNo, whole }) => Array.from({ length: Math.max(0, whole) }, () => lotNo))
  if (taken.length < boards.length) {
    const { name } = await ctx.repo(Warehouse).get(warehouse)
    throw new BusinessError(
      `板材在「${name}」各批次可用 ${taken.length} 张，排版需要 ${boards.length} 张，不能下发`,
    )
  }
  return taken
}

const compareTexts = (
  one: { lot?: RowOf<typeof Lot> | undefined; lotNo: string },
  other: { lot?: RowOf<typeof Lot> | undefined; lotNo: string },
): number => {
  const key = ({ lot, lotNo }: typeof one) => `${lot?.expiresOn ?? '9'} ${lotNo}`
  return key(one) < key(other) ? -1 : 1
}
