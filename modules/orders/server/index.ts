import customers from '@mortise/customers/server'
import { orders } from '@mortise/orders/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { orderLineView } from './order-line.view.ts'

export default serverModule(orders, {
  needs: [system, customers],
  views: [orderLineView],
})
