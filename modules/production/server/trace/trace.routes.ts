import { type AnyRoute, get } from '@mortise/server'
import { traceOf } from './trace.ts'

export const traceRoutes: AnyRoute[] = [
  get('/erp_factory_scan/erpFactoryScan/trace', 'factoryScan:trace', ({ ctx, query }) =>
    traceOf(ctx, (query.code ?? '').slice(0, 300)),
  ),
]
