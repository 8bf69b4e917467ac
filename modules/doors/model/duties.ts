import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { Door, DoorTable } from './door.ts'
import { DoorParameter, ParameterOption } from './door-parameter.ts'
import { DoorVersion } from './door-version.ts'

export const duties: Duties = {
  engineer: [
    keeps(Door, DoorTable, DoorParameter, ParameterOption),
    can(Door, 'publish', 'retire'),
    reads(DoorVersion),
    sees(Door, DoorVersion),
    '/doors/showroom',
  ],
  generalManager: [
    reads(Door, DoorTable, DoorParameter, ParameterOption, DoorVersion),
    sees(Door, DoorVersion),
    '/doors/showroom',
  ],
  salesManager: [reads(Door, DoorVersion), '/doors/showroom'],
  sales: [reads(Door), '/doors/showroom'],
  reviewer: [reads(Door, DoorVersion, DoorParameter, ParameterOption), sees(Door), '/doors/showroom'],
  planner: [reads(Door, DoorVersion), sees(Door)],
  installer: [reads(Door)],
  service: [reads(Door, DoorVersion), '/doors/showroom'],
}
