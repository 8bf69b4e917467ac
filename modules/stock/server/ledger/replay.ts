import { Material } from '@mortise/materials/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { moneyText, moneyUnits, qtyText, qtyUnits } from '../posting/exact.ts'
import { type Cost, giveBack, issue, receive } from '../posting/valuation.ts'
import type { LedgerFault } from './verify.ts'

interface Move {
  id: string
  material: string
  costSeq: number
  qty: string
  amount: string
  pair: string | null
  from: string | null
}

/** Takes every receipt and issue first in, first out once more, from nothing, and compares what is left of each. */
export async function layerFaults(ctx: Context): Promise<LedgerFault[]> {
  const { rows } = await sql<Move>`
    select m.id, m.material, m.cost_seq as "costSeq", m.qty::text as qty, m.amount::text as amount, m.pair,
      coalesce(m.cost_of, m.reverses) as from
    from erp_stock_move m
    join ${sql.table(Material.table)} t on t.tenant_id = m.tenant_id and t.id = m.material and t.valuation = 'FIFO'
    where m.tenant_id = ${ctx.tenant} order by m.material, m.cost_seq`.execute(ctx.db)
  const costs = new Map<string, Cost>()
  for (const move of rows) {
    let cost = costs.get(move.material)
    if (!cost) costs.set(move.material, (cost = { valuation: 'FIFO', qty: 0n, value: 0n, layers: [] }))
    repeat(cost, move)
  }
  const { rows: stored } = await sql<{ material: string; seq: number; left: string }>`
    select material, seq, qty_left::text || ' / ' || amount_left::text as left from erp_stock_layer
    where tenant_id = ${ctx.tenant}`.execute(ctx.db)
  const found = new Map(stored.map(({ material, seq, left }) => [`${material} ${seq}`, left]))
  return [...costs].flatMap(([material, { layers }]) =>
    layers.flatMap(({ seq, qtyLeft, amountLeft }): LedgerFault[] => {
      const wanted = `${qtyText(qtyLeft)} / ${moneyText(amountLeft)}`
      const has = found.get(`${material} ${seq}`)
      return has === wanted
        ? []
        : [
            {
              what: '先进先出层重算不符',
              material,
              detail: `第 ${seq} 层应为 ${wanted}，账面 ${has ?? '无'}`,
            },
          ]
    }),
  )
}

function repeat(cost: Cost, { id, costSeq, pair, from, ...figures }: Move): void {
  if (pair) return
  const [qty, amount] = [qtyUnits(figures.qty), moneyUnits(figures.amount)]
  if (qty === 0n) {
    const layer = cost.layers.find(({ move }) => move === from)
    if (layer) layer.amountLeft += amount
    return
  }
  if (qty > 0n) return receive(cost, qty, amount, { seq: costSeq, move: id })
  if (from) giveBack(cost, -qty, { move: from, qty, amount })
  else issue(cost, -qty)
}
