import { orders } from '@mortise/orders/model'
import { webModule } from '@mortise/web'

export default webModule(orders, {})
