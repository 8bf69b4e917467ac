import type { RowOf } from '@mortise/model'
import type { FactoryScan, WorkOrder } from '@mortise/production/model'
import { type Context, defineExtension } from '@mortise/server'

/** Whoever pays for pieces hears of the scans of a work order that were let through just now, those that take back among them. */
export const scansRecorded =
  defineExtension<
    (
      ctx: Context,
      order: RowOf<typeof WorkOrder>,
      scans: readonly RowOf<typeof FactoryScan>[],
    ) => Promise<void>
  >('scansRecorded')
