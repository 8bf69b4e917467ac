import { type Context, defineExtension, providersOf } from '@mortise/server'

/** A piece with its own code that a door is put together from. */
export interface TracedPart {
  readonly code: string
  readonly note: string | null
  /** The door that it is for. */
  readonly unit: string
  /** The lot of material that it was cut from. */
  readonly lotNo: string | null
  readonly document: { readonly entity: string; readonly id: string } | null
}

/** Areas that make pieces of doors tell them, as far as the caller may see them. */
export const tracedParts = defineExtension<{
  /** The doors that a piece of this code is for. */
  readonly unitsOf: (ctx: Context, code: string) => Promise<readonly string[]>
  readonly partsOf: (ctx: Context, units: readonly string[]) => Promise<readonly TracedPart[]>
}>('tracedParts')

export async function unitsOfPart(ctx: Context, code: string): Promise<readonly string[]> {
  const all = await Promise.all(providersOf(ctx, tracedParts).map(({ unitsOf }) => unitsOf(ctx, code)))
  return all.flat()
}

export async function partsOf(ctx: Context, units: readonly string[]): Promise<readonly TracedPart[]> {
  const all = await Promise.all(providersOf(ctx, tracedParts).map((each) => each.partsOf(ctx, units)))
  return all.flat()
}
