import { deliveries } from '@mortise/deliveries/model'
import { CustomerOrder } from '@mortise/orders/model'
import { documentParts, webModule } from '@mortise/web'

export default webModule(deliveries, {
  help: () => import('./help.ts'),
  documents: [documentParts(CustomerOrder, () => import('./order-document.ts'))],
})
