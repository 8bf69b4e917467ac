import { demands } from '@mortise/demands/model'
import orders from '@mortise/orders/server'
import { provide, serverModule } from '@mortise/server'
import { MoveType, ReservationSource } from '@mortise/stock/model'
import stock, { demandSources } from '@mortise/stock/server'
import { orderReactions } from './order-demand.ts'
import { receiptRules } from './receipt-period.ts'

export { demandAnew, orderSource, takenOver } from './order-demand.ts'

export default serverModule(demands, {
  needs: [orders, stock],
  rules: [receiptRules],
  reactions: orderReactions,
  extensions: [
    provide(demandSources, {
      code: ReservationSource.order,
      takenBy: [MoveType.productionIssue, MoveType.backflush, MoveType.saleOut],
      isReleasableByHand: () => true,
    }),
  ],
})
