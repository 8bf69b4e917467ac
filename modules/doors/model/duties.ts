import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { Door, DoorTable } from './door.ts'
import { DoorParameter, ParameterOption } from './door-parameter.ts'
import { DoorVersion } from './door-version.ts'
import { PriceRight } from './price-rights.ts'

const prices = Object.values(PriceRight)

export const duties: Duties = {
  engineer: [
    keeps(Door, DoorTable, DoorParameter, ParameterOption),
    can(Door, 'publish', 'retire'),
    reads(DoorVersion),
    sees(Door, DoorVersion, ParameterOption),
    prices,
    '/doors/showroom',
  ],
  generalManager: [
    reads(Door, DoorTable, DoorParameter, ParameterOption, DoorVersion),
    sees(Door, DoorVersion, ParameterOption),
    prices,
    '/doors/showroom',
  ],
  salesManager: [reads(Door, DoorVersion), prices, '/doors/showroom'],
  sales: [reads(Door), prices, '/doors/showroom'],
  reviewer: [
    reads(Door, DoorVersion, DoorParameter, ParameterOption),
    sees(Door, ParameterOption),
    prices,
    '/doors/showroom',
  ],
  planner: [reads(Door, DoorVersion), 'door:view.bom'],
  finance: [prices],
  installer: [reads(Door)],
  service: [reads(Door, DoorVersion), '/doors/showroom'],
}
