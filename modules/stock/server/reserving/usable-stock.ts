import { LotQuality, WarehouseKind } from '@mortise/stock/model'

const kinds: readonly string[] = [
  WarehouseKind.raw,
  WarehouseKind.semiFinished,
  WarehouseKind.finished,
  WarehouseKind.lineSide,
  WarehouseKind.leftover,
]
const qualities = [LotQuality.good, LotQuality.concession]
/** Which of that goes first: what expires first, then what came first. */
export const inOrderOfUse = 'l.expires_on nulls last, b.create_time, b.id'

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Whether what lies in a warehouse may be used: not what is bad, on its way, or with others. */
export const isUsable = ({ kind }: { readonly kind: string }): boolean => kinds.includes(kind)

/**
 * Balances `b` from which something may be promised, with their warehouses `w` and lots `l`: ours, in use, not being
 * counted, good enough and not expired. What lies elsewhere helps nobody who is short of it.
 */
export const usableStock = (today: string): string => `erp_stock_balance b
  join erp_warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse
    and w.is_active and not w.is_frozen and w.kind in (${list(kinds)})
  left join erp_stock_lot l on l.tenant_id = b.tenant_id and l.material = b.material and l.lot_no = b.lot_no
    and not l.deleted
  where not b.deleted and coalesce(l.quality, '${LotQuality.good}') in (${list(qualities)})
    and coalesce(l.expires_on >= ${today}, true)`
