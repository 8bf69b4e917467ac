import { defineModule } from '@mortise/model'
import { StockCostAdjustment } from './cost-adjustment.ts'
import { duties } from './duties.ts'
import {
  StockBalance,
  StockClosing,
  StockCost,
  StockEvent,
  StockLayer,
  StockMove,
  StockPost,
} from './ledger.ts'
import { Lot, LotQuality } from './lot.ts'
import { MoveType, type MoveTypeCode } from './move-type.ts'
import { StockPeriod } from './period.ts'
import { IdleStock, StockAge, StockShortage, StockSummary, StockTurnover } from './reports.ts'
import {
  DemandStatus,
  ReservationSource,
  ReservationUse,
  StockDemand,
  StockReservation,
} from './reservation.ts'
import { CountTolerance } from './settings.ts'
import { CountScope, CountSnapshot, StockCount } from './stock-count.ts'
import { StockIn, StockInType } from './stock-in.ts'
import { StockOut, StockOutReason, StockOutType } from './stock-out.ts'
import { StockTransfer } from './stock-transfer.ts'
import { Warehouse, WarehouseKind } from './warehouse.ts'

export {
  CountScope,
  CountSnapshot,
  CountTolerance,
  DemandStatus,
  IdleStock,
  Lot,
  LotQuality,
  MoveType,
  type MoveTypeCode,
  ReservationSource,
  ReservationUse,
  StockAge,
  StockBalance,
  StockClosing,
  StockCost,
  StockCostAdjustment,
  StockCount,
  StockDemand,
  StockEvent,
  StockIn,
  StockInType,
  StockLayer,
  StockMove,
  StockOut,
  StockOutType,
  StockPeriod,
  StockPost,
  StockReservation,
  StockShortage,
  StockSummary,
  StockTransfer,
  StockTurnover,
  Warehouse,
  WarehouseKind,
}
export const stock = defineModule('stock', {
  label: '库存管理',
  icon: 'database',
  duties,
  entities: [
    Warehouse,
    Lot,
    StockPeriod,
    StockPost,
    StockMove,
    StockBalance,
    StockClosing,
    StockCost,
    StockLayer,
    StockEvent,
    StockDemand,
    StockReservation,
    ReservationUse,
    StockIn,
    StockOut,
    StockTransfer,
    StockCount,
    CountSnapshot,
    StockCostAdjustment,
    StockSummary,
    StockAge,
    StockTurnover,
    IdleStock,
    StockShortage,
  ],
  dicts: [
    WarehouseKind,
    MoveType,
    LotQuality,
    ReservationSource,
    DemandStatus,
    StockInType,
    StockOutType,
    StockOutReason,
    CountScope,
  ],
  parameters: [CountTolerance],
  menu: [
    { label: '现存量', open: StockBalance },
    { label: '入库单', open: StockIn },
    { label: '出库单', open: StockOut },
    { label: '调拨单', open: StockTransfer },
    { label: '盘点单', open: StockCount },
    { label: '成本调整', open: StockCostAdjustment },
    { label: '库存流水', open: StockMove },
    { label: '库存成本', open: StockCost },
    { label: '库存预留', open: StockReservation },
    { label: '物料需求', open: StockDemand },
    { label: '批次', open: Lot },
    { label: '仓库', open: Warehouse },
    { label: '会计期间', open: StockPeriod },
    { label: '库存报表', open: '/stock/reports' },
  ],
  permissions: { 'stock:verify': '核对库存账', 'lot:judge': '批次质量判定' },
  was: { 'stock:approveOwn': 'stockIn:approveOwn,stockOut:approveOwn' },
})
