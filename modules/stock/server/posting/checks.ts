import { MaterialKind } from '@mortise/materials/model'
import { BusinessError, isDate } from '@mortise/model'
import type { Context } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { balanceKey, type Entry } from './entry.ts'
import { decimalsOf, qtyUnits } from './exact.ts'
import type { Facts } from './facts.ts'
import { refuseFuture } from './period.ts'
import type { StockPosting } from './posting.ts'
import { refuse } from './refuse.ts'

/** More of anything than a factory can hold: a slip of the finger. */
const absurd = 100_000_000

const qualities: Readonly<Record<string, string>> = { 2: '待检', 4: '不良', 5: '冻结' }
/** Moves by which goods that are not good, or expired, may leave. */
const forBadGoods: ReadonlySet<string> = new Set([
  MoveType.purchaseReturn,
  MoveType.scrap,
  MoveType.transferOut,
  MoveType.countLoss,
  MoveType.reversal,
])

/** What can be refused without the database. */
export function refuseBadFigures(posting: StockPosting, entries: readonly Entry[], ctx: Context): void {
  if (!isDate(posting.date)) throw new BusinessError('业务日期格式不正确', { field: 'date' })
  refuseFuture(ctx, posting.date)
  if (entries.length === 0) throw new BusinessError('没有需要过账的明细', { field: 'items' })
  const pairs = new Map<string, bigint>()
  for (const entry of entries) {
    const { qty, unitCost, amount, pair, repricedBy } = entry
    if (!Number.isFinite(qty) || Math.abs(qty) >= absurd) refuse(entry, `数量不能超过 ${absurd - 1}`, 'qty')
    if (qty === 0 && repricedBy === undefined) refuse(entry, '数量不能为 0', 'qty')
    if (decimalsOf(qty) > 4) refuse(entry, '数量最多4位小数', 'qty')
    if ((unitCost ?? 0) < 0 || (amount ?? 0) < 0) refuse(entry, '单价和金额不能小于 0', 'unitCost')
    if (pair) pairs.set(pair, (pairs.get(pair) ?? 0n) + qtyUnits(qty))
  }
  for (const [pair, total] of pairs)
    if (total !== 0n) throw new Error(`the sides of pair ${pair} do not match`)
}

/** What can be refused once the materials, places and lots are known. */
export function refuseViolations(
  posting: StockPosting,
  entries: readonly Entry[],
  facts: ReadonlyMap<string, Facts>,
  today: string,
): void {
  for (const entry of entries) {
    const { material, warehouse, lotNo } = entry
    const known = facts.get(balanceKey({ material, warehouse, lotNo: lotNo ?? '' })) as Facts
    refuseMaterial(entry, known)
    if (warehouse !== null) refuseWarehouse(entry, known, posting)
    const type = entry.type ?? posting.type
    if (entry.qty < 0 && !entry.isReversal && !forBadGoods.has(type)) refuseBadLot(entry, known, today)
  }
}

/** As of today, whatever day is written on the document: no later than that goods leave. */
function refuseBadLot(entry: Entry, { quality, lotNo, expiresOn }: Facts, today: string): void {
  const wrong = quality ? qualities[quality] : undefined
  if (wrong) refuse(entry, `批次「${lotNo}」质量状态为「${wrong}」，不能发料`, 'lotNo')
  if (expiresOn && expiresOn < today) refuse(entry, `批次「${lotNo}」已于${expiresOn}过期，不能发料`, 'lotNo')
}

function refuseMaterial(entry: Entry, known: Facts): void {
  const { materialName: name, precision } = known
  if (name === null) refuse(entry, '物料不存在', 'material')
  if (known.kind === MaterialKind.service) refuse(entry, `物料「${name}」是服务，不能出入库`, 'material')
  if (known.isLotManaged && known.lotNo === '')
    refuse(entry, `物料「${name}」启用了批次管理，请选择批次`, 'lotNo')
  if (!known.isLotManaged && known.lotNo !== '')
    refuse(entry, `物料「${name}」没有启用批次管理，不能填写批号`, 'lotNo')
  if (decimalsOf(entry.qty) > precision)
    refuse(entry, `物料「${name}」的数量必须大于 0，且小数位不超过 ${precision} 位`, 'qty')
}

function refuseWarehouse(entry: Entry, known: Facts, { passesFrozen }: StockPosting): void {
  const { warehouseName: name } = known
  if (name === null) refuse(entry, '仓库不存在', 'warehouse')
  if (!known.isActive) refuse(entry, `仓库「${name}」已停用，不能出入库`, 'warehouse')
  if (!known.isLeaf) refuse(entry, `仓库「${name}」下有库区或库位，请选择末级`, 'warehouse')
  if (known.isFrozen && !passesFrozen)
    refuse(entry, `仓库「${name}」已冻结（盘点中），不能出入库`, 'warehouse')
}
