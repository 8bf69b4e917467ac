import type { RowOf } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'

/** Work whose doors are in stock or given up: nothing is cut for it that its doors could still cost. */
export const endedWork: readonly RowOf<typeof WorkOrder>['status'][] = ['stocked', 'closed', 'voided']
