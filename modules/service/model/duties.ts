import { can, type Duties, reads, sees, writes } from '@mortise/model'
import { StoreInstallItem } from '@mortise/stores/model'
import { AfterSale } from './cases/after-sale.ts'
import { ServiceCharge } from './charge.ts'
import { FoundFault } from './figures/found-fault.ts'
import { HungDoor } from './figures/hung-door.ts'
import { LineFulfilment } from './figures/line-fulfilment.ts'
import { Install } from './installs/install.ts'
import { InstallLog } from './installs/install-log.ts'

const looks = reads(Install, InstallLog, AfterSale)
const judges = [...reads(LineFulfilment, HungDoor, FoundFault), '/service/quality']
const dispatches = [
  ...looks,
  ...reads(StoreInstallItem),
  '/service/board',
  ...writes(Install),
  ...can(Install, 'appoint', 'assign', 'sendCode', 'accept', 'fail', 'cancel'),
]

/** Whoever serves customers plans the visits, installers make their own, and stores see theirs. */
export const duties: Duties = {
  generalManager: [
    looks,
    judges,
    reads(ServiceCharge),
    sees(Install, AfterSale),
    can(AfterSale, 'approve', 'reject'),
  ],
  salesManager: [
    dispatches,
    judges,
    can(AfterSale, 'approve', 'reject'),
    sees(Install, AfterSale),
    'install:overCapacity',
  ],
  sales: [looks, writes(AfterSale)],
  service: [
    dispatches,
    judges,
    writes(AfterSale),
    can(AfterSale, 'accept', 'plan', 'finish', 'callBack', 'reopen', 'void'),
    sees(Install, AfterSale),
    'install:overCapacity',
    reads(ServiceCharge),
  ],
  installer: [
    looks,
    '/service/today',
    can(Install, 'checkIn', 'finish', 'sendCode', 'accept', 'fail'),
    sees(Install),
    reads(ServiceCharge),
  ],
  finance: [looks, reads(ServiceCharge), sees(Install, AfterSale)],
  reviewer: [looks],
}
