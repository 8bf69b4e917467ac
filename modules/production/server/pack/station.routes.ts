import { Pack } from '@mortise/production/model'
import { type AnyRoute, get, post } from '@mortise/server'
import { z } from 'zod'
import { closeBox, scanToPack, stationOf } from './station.ts'

const id = z.string().min(1).max(36)
const size = z.number().min(0).max(10_000)
const scanned = z.object({
  code: z.string().trim().min(1).max(300),
  pack: id.nullish(),
  part: z.enum(['1', '2', '3', '4', '5', '6', '9']).nullish(),
})
const closed = z.object({
  id,
  length: size.int().nullable().optional(),
  width: size.int().nullable().optional(),
  height: size.int().nullable().optional(),
  weight: size.nullable().optional(),
})

export const stationRoutes: AnyRoute[] = [
  post('/erp_pack/erpPack/scan', 'pack:pack', { body: scanned }, ({ ctx, body }) => scanToPack(ctx, body)),
  post('/erp_pack/erpPack/close', 'pack:pack', { body: closed }, async ({ ctx, body }) => {
    const { id: pack, ...measured } = body
    await ctx.repo(Pack).own(pack)
    return closeBox(ctx, pack, measured)
  }),
  get('/erp_pack/erpPack/station', 'pack:pack', async ({ ctx, query }) => {
    const { id: pack } = await ctx.repo(Pack).own(query.id ?? null)
    return stationOf(ctx, pack)
  }),
]
