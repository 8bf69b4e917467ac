import { BusinessError, type RowOf } from '@mortise/model'
import { DeductionKind, OutsourceOrder } from '@mortise/outsourcing/model'
import type { Context } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postStock, type StockLine, takeHeld } from '@mortise/stock/server'
import { addDeductions } from './deductions.ts'
import { heldAt } from './partner-stock.ts'

/** What lies with the partner and will not come back was used up beyond what was agreed: the partner owes it. */
export async function writeOff(order: RowOf<typeof OutsourceOrder>, ctx: Context): Promise<void> {
  const { id, no, version, mats, partnerWarehouse } = order
  const away = mats.find(({ isPieces, balance }) => isPieces && (balance ?? 0) > 0)
  if (away) throw new BusinessError(`外协单 ${no} 有 ${away.balance} 件在制品未收回，不能核销`)
  const left = mats.filter(({ balance }) => (balance ?? 0) > 0)
  const warehouse = partnerWarehouse ?? ''
  const take = takeHeld(await heldAt(ctx, order, warehouse))
  const lines = left.flatMap((mat): StockLine[] =>
    take({ line: mat.id, qty: mat.balance ?? 0 }).parts.map(({ qty, ...part }) => ({
      ...part,
      material: mat.material,
      warehouse,
      line: mat.id,
      qty: -qty,
    })),
  )
  const key = `${OutsourceOrder.name}:${id}:writeOff:${version}`
  const document = { entity: OutsourceOrder.name, id, no }
  const { moves } = await postStock(ctx, {
    key,
    document,
    date: ctx.today,
    type: MoveType.outsourceUse,
    lines,
  })
  await ctx
    .repo(OutsourceOrder)
    .countLines(left.map((mat) => ({ line: mat.id, consumedQty: mat.balance ?? 0 })))
  const reason = `核销余料：${ctx.reason ?? ''}`
  await addDeductions(
    ctx,
    order,
    no,
    moves.map((move) => ({ ...move, kind: DeductionKind.overUse, reason })),
  )
}
