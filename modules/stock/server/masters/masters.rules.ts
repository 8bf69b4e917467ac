import { Material, Unit, UnitConversion } from '@mortise/materials/model'
import { refuseUsedConversion, refuseUsedUnits } from '@mortise/materials/server'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import {
  Lot,
  StockBalance,
  StockIn,
  StockMove,
  StockOut,
  StockTransfer,
  Warehouse,
} from '@mortise/stock/model'
import { sql } from 'kysely'

export const warehouseRules = rules(Warehouse, {
  async check(row, { repo }, before) {
    const hasStock = async (warehouse: string) =>
      (await repo(StockBalance).count({ warehouse, qty: { gt: 0 } })) > 0
    if (row.parent && row.parent !== before?.parent && (await hasStock(row.parent))) {
      const { name } = await repo(Warehouse).get(row.parent)
      throw new BusinessError(`仓库「${name}」有库存，不能再分库区或库位`, { field: 'parent' })
    }
    if (before?.isActive && !row.isActive && (await hasStock(row.id)))
      throw new BusinessError(`仓库「${row.name}」有库存，不能停用`, { field: 'isActive' })
  },
})

const inUnits = [StockIn, StockOut, StockTransfer]

export const unitConversionRules = rules(UnitConversion, {
  check: (row, ctx, before) => refuseUsedConversion(ctx, before, row, inUnits),
  remove: (row, ctx) => refuseUsedConversion(ctx, row, null, inUnits),
})

/** What figures were counted by stays as it is once there are figures. */
export const materialRules = rules(Material, {
  async check(row, ctx, before) {
    const { repo } = ctx
    await refuseUsedUnits(ctx, row, before, inUnits)
    const isSame =
      !before ||
      (row.unit === before.unit &&
        row.valuation === before.valuation &&
        row.isLotManaged === before.isLotManaged)
    if (isSame || (await repo(StockMove).count({ material: row.id })) === 0) return
    throw new BusinessError('物料已有库存流水，不能修改主单位、计价方式或批次管理', { field: 'unit' })
  },
})

/** How good a lot is, and how long, is for whoever inspects it to say. */
export const lotRules = rules(Lot, {
  check(lot, { can }, before) {
    if (!before || can('lot:judge')) return
    if (lot.quality !== before.quality)
      throw new BusinessError('批次的质量状态由质检员修改', { field: 'quality' })
    if (lot.expiresOn !== before.expiresOn)
      throw new BusinessError('批次的到期日由质检员修改', { field: 'expiresOn' })
  },
})

/** What was counted to so many decimals is not written with fewer. */
export const unitRules = rules(Unit, {
  async check({ id, name, precision }, { tenant, db }, before) {
    if (!before || precision >= before.precision) return
    const { rows } = await sql`
      select from ${sql.table(Material.table)} t
      where t.tenant_id = ${tenant} and t.unit = ${id} and exists (
        select from erp_stock_move m where m.tenant_id = t.tenant_id and m.material = t.id) limit 1`.execute(
      db,
    )
    if (rows.length > 0)
      throw new BusinessError(`单位「${name}」已有库存流水，小数位不能减少`, { field: 'precision' })
  },
})
