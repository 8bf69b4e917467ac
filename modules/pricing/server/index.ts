import customers from '@mortise/customers/server'
import { pricing } from '@mortise/pricing/model'
import { serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'

export default serverModule(pricing, { needs: [stores, customers] })
