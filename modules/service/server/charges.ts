import type { InputOf, RowOf } from '@mortise/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { ServiceCharge } from '@mortise/service/model'

type Charge = RowOf<typeof ServiceCharge>

/** Whoever keeps the books takes a charge over in the transaction that writes it, and may refuse. */
export const chargeTaken = defineExtension<(ctx: Context, charge: Charge) => Promise<void>>('chargeTaken')

/** Writes down what is owed to or by somebody; nothing where it comes to nothing. */
export async function writeCharge(
  ctx: Context,
  charge: Omit<InputOf<typeof ServiceCharge>, 'happenedOn'>,
  sysOrgCode: string | null,
): Promise<void> {
  if (charge.amount === 0) return
  const { repo } = ctx
  const { id } = await repo(ServiceCharge).add(
    { ...charge, happenedOn: ctx.today },
    { given: { sysOrgCode } },
  )
  const books = providersOf(ctx, chargeTaken)
  for (const take of books) await take(ctx, await repo(ServiceCharge).get(id))
  if (books.length > 0) await repo(ServiceCharge).put(id, { isTaken: true })
}
