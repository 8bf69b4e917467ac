import { demands } from '@mortise/demands/model'
import orders from '@mortise/orders/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { orderReactions } from './order-demand.ts'
import { receiptRules } from './receipt-period.ts'

export { demandAnew, orderSource, takenOver } from './order-demand.ts'

export default serverModule(demands, {
  needs: [orders, stock],
  rules: [receiptRules],
  reactions: orderReactions,
})
