import { type AnyEntity, BusinessError, type RowOf, versionFromWire } from '@mortise/model'
import type { Context } from '@mortise/server'
import { z } from 'zod'

/** A body that is a row: its own entity says what may be in it. */
export const rowBody = z.record(z.string(), z.unknown())
type Body = z.infer<typeof rowBody>

/** Changes a row as a body says, unless the body was filled in on a row that somebody changed since. */
export async function editFrom<E extends AnyEntity>(
  ctx: Context,
  entity: E,
  id: string,
  body: Body,
): Promise<RowOf<E>> {
  const { updateTime } = body
  const version = versionFromWire(body)
  const before = await ctx.repo(entity).lock(id)
  if (typeof updateTime === 'string' && updateTime !== '' && updateTime !== before.updateTime) {
    throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  }
  return ctx.repo(entity).edit({ ...ctx.input(entity, body), ...(version !== undefined && { version }), id })
}
