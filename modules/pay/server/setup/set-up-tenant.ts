import { PayTaxRate, shippedBrackets } from '@mortise/pay/model'
import { type Context, insertRows } from '@mortise/server'

/** The tax tables in force since the law of 2019, which an accountant corrects. */
export async function setUpTenant(ctx: Context): Promise<void> {
  const kinds = ['wage', 'bonus', 'labour'] as const
  await insertRows(
    ctx,
    PayTaxRate,
    kinds.flatMap((kind) =>
      shippedBrackets[kind].map((bracket, at) => ({
        kind,
        beginOn: '2019-01-01',
        level: at + 1,
        ...bracket,
      })),
    ),
  )
}
