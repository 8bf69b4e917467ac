import { bookFaults } from '@mortise/finance/server'
import { ledgerFaults } from '@mortise/stock/server'
import { eachCompany } from './each-company.ts'

// `npm run ledger:verify`: adds up the books and the stock of every company again.
await eachCompany(({ asSystem }, tenant) =>
  asSystem(tenant, async (ctx) => [...(await bookFaults(ctx)), ...(await ledgerFaults(ctx))]),
)
