import { Material } from '@mortise/materials/model'
import { unitsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { Lot, LotQuality, StockReservation, Warehouse } from '@mortise/stock/model'
import { refuseReleaseByHand } from '../posting/demand-sources.ts'
import { freeReserved, lockPlacesOf, reservePlace } from './reserving.ts'

export const reservationRules = rules(StockReservation, {
  prepare: (row) => ({ lotNo: row.lotNo ?? '' }),

  async check(row, ctx, before) {
    if (!(row.qty > 0)) throw new BusinessError('预留数量必须大于 0', { field: 'qty' })
    if (row.expiresAt && row.expiresAt < ctx.now)
      throw new BusinessError('到期时间不能早于现在', { field: 'expiresAt' })
    if (!before) await refuseBadLot(ctx, row)
  },

  async saved(row, ctx, before) {
    if (before) return
    const [material, warehouse] = [
      await ctx.repo(Material).get(row.material),
      await ctx.repo(Warehouse).get(row.warehouse),
    ]
    const units = await unitsOf(ctx)
    if (units.isTooFine(row.qty, material.unit)) {
      const { name, precision } = units.get(material.unit)
      throw new BusinessError(`单位「${name}」的数量最多${precision}位小数`, { field: 'qty' })
    }
    const place = { warehouse: row.warehouse, material: row.material, lotNo: row.lotNo ?? '', qty: row.qty }
    await reservePlace(ctx, { ...place, materialName: material.name, warehouseName: warehouse.name })
  },

  moves: {
    release: {
      guard: refuseReleaseByHand,
      lockFirst: (id, ctx) => lockPlacesOf(ctx, [id]),
      effect: ({ id }, ctx) => freeReserved(ctx, [id]),
    },
  },
})

/** What may not be issued is not reserved either. */
async function refuseBadLot(
  { repo, today }: Context,
  { material, lotNo }: RowOf<typeof StockReservation>,
): Promise<void> {
  const lot = lotNo ? await repo(Lot).first({ material, lotNo }) : null
  if (!lot) return
  if (lot.quality !== LotQuality.good && lot.quality !== LotQuality.concession)
    throw new BusinessError(`批次「${lotNo}」质量状态为「${LotQuality.items[lot.quality]}」，不能预留`, {
      field: 'lotNo',
    })
  if (lot.expiresOn && lot.expiresOn < today)
    throw new BusinessError(`批次「${lotNo}」已于${lot.expiresOn}过期，不能预留`, { field: 'lotNo' })
}
