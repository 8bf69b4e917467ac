import { replayLedger } from '@mortise/finance/server'
import { eachCompany } from './each-company.ts'

// `npm run ledger:replay`: builds the books of every company again from their documents, beside those that stand.
await eachCompany(({ db }, tenant) => replayLedger(db.owner, tenant))
