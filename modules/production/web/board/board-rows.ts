import type { AdvancedItem } from '@mortise/model'
import { Defect, FactoryScan, PlanItem, ScanResult, WorkOrder } from '@mortise/production/model'
import { listAddress } from '@mortise/web'

/** What the board of the shop is about: a period, and one unit or all. */
export interface ShopQuery {
  readonly from: string
  readonly to: string
  readonly unit: string | null
}
type Address = `/${string}`

const matching = (...items: readonly AdvancedItem[]) => ({ matchType: 'and', items }) as const
const range = (field: string, value: string): AdvancedItem[] => {
  const [from = '', to = ''] = value.split(',')
  return [
    ...(from ? [{ field, rule: 'ge', val: from }] : []),
    ...(to ? [{ field, rule: 'le', val: to }] : []),
  ]
}

/** Work orders in the shop, those that lie at one operation. */
export function workAt(process?: string): Address {
  const advanced = matching({ field: 'status', rule: 'in', val: 'released,running,paused' })
  const search = process ? { atProcess: process } : {}
  return `/production/work-order${listAddress(WorkOrder, search, { advanced, order: ['dueOn', 'asc'] })}`
}

/** Lines of plans that are still to be made, with so much of their material. */
export function readyItems(rates = ','): Address {
  const [from = '', to = ''] = rates.split(',')
  const advanced = matching(
    { field: 'status', rule: 'in', val: '0,1,2,3' },
    ...(from ? [{ field: 'readyPct', rule: 'ge', val: from }] : []),
    ...(to ? [{ field: 'readyPct', rule: 'lt', val: to }] : []),
  )
  return `/production/plan-item${listAddress(PlanItem, {}, { advanced })}`
}

/** Scans of good pieces in the period. */
export function goodScans({ from, to, unit }: ShopQuery): Address {
  const search = {
    action: 'FINISH',
    result: ScanResult.accepted,
    scannedAt: [from, to],
    ...(unit && { unit }),
  }
  return `/production/factory-scan${listAddress(FactoryScan, search)}`
}

/** Pieces that were found bad in the period, for one cause or any. */
export function badPieces({ from, to }: ShopQuery, code?: string): Address {
  const advanced = matching(
    { field: 'createTime', rule: 'ge', val: `${from} 00:00:00` },
    { field: 'createTime', rule: 'le', val: `${to} 23:59:59` },
    { field: 'status', rule: 'ne', val: 'taken' },
  )
  return `/production/defect${listAddress(Defect, code ? { code } : {}, { advanced })}`
}

/** Work orders that were finished in the period, within so many days. */
export function finishedWork({ from, to }: ShopQuery, days = ','): Address {
  const advanced = matching(
    { field: 'actEnd', rule: 'ge', val: `${from} 00:00:00` },
    { field: 'actEnd', rule: 'le', val: `${to} 23:59:59` },
    ...range('leadDays', days),
  )
  return `/production/work-order${listAddress(WorkOrder, {}, { advanced })}`
}

/** Work orders that were released up to a day. */
export function releasedWork(day: string): Address {
  const advanced = matching(
    { field: 'releaseTime', rule: 'le', val: `${day} 23:59:59` },
    { field: 'status', rule: 'ne', val: 'voided' },
  )
  return `/production/work-order${listAddress(WorkOrder, {}, { advanced })}`
}
