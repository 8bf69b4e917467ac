import { Material } from '@mortise/materials/model'
import type { ServerModule } from '@mortise/server'

type Migration = NonNullable<ServerModule['migrations']>[number]

/** Documents knew the lines they are made from by their places; from then on by their ids. */
const linesById: Migration = {
  name: '2026-11-16-lines-by-id',
  at: 'after',
  async run(client) {
    await client.query(`update erp_purchase_in_items l set order_item = o.id
      from erp_purchase_in d join erp_purchase_order_items o on o.tenant_id = d.tenant_id and o.parent_id = d."order"
      where d.tenant_id = l.tenant_id and d.id = l.parent_id and o.sort_no = l.line_no - 1 and l.order_item is null`)
    await client.query(`update erp_purchase_return_items l set receipt_item = i.id
      from erp_purchase_return d join erp_purchase_in_items i on i.tenant_id = d.tenant_id and i.parent_id = d.receipt
      where d.tenant_id = l.tenant_id and d.id = l.parent_id and i.sort_no = l.line_no - 1 and l.receipt_item is null`)
    await client.query(`update erp_purchase_order_items l set request_item = i.id
      from erp_purchase_req r join erp_purchase_req_items i on i.tenant_id = r.tenant_id and i.parent_id = r.id
      where r.tenant_id = l.tenant_id and r.no = l.request_no and i.sort_no = l.request_line - 1
        and l.request_item is null`)
  },
}

/** Closed orders kept their open quantities. */
const closedLines: Migration = {
  name: '2026-11-16-nothing-is-open-of-closed-orders',
  at: 'after',
  async run(client) {
    await client.query(`update erp_purchase_order_items l set is_closed = true, open_qty = 0
      from erp_purchase_order o where o.tenant_id = l.tenant_id and o.id = l.parent_id and o.status = 'closed'`)
  },
}

/** Requests count in main units and did not say which those are. */
const unitsOfRequests: Migration = {
  name: '2026-11-16-requests-say-their-units',
  at: 'after',
  async run(client) {
    await client.query(`update erp_purchase_req_items l set unit = m.unit from ${Material.table} m
      where m.tenant_id = l.tenant_id and m.id = l.material and l.unit is null`)
  },
}

/** What may still go back is told by the receipt, so that only such are offered. */
const returnableReceipts: Migration = {
  name: '2026-11-17-receipts-say-what-may-go-back',
  at: 'after',
  async run(client) {
    await client.query(`update erp_purchase_in d set returnable_qty = l.qty
      from (select tenant_id, parent_id, sum(case when ok_qty is null and concession_qty is null and bad_qty is null
        then arrived_qty else coalesce(ok_qty, 0) + coalesce(concession_qty, 0) end - returned_qty) as qty
        from erp_purchase_in_items group by tenant_id, parent_id) l
      where l.tenant_id = d.tenant_id and l.parent_id = d.id`)
  },
}

export const migrations = [linesById, closedLines, unitsOfRequests, returnableReceipts]
