import { PrintedList } from '@mortise/materials/web'
import { StockCount, StockIn, StockOut, StockTransfer } from '@mortise/stock/model'
import { printedCount, printedIn, printedOut, printedTransfer } from './printed.ts'

export const StockIns = () => <PrintedList of={StockIn} printed={printedIn} />
export const StockOuts = () => <PrintedList of={StockOut} printed={printedOut} />
export const StockTransfers = () => <PrintedList of={StockTransfer} printed={printedTransfer} />
export const StockCounts = () => <PrintedList of={StockCount} printed={printedCount} />
