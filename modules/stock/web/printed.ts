import type { Printed } from '@mortise/materials/web'
import { StockCount, StockIn, StockOut, StockTransfer } from '@mortise/stock/model'

export const printedIn: Printed = {
  of: StockIn,
  head: ['no', 'type', 'date', 'warehouse', 'keeper', 'sourceNo', 'remark'],
  columns: ['lotNo', 'unit', 'qty', 'unitCost', 'amount', 'remark'],
  signed: ['交货人', '仓管员', '审核'],
}

export const printedOut: Printed = {
  of: StockOut,
  head: ['no', 'type', 'date', 'warehouse', 'keeper', 'reason', 'sourceNo', 'remark'],
  columns: ['lotNo', 'unit', 'qty', 'reservation', 'remark'],
  signed: ['领料人', '仓管员', '审核'],
}

export const printedTransfer: Printed = {
  of: StockTransfer,
  head: ['no', 'date', 'from', 'to', 'remark'],
  columns: ['lotNo', 'unit', 'qty', 'receivedQty', 'remark'],
  signed: ['调出仓管员', '承运人', '调入仓管员'],
}

/** A sheet to count by: while nobody may know what the books say, it does not tell. */
export const printedCount: Printed = {
  of: StockCount,
  head: ['no', 'date', 'warehouse', 'scope', 'snapshotAt', 'remark'],
  columns: ['lotNo', 'bookQty', 'countQty', 'recountQty', 'difference', 'reason'],
  byHand: ['countQty', 'reason'],
  signed: ['盘点人', '监盘人', '审核'],
}
