import { addDays, BusinessError, daysBetween, isDate } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { type BoardQuery, shopBoard, shopWall } from './shop-board.ts'

const BASE = '/erp_work_order/erpWorkOrder'
/** Days that are asked about unless others are told, and at most. */
const USUAL = 30
const MOST = 400

export const boardRoutes: AnyRoute[] = [
  get(`${BASE}/board`, 'workOrder:list', ({ ctx, query }) => shopBoard(ctx, queryOf(ctx, query))),
  get(`${BASE}/wall`, 'workOrder:list', ({ ctx }) => shopWall(ctx)),
]

function queryOf({ today }: Context, { from, to, jzId }: Readonly<Record<string, string>>): BoardQuery {
  const end = isDate(to) ? to : today
  const start = isDate(from) ? from : addDays(end, 1 - USUAL)
  if (start > end || daysBetween(start, end) >= MOST)
    throw new BusinessError(`统计期间应为 1～${MOST} 天，且开始不晚于结束`)
  return { from: start, to: end, unit: jzId || null }
}
