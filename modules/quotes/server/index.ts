import customers from '@mortise/customers/server'
import pricing from '@mortise/pricing/server'
import { quotes } from '@mortise/quotes/model'
import { serverModule } from '@mortise/server'

export default serverModule(quotes, { needs: [customers, pricing] })
