import { Customer } from '@mortise/customers/model'
import customers from '@mortise/customers/server'
import doors from '@mortise/doors/server'
import pricing from '@mortise/pricing/server'
import { quotes } from '@mortise/quotes/model'
import { after, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import { demo } from './demo.ts'
import { quotedConfigurations } from './known-configurations.ts'
import { measurementRules } from './measurement.rules.ts'
import { expireQuotes, loseQuotes, quoteRules } from './quote.rules.ts'

export default serverModule(quotes, {
  needs: [doors, stores, customers, pricing],
  rules: [quoteRules, measurementRules],
  reactions: [after(Customer, 'lose', loseQuotes)],
  fills: [quotedConfigurations],
  demo,
  jobs: {
    expireQuotes: { label: '报价到期', cron: '0 10 0 * * ?', run: expireQuotes },
  },
})
