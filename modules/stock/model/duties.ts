import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { StockCostAdjustment } from './cost-adjustment.ts'
import { StockBalance, StockCost, StockMove } from './ledger.ts'
import { Lot } from './lot.ts'
import { StockPeriod } from './period.ts'
import { IdleStock, StockAge, StockShortage, StockSummary, StockTurnover } from './reports.ts'
import { StockDemand, StockReservation } from './reservation.ts'
import { StockCount } from './stock-count.ts'
import { StockIn } from './stock-in.ts'
import { StockOut } from './stock-out.ts'
import { StockTransfer } from './stock-transfer.ts'
import { Warehouse } from './warehouse.ts'

const figures = [StockSummary, StockAge, StockTurnover, IdleStock, StockShortage]
const looks = [...reads(StockBalance, StockMove, Lot, Warehouse, ...figures), '/stock/reports']
const demands = reads(StockDemand, StockReservation)
const documents = [StockIn, StockOut, StockTransfer, StockCount]

/** The keeper moves goods, the head of the warehouse approves it, and what they are worth is finance's. */
export const duties: Duties = {
  generalManager: [
    looks,
    demands,
    reads(...documents, StockCost, StockCostAdjustment, StockPeriod),
    sees(StockMove, StockCost, ...figures),
  ],
  keeper: [
    looks,
    demands,
    writes(...documents, Lot),
    can(StockIn, 'submit', 'withdraw', 'post', 'void'),
    can(StockOut, 'submit', 'withdraw', 'post', 'void'),
    can(StockTransfer, 'post', 'send', 'receive', 'void'),
    can(StockCount, 'start', 'finish', 'void'),
  ],
  warehouseManager: [
    looks,
    demands,
    keeps(Warehouse, Lot, ...documents),
    can(StockIn, 'approve', 'reject', 'unapprove', 'post', 'approveAndPost', 'reverse', 'void'),
    can(StockOut, 'approve', 'reject', 'unapprove', 'post', 'approveAndPost', 'reverse', 'void'),
    can(StockTransfer, 'post', 'send', 'receive', 'reverse', 'void'),
    can(StockCount, 'start', 'finish', 'recount', 'approve', 'void'),
    can(StockReservation, 'add', 'release'),
  ],
  finance: [
    looks,
    reads(...documents, StockCost),
    sees(StockMove, StockCost, ...figures),
    can(StockPeriod, 'list', 'add', 'close', 'reopen'),
    keeps(StockCostAdjustment),
    can(StockCostAdjustment, 'post', 'reverse', 'void'),
    'stock:verify',
  ],
  planner: [looks, demands, can(StockReservation, 'add', 'release')],
  buyer: [looks, demands],
  purchaseManager: [looks, demands, sees(StockSummary, StockShortage)],
  inspector: [looks, can(Lot, 'edit'), 'lot:judge'],
  reviewer: [reads(StockBalance, StockShortage)],
  engineer: [reads(StockBalance)],
  salesManager: [reads(StockBalance, StockShortage)],
  sales: [reads(StockBalance)],
  service: [reads(StockBalance)],
}
