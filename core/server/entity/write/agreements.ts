import type { AnyEntity } from '@mortise/model'
import { defineExtension, providersOf } from '../../base/extension.ts'
import type { Context } from '../../context/context.ts'

/** Tells who agreed to a row where several decide on it one after the other: its own fields name the last of them alone. */
export const agreements =
  defineExtension<(ctx: Context, entity: AnyEntity, id: string) => Promise<readonly string[]>>('agreements')

/** All who agreed to a row beside whom it names itself. */
export async function agreedOn(ctx: Context, entity: AnyEntity, id: string): Promise<string[]> {
  const found: string[] = []
  for (const agreed of providersOf(ctx, agreements)) found.push(...(await agreed(ctx, entity, id)))
  return found
}
