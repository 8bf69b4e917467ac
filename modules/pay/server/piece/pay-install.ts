import { PayPiece } from '@mortise/pay/model'
import { after, insertRows } from '@mortise/server'
import { ChargeKind, ServiceCharge } from '@mortise/service/model'
import { openMonths } from './open-month.ts'

/** What our own people get for an installation comes with their pay. */
export const payInstallers = after(ServiceCharge, 'add', async (charge, ctx) => {
  const { kind, worker, amount, happenedOn, key, order, afterSale, remark } = charge
  if (kind !== ChargeKind.wage || !worker) return
  const months = await openMonths(ctx, [worker], happenedOn.slice(0, 7))
  await insertRows(ctx, PayPiece, [
    {
      scan: key,
      worker,
      sign: 1,
      source: 'install',
      pieceKey: 'INSTALL',
      opName: afterSale ? '售后上门' : '安装',
      order,
      remark,
      workOn: happenedOn,
      qty: 1,
      share: 1,
      amount,
      month: months.get(worker) ?? happenedOn.slice(0, 7),
      status: 'confirmed',
    },
  ])
})
