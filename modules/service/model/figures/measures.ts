import { defineMeasure } from '@mortise/model'
import { InstallType } from '../installs/dicts.ts'
import { Install } from '../installs/install.ts'
import { FoundFault } from './found-fault.ts'
import { HungDoor } from './hung-door.ts'
import { LineFulfilment } from './line-fulfilment.ts'

const ofLines = { unit: '行', period: 'signedAt', by: ['signedAt.month', 'store', 'door'] } as const

/** Lines of which everything is signed for, by the day of the last piece. */
export const LinesSigned = defineMeasure(LineFulfilment, 'signed', {
  ...ofLines,
  label: '签收完的订单行',
  where: { signedAt: { empty: false } },
})

/** Those of them that were there by the day that was promised when they were released. */
export const LinesOnTime = defineMeasure(LineFulfilment, 'onTime', {
  ...ofLines,
  label: '准时交付的订单行',
  where: { isOnTime: true },
})

/** And those that were not. */
export const LinesLate = defineMeasure(LineFulfilment, 'late', {
  ...ofLines,
  label: '逾期交付的订单行',
  where: { isOnTime: false },
})

const ofVisits = {
  unit: '次',
  period: 'acceptedAt',
  by: ['acceptedAt.month', 'store', 'team', 'installer'],
} as const
const accepted = { status: 'accepted', type: InstallType.fresh } as const

/** Visits that hung doors and were accepted. */
export const VisitsAccepted = defineMeasure(Install, 'accepted', {
  ...ofVisits,
  label: '验收的安装',
  where: accepted,
})

/** Those that no visit had gone before that was not enough. */
export const VisitsAcceptedAtOnce = defineMeasure(Install, 'acceptedAtOnce', {
  ...ofVisits,
  label: '一次验收的安装',
  where: { ...accepted, previous: { empty: true } },
})

const ofDoors = {
  unit: '樘',
  period: 'installedAt',
  by: ['installedAt.month', 'door', 'store', 'team', 'installer'],
} as const

/** Doors that hang, by the day on which they were hung. */
export const DoorsHung = defineMeasure(HungDoor, 'hung', { ...ofDoors, label: '已装门' })

/** Those of which a fault was told within ninety days. */
export const DoorsFaulty = defineMeasure(HungDoor, 'faulty', {
  ...ofDoors,
  label: '90天内报修的门',
  where: { hasFault: true },
})

/** Faults by all that they may come of. */
export const FaultsFound = defineMeasure(FoundFault, 'count', {
  label: '缺陷数',
  unit: '项',
  period: 'toldAt',
  by: ['faultType', 'door', 'part', 'batch', 'store', 'installer', 'toldAt.month'],
})
