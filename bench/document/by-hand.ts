import type { Pool } from 'pg'

/**
 * The same save by a script somebody wrote for the purpose: document and lines read under a lock, the line and the
 * head written, the change kept; nothing checked.
 */
export async function saveByHand(pool: Pool, { line, qty }: { line: number; qty: number }): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'head',
      text: 'select * from measured_consignment for no key update',
    })
    const head = rows[0] as { id: string }
    const { rows: lines } = await client.query({
      name: 'lines',
      text: 'select * from measured_consignment_items where parent_id = $1 order by sort_no',
      values: [head.id],
    })
    const before = lines[line] as { id: string; price: string }
    await client.query({
      name: 'line',
      text: 'update measured_consignment_items set qty = $2, amount = round($2::numeric * price, 2) where id = $1',
      values: [before.id, qty],
    })
    const { rows: totals } = await client.query({
      name: 'total',
      text: `update measured_consignment set update_by = 'bench', update_time = localtimestamp(0),
          total = (select sum(amount) from measured_consignment_items where parent_id = $1) where id = $1 returning total`,
      values: [head.id],
    })
    await client.query({
      name: 'trace',
      text: `insert into engine.audit (tenant_id, entity, row_id, verb, username, at, before, after)
        values ('0', 'byHand', $1, 'edit', 'bench', localtimestamp(3), $2, $3)`,
      values: [
        head.id,
        JSON.stringify({ items: [before] }),
        JSON.stringify({ items: [{ ...before, qty }], ...totals[0] }),
      ],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
