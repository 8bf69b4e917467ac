import { Customer } from '@mortise/customers/model'
import customers from '@mortise/customers/server'
import doors from '@mortise/doors/server'
import messages from '@mortise/messages/server'
import pricing from '@mortise/pricing/server'
import { quotes } from '@mortise/quotes/model'
import { after, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import { costQuoteRoutes } from './cost-quote.routes.ts'
import { demo } from './demo.ts'
import { quotedConfigurations } from './known-configurations.ts'
import { measurementRules } from './measurement.rules.ts'
import { quotePriceRoute } from './price-quote.ts'
import { printRoutes } from './print.routes.ts'
import { expireQuotes, loseQuotes, quoteRules } from './quote.rules.ts'
import { setUpTenant } from './set-up-tenant.ts'
import { signingRoutes } from './signing.routes.ts'

export { measuredLines } from './measured-lines.ts'

export default serverModule(quotes, {
  needs: [messages, doors, stores, customers, pricing],
  rules: [quoteRules, measurementRules],
  reactions: [after(Customer, 'lose', loseQuotes)],
  extensions: [quotedConfigurations],
  routes: [quotePriceRoute, ...printRoutes, ...costQuoteRoutes, ...signingRoutes],
  setUpTenant,
  demo,
  jobs: {
    expireQuotes: { label: '报价到期', cron: '0 10 0 * * ?', run: expireQuotes },
  },
})
