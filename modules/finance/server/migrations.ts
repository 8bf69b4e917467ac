import { GlVoucher } from '@mortise/finance/model'
import type { ServerModule } from '@mortise/server'
import { itemFunctions } from './items/item-functions.ts'
import { enforcement } from './ledger/enforcement.ts'
import { postFunctions } from './ledger/post-function.ts'

export const migrations: NonNullable<ServerModule['migrations']> = [
  {
    name: '2026-11-18-books-that-hold',
    async run(client) {
      await client.query(enforcement)
      await client.query(postFunctions)
    },
  },
  {
    // What was posted before has its items too.
    name: '2026-11-18-items-of-entries',
    async run(client) {
      await client.query(itemFunctions)
      await client.query(`
        select public.erp_fin_open_items(v.tenant_id, v.id, v.create_by, v.create_time) from ${GlVoucher.table} v
        where v.status in ('posted', 'reversed') and not v.deleted order by v.date, v.id`)
    },
  },
]
