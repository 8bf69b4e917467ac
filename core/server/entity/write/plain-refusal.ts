import { BusinessError, type Row } from '@mortise/model'
import type { Context } from '../../context/context.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

/** Work on a row as one may hear of it: from whom figures of the row are withheld hears no refusal that names them. */
export async function plainly<T>(
  { ctx }: Working,
  compiled: Compiled,
  row: Row,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BusinessError) || error.options.plain === undefined) throw error
    const { plain, ...options } = error.options
    throw (await isWithheld(ctx, compiled, row))
      ? new BusinessError(plain, { ...options, cause: error })
      : error
  }
}

async function isWithheld(ctx: Context, { entity, guardedBy }: Compiled, row: Row): Promise<boolean> {
  if (!entity.guardedFields) return false
  const { keys, rights } = entity.guardedFields
  // What a new row will be guarded by is not what somebody says of it.
  if (!row.id && !guardedBy?.target) return !Object.values(rights).every(ctx.can)
  const locked = await ctx.lockedIn(entity, row)
  // Some of them may be out of sight by rights of their own, of a row that is not withheld.
  return keys.every((key) => locked.has(key))
}
