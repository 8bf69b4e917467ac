import { type AnyEntity, BusinessError, fromWire, type InputOf, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { z } from 'zod'

/** A body that is a row: its own entity says what may be in it. */
export const rowBody = z.record(z.string(), z.unknown())
type Body = z.infer<typeof rowBody>

/** What a body says of a row; believed only after the engine has checked it. */
export const rowFrom = <E extends AnyEntity>(entity: E, body: Body): InputOf<E> =>
  fromWire(entity, body) as InputOf<E>

/** Changes a row as a body says, unless the body was filled in on a row that somebody changed since. */
export async function editFrom<E extends AnyEntity>(
  ctx: Context,
  entity: E,
  id: string,
  body: Body,
): Promise<RowOf<E>> {
  const { version, updateTime } = body
  const before = await ctx.repo(entity).lock(id)
  if (typeof updateTime === 'string' && updateTime !== '' && updateTime !== before.updateTime) {
    throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  }
  const told = typeof version === 'number' ? { version } : {}
  return ctx.repo(entity).edit({ ...rowFrom(entity, body), ...told, id })
}
