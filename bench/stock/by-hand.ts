import { newId } from '@mortise/server'
import type { Pool } from 'pg'

export interface HandLine {
  readonly material: string
  readonly warehouse: string
}

/**
 * The same documents posted by a script somebody wrote for the purpose: the same rows inserted and updated in one
 * transaction on the same tables, locked in the same order, each move sealed with the one before it; no checks, no
 * valuation. Arrays hide behind a select as ours do, so that neither side plans its statements anew each time.
 */
export async function postByHand(pool: Pool, lines: readonly HandLine[], today: string): Promise<void> {
  const client = await pool.connect()
  const [post, document] = [newId(), newId()]
  const materials = lines.map(({ material }) => material)
  const warehouses = lines.map(({ warehouse }) => warehouse)
  const event = {
    post,
    entity: 'bench',
    id: document,
    no: 'B1',
    type: '701',
    date: today,
    amount: 7.5 * lines.length,
  }
  try {
    await client.query('begin')
    await client.query({
      name: 'post',
      text: `insert into erp_stock_post (id, tenant_id, key, entity, document, create_by, create_time, version, deleted)
        values ($1, '0', $1, 'bench', $2, 'bench', localtimestamp(0), 1, false)`,
      values: [post, document],
    })
    await client.query({
      name: 'costs',
      text: `select seq, qty, value from erp_stock_cost where tenant_id = '0' and not deleted
          and material = any((select $1::text[])::text[])
        order by material for update`,
      values: [materials],
    })
    await client.query({
      name: 'places',
      text: `select move_seq, qty from erp_stock_balance where tenant_id = '0' and not deleted
          and (warehouse, material, lot_no) in (
            select w, m, '' from unnest((select $1::text[]), (select $2::text[])) as k (w, m))
        order by warehouse, material for update`,
      values: [warehouses, materials],
    })
    await client.query({
      name: 'cost',
      text: `update erp_stock_cost c set qty = qty + 2, value = value + 7.5, seq = seq + 1,
          hash = encode(sha256(convert_to(hash || $2, 'UTF8')), 'hex'),
          update_by = 'bench', update_time = localtimestamp(0)
        where tenant_id = '0' and not deleted and material = any((select $1::text[])::text[])`,
      values: [materials, post],
    })
    await client.query({
      name: 'place',
      text: `update erp_stock_balance b set qty = b.qty + 2, available = b.available + 2, move_seq = b.move_seq + 1,
          last_move_at = localtimestamp(0), update_by = 'bench', update_time = localtimestamp(0)
        from unnest((select $1::text[]), (select $2::text[])) as k (w, m)
        where b.tenant_id = '0' and b.warehouse = k.w and b.material = k.m and b.lot_no = '' and not b.deleted`,
      values: [warehouses, materials],
    })
    await client.query({
      name: 'moves',
      text: `insert into erp_stock_move (id, tenant_id, post, type, entity, document, document_no, line_no, date, warehouse,
          material, lot_no, qty, amount, unit_cost, seq, qty_after, cost_key, cost_seq, cost_qty_after, cost_value_after,
          hash, hash_version, create_by, create_time, version, deleted)
        select k.id, '0', $1, '701', 'bench', $2, 'B1', 1, $3, k.w, k.m, '', 2, 7.5, 3.75, b.move_seq, b.qty, '', c.seq,
          c.qty, c.value, c.hash, 2, 'bench', localtimestamp(0), 1, false
        from unnest((select $4::text[]), (select $5::text[]), (select $6::text[])) as k (id, w, m)
        join erp_stock_balance b on b.tenant_id = '0' and b.warehouse = k.w and b.material = k.m and b.lot_no = '' and not b.deleted
        join erp_stock_cost c on c.tenant_id = '0' and c.material = k.m and not c.deleted`,
      values: [post, document, today, lines.map(() => newId()), warehouses, materials],
    })
    await client.query({
      name: 'event',
      text: `insert into erp_stock_event (id, tenant_id, topic, key, payload, create_by, create_time, version, deleted)
        values ($1, '0', 'stock.posted', $2, $3, 'bench', localtimestamp(0), 1, false)`,
      values: [newId(), post, JSON.stringify(event)],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
