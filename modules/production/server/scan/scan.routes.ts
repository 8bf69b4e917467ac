import { BusinessError } from '@mortise/model'
import { FactoryScan } from '@mortise/production/model'
import { type AnyRoute, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { lookUp } from './look-up.ts'
import { settleScan, takeScans } from './take-scans.ts'

/** Scans that a device may send at once. */
const MOST = 200

// Each is read by itself, so that one that cannot be read stops no other.
export const batch = z.object({ scans: z.array(z.unknown()).min(1).max(MOST) })
const settled = z.object({ id: z.string().max(36), decision: z.enum(['accept', 'refuse']) })

export const scanRoutes: AnyRoute[] = [
  // One transaction a scan: what one meets takes nothing back of the others.
  post(
    '/erp_factory_scan/erpFactoryScan/batch',
    'factoryScan:scan',
    { body: batch, transaction: false, takesAnyText: true },
    ({ ctx, body }) => takeScans(ctx, body.scans, async (input) => ({ by: ctx, input })),
  ),
  get('/erp_factory_scan/erpFactoryScan/lookUp', 'factoryScan:scan', async ({ ctx, query }) => {
    const found = await lookUp(ctx, (query.code ?? '').slice(0, 64))
    if (typeof found === 'string') throw new BusinessError(found)
    return found
  }),
  post(
    '/erp_factory_scan/erpFactoryScan/settle',
    'factoryScan:settle',
    { body: settled },
    async ({ ctx, body }) => {
      await ctx.repo(FactoryScan).own(body.id)
      const [row] = await ctx.output(FactoryScan, [await settleScan(ctx, body.id, body.decision)])
      return message('处理成功！', row)
    },
  ),
]
