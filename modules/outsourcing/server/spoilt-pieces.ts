import { mul, type RowOf, sum } from '@mortise/model'
import {
  BadDuty,
  DeductionKind,
  OutsourceDeduction,
  OutsourceOrder,
  OutsourceReceipt,
} from '@mortise/outsourcing/model'
import { Defect, DefectDecision, FactoryScan, WorkOrder } from '@mortise/production/model'
import { worthBefore } from '@mortise/production/server'
import { after, type Context } from '@mortise/server'
import { addDeductions } from './deductions.ts'

/** What a partner spoilt of our pieces is owed once nothing can be made of it any more. */
async function oweSpoilt({ id }: Pick<RowOf<typeof Defect>, 'id'>, ctx: Context): Promise<void> {
  const { repo } = ctx
  const defect = await repo(Defect).get(id)
  if (defect.decision !== DefectDecision.scrap) return
  const { isOutsourced, code } = await repo(FactoryScan).get(defect.scan)
  const receipt = isOutsourced ? await repo(OutsourceReceipt).first({ no: code, status: 'posted' }) : null
  if (!receipt) return
  const { material } = await repo(WorkOrder).get(defect.workOrder)
  const qty = Math.min(defect.qty, await stillOwed(ctx, receipt.id, material))
  if (qty <= 0) return
  const amount = mul(qty, await worthBefore(ctx, defect.workOrder, defect.opNo))
  const order = await repo(OutsourceOrder).get(receipt.order)
  const reason = `${receipt.no} 工件报废（不良单 ${defect.no}）`
  const lost = { material, qty: -qty, amount: -amount, kind: DeductionKind.bad, reason }
  await addDeductions(ctx, order, receipt.no, [lost])
}

/** Bad pieces of a receipt that are the partner's to bear, but for those that are owed already. */
async function stillOwed({ repo }: Context, receipt: string, material: string): Promise<number> {
  const { no, items } = await repo(OutsourceReceipt).get(receipt)
  const bad = items.filter(({ badDuty }) => badDuty === BadDuty.partner)
  const owed = await repo(OutsourceDeduction).sum('qty', {
    cause: no,
    material,
    status: { ne: 'cancelled' },
  })
  return sum(bad, ({ badQty }) => badQty, 4) - owed
}

/** Whether it was decided at a desk or by a scan. */
export const spoiltPieces = [after(Defect, 'scrap', oweSpoilt), after(Defect, 'settle', oweSpoilt)]
