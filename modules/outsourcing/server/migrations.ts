import { linesTable } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import type { ServerModule } from '@mortise/server'

/** Orders from before say what lies with the partner and what is not paid yet. */
export const migrations: NonNullable<ServerModule['migrations']> = [
  {
    name: '2026-11-18-say-what-is-left',
    async run(client) {
      await client.query(`
        update ${OutsourceOrder.table} o set
          has_left = exists (select from ${linesTable(OutsourceOrder, 'mats')} l
            where l.tenant_id = o.tenant_id and l.parent_id = o.id and l.balance > 0),
          has_unpaid = exists (select from ${linesTable(OutsourceOrder, 'items')} l
            where l.tenant_id = o.tenant_id and l.parent_id = o.id and l.ok_qty > l.settled_qty)`)
    },
  },
]
