import { deliveries } from '@mortise/deliveries/model'
import { sum } from '@mortise/model'
import orders, { billedAmounts, unfinished } from '@mortise/orders/server'
import production from '@mortise/production/server'
import { provide, serverModule } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import stock, { claimedMoveTypes } from '@mortise/stock/server'
import { billEnded } from './bill/bill-ended.ts'
import { billedCharges } from './bill/bill-order.ts'
import { boxesBehind } from './delivery/boxes-back.ts'
import { deliveryRules } from './delivery/delivery.rules.ts'
import { salesReturnRules } from './delivery/sales-return.rules.ts'
import { demo } from './demo/demo.ts'
import { shareRoutes } from './share/share.routes.ts'

export { billOrder, billTaken } from './bill/bill-order.ts'
export { goodsReturning } from './delivery/sales-return.rules.ts'
export { savedPhotos } from './share/saved-photos.ts'

export default serverModule(deliveries, {
  needs: [orders, stock, production],
  rules: [deliveryRules, salesReturnRules],
  reactions: billEnded,
  routes: shareRoutes,
  extensions: [
    provide(unfinished, boxesBehind),
    provide(claimedMoveTypes, [MoveType.saleOut, MoveType.saleReturn]),
    provide(billedAmounts, async (ctx, order) =>
      sum(await billedCharges(ctx, order), ({ amount }) => amount),
    ),
  ],
  demo,
})
