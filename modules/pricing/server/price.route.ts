import { isDoorCount, levelRights, WHOLE_DOORS } from '@mortise/pricing/model'
import { type AnyRoute, type Context, post } from '@mortise/server'
import { z } from 'zod'
import type { PriceBook } from './open-book.ts'
import { priceDoor } from './price-door.ts'

const input = z.object({
  storeId: z.string(),
  customerId: z.string().nullish(),
  date: z.iso.date().nullish(),
  priceLevel: z.string().nullish(),
  doorId: z.string(),
  versionId: z.string().nullish(),
  values: z.record(z.string().max(20), z.string().max(2000)),
  qty: z.number().refine(isDoorCount, WHOLE_DOORS).default(1),
})
export type PriceInput = z.infer<typeof input>

/** What a configured door costs in a document that is still being filled in, by the prices that count for it. */
export const priceRoute = (
  path: `/${string}`,
  needs: `${string}:list`,
  bookFor: (ctx: Context, input: PriceInput) => Promise<PriceBook>,
): AnyRoute =>
  post(path, needs, { body: input }, async ({ ctx, body }) => {
    const line = { door: body.doorId, doorVersion: body.versionId, params: body.values, qty: body.qty }
    const book = await bookFor(ctx, body)
    const { itemName, unit, spec, listPrice, retailPrice } = await priceDoor(ctx, book, line)
    const needed = Object.entries(levelRights).find(([level]) => level === book.asking.level)?.[1]
    return { itemName, unit, spec, listPrice: !needed || ctx.can(needed) ? listPrice : null, retailPrice }
  })
