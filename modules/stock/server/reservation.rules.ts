import { Material } from '@mortise/materials/model'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import { DemandStatus, StockReservation, Warehouse } from '@mortise/stock/model'
import { sql } from 'kysely'
import { holdPlace } from './reserving.ts'

export const reservationRules = rules(StockReservation, {
  prepare: (row) => ({ lotNo: row.lotNo ?? '' }),

  check(row, { now }) {
    if (!(row.qty > 0)) throw new BusinessError('预留数量必须大于 0', { field: 'qty' })
    if (row.expiresAt && row.expiresAt < now)
      throw new BusinessError('到期时间不能早于现在', { field: 'expiresAt' })
  },

  async saved(row, ctx, before) {
    if (before) return
    const [material, warehouse] = [
      await ctx.repo(Material).get(row.material),
      await ctx.repo(Warehouse).get(row.warehouse),
    ]
    const place = { warehouse: row.warehouse, material: row.material, lotNo: row.lotNo ?? '', qty: row.qty }
    await holdPlace(ctx, { ...place, materialName: material.name, warehouseName: warehouse.name })
  },

  moves: {
    release: {
      async effect(row, ctx) {
        const rest = sql`${row.qty}::numeric - ${row.consumed}::numeric`
        await sql`
          update erp_stock_balance set reserved = reserved - (${rest}), available = available + (${rest})
          where tenant_id = ${ctx.tenant} and warehouse = ${row.warehouse} and material = ${row.material}
            and lot_no = ${row.lotNo ?? ''} and not deleted`.execute(ctx.db)
        if (!row.demand) return
        await sql`
          update erp_stock_demand set held = held - (${rest}), short = short + (${rest}),
            status = case when status = ${DemandStatus.met} then ${DemandStatus.open} else status end
          where tenant_id = ${ctx.tenant} and id = ${row.demand}`.execute(ctx.db)
      },
    },
  },
})
