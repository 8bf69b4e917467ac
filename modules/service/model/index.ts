import { defineModule } from '@mortise/model'
import { AfterSale } from './cases/after-sale.ts'
import { CallBackInput } from './cases/call-back-input.ts'
import { DutyType, FaultType, ServiceAction, ServicePlan, Urgency } from './cases/dicts.ts'
import { ChargeKind, ServiceCharge } from './charge.ts'
import { duties } from './duties.ts'
import { FoundFault } from './figures/found-fault.ts'
import { HungDoor } from './figures/hung-door.ts'
import { LineFulfilment } from './figures/line-fulfilment.ts'
import {
  DoorsFaulty,
  DoorsHung,
  FaultsFound,
  LinesLate,
  LinesOnTime,
  LinesSigned,
  VisitsAccepted,
  VisitsAcceptedAtOnce,
} from './figures/measures.ts'
import { AcceptInput } from './installs/accept-input.ts'
import { InstallAct, InstallFail, InstallType, Payer } from './installs/dicts.ts'
import { Install } from './installs/install.ts'
import { InstallCode } from './installs/install-code.ts'
import { InstallLog } from './installs/install-log.ts'

export { isWholeDuty, sharedDuties } from './cases/duty.ts'
export { type StageDays, stages } from './figures/stage-days.ts'
export { type InstallJob, type OnSiteAct, onSiteActs } from './installs/job.ts'
export { workerPayOf } from './installs/pay.ts'
export type { FaultReport, ShownDoor } from './shown-door.ts'
export {
  AcceptInput,
  AfterSale,
  CallBackInput,
  ChargeKind,
  DoorsFaulty,
  DoorsHung,
  DutyType,
  FaultsFound,
  FaultType,
  FoundFault,
  HungDoor,
  Install,
  InstallAct,
  InstallCode,
  InstallFail,
  InstallLog,
  InstallType,
  LineFulfilment,
  LinesLate,
  LinesOnTime,
  LinesSigned,
  Payer,
  ServiceCharge,
  ServicePlan,
  Urgency,
  VisitsAccepted,
  VisitsAcceptedAtOnce,
}
export const service = defineModule('service', {
  label: '安装售后',
  icon: 'tool',
  duties,
  entities: [
    Install,
    InstallLog,
    InstallCode,
    AfterSale,
    ServiceCharge,
    LineFulfilment,
    HungDoor,
    FoundFault,
  ],
  measures: [
    LinesSigned,
    LinesOnTime,
    LinesLate,
    VisitsAccepted,
    VisitsAcceptedAtOnce,
    DoorsHung,
    DoorsFaulty,
    FaultsFound,
  ],
  dicts: [
    InstallType,
    InstallFail,
    InstallAct,
    Payer,
    FaultType,
    Urgency,
    ServicePlan,
    ServiceAction,
    DutyType,
    ChargeKind,
  ],
  permissions: { 'install:overCapacity': '超过安装队日产能排期' },
  menu: [
    { label: '安装调度', open: '/service/board' },
    { label: '我的安装', open: '/service/today' },
    { label: '安装单', open: Install },
    { label: '安装记录', open: InstallLog },
    { label: '售后单', open: AfterSale },
    { label: '服务结算', open: ServiceCharge },
    { label: '交付质量', open: '/service/quality' },
    { label: '履约明细', open: LineFulfilment },
    { label: '已装门', open: HungDoor },
    { label: '缺陷明细', open: FoundFault },
  ],
})
