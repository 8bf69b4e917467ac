import { newId } from '@mortise/server'
import type { Pool, PoolClient } from 'pg'
import type { Work } from './shop.ts'

/**
 * The same scan written by a script somebody wrote for the purpose: the same rows inserted and updated in one transaction on
 * the same tables, locked in the same order, the move sealed with the one before it; nothing is checked or worked out.
 */
export async function scanByHand(
  pool: Pool,
  { id, op, mat, material, warehouse, reservation }: HandWork,
): Promise<void> {
  const client = await pool.connect()
  const [scan, post, move] = [newId(), newId(), newId()]
  try {
    await client.query('begin')
    await run(
      client,
      'order',
      `select qty, ok_qty from erp_work_order where tenant_id = '0' and id = $1 for update`,
      [id],
    )
    await run(
      client,
      'scan',
      `insert into erp_factory_scan (id, tenant_id, uid, device, code, work_order, op_no, action, qty, result, scanned_at, received_at,
        is_rework, is_outsourced, is_offline, is_auto_started, create_by, create_time, version, deleted)
       values ($1, '0', $1, '', $2, $2, 10, 'FINISH', 1, '1', localtimestamp(0), localtimestamp(0), false, false, false, false,
        'bench', localtimestamp(0), 1, false)`,
      [scan, id],
    )
    await run(
      client,
      'op',
      `update erp_work_order_ops set ok_qty = ok_qty + 1 where tenant_id = '0' and id = $1`,
      [op],
    )
    await run(
      client,
      'next',
      `update erp_work_order_ops set in_qty = in_qty + 1 where tenant_id = '0' and parent_id = $1 and op_no = 20`,
      [id],
    )
    await run(
      client,
      'progress',
      `update erp_work_order set progress = progress + 0.0001, has_started = true, version = version + 1,
         update_by = 'bench', update_time = localtimestamp(0) where tenant_id = '0' and id = $1`,
      [id],
    )
    await run(
      client,
      'post',
      `insert into erp_stock_post (id, tenant_id, key, entity, document, create_by, create_time, version, deleted)
       values ($1, '0', $1, 'bench', $2, 'bench', localtimestamp(0), 1, false)`,
      [post, scan],
    )
    await run(
      client,
      'cost',
      `update erp_stock_cost set qty = qty - 0.5, value = value - 1.5, seq = seq + 1,
         hash = encode(sha256(convert_to(hash || $2, 'UTF8')), 'hex'), update_by = 'bench', update_time = localtimestamp(0)
       where tenant_id = '0' and not deleted and material = $1`,
      [material, post],
    )
    await run(
      client,
      'place',
      `update erp_stock_balance set qty = qty - 0.5, reserved = reserved - 0.5, move_seq = move_seq + 1,
         last_move_at = localtimestamp(0), update_by = 'bench', update_time = localtimestamp(0)
       where tenant_id = '0' and not deleted and material = $1 and warehouse = $2`,
      [material, warehouse],
    )
    await run(
      client,
      'move',
      `insert into erp_stock_move (id, tenant_id, post, type, entity, document, document_no, line_no, date, warehouse, material,
         lot_no, qty, amount, unit_cost, seq, qty_after, cost_key, cost_seq, cost_qty_after, cost_value_after, hash, hash_version,
         work_order, create_by, create_time, version, deleted)
       select $1, '0', $2, '203', 'bench', $3, 'B1', 1, current_date, b.warehouse, b.material, '', -0.5, -1.5, 3, b.move_seq, b.qty,
         '', c.seq, c.qty, c.value, c.hash, 2, $4, 'bench', localtimestamp(0), 1, false
       from erp_stock_balance b join erp_stock_cost c on c.tenant_id = b.tenant_id and c.material = b.material and not c.deleted
       where b.tenant_id = '0' and b.material = $5 and b.warehouse = $6 and not b.deleted`,
      [move, post, scan, id, material, warehouse],
    )
    await run(
      client,
      'event',
      `insert into erp_stock_event (id, tenant_id, topic, key, payload, create_by, create_time, version, deleted)
       values ($1, '0', 'stock.posted', $2, $3, 'bench', localtimestamp(0), 1, false)`,
      [newId(), post, JSON.stringify({ post, entity: 'bench', id: scan, type: '203', amount: -1.5 })],
    )
    await run(
      client,
      'reserve',
      `update erp_stock_reserve set consumed = consumed + 0.5 where tenant_id = '0' and id = $1`,
      [reservation],
    )
    await run(
      client,
      'demand',
      `update erp_stock_demand set reserved = reserved - 0.5, taken = taken + 0.5
       where tenant_id = '0' and source_id = $1 and source_line = $2`,
      [id, mat],
    )
    await run(
      client,
      'mat',
      `update erp_work_order_mats set issued_qty = issued_qty + 0.5, consumed_qty = consumed_qty + 0.5
       where tenant_id = '0' and id = $1`,
      [mat],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A work order with the rows that its first operation writes to. */
export interface HandWork extends Work {
  readonly op: string
  readonly mat: string
  readonly material: string
  readonly warehouse: string
  readonly reservation: string
}

const run = (client: PoolClient, name: string, text: string, values: unknown[]) =>
  client.query({ name: `scan-${name}`, text, values })
