import { BusinessError, type Row } from '@mortise/model'
import { type AnyRoute, type Context, get, message, put, remove } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Dictionary, DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import { z } from 'zod'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { dictionariesChanged } from './dictionaries.ts'
import { refuseTaken } from './dictionary.rules.ts'

/** Dictionaries that were deleted: looked at, brought back with their items, or deleted for good; and the order of items. */
export const dictionaryBinRoutes: AnyRoute[] = [
  get('/sys/dict/deleteList', 'dictionary:delete', async ({ ctx }) => {
    refuseOtherTenants(ctx)
    const rows = await ctx.db
      .selectFrom(Dictionary.table)
      .select(['id', 'name', 'code', 'description'])
      .select(['update_by as updateBy', 'update_time as updateTime'])
      .where('deleted', '=', true)
      .orderBy('update_time', 'desc')
      .limit(1000)
      .execute()
    return ctx.output(Dictionary, rows)
  }),

  put('/sys/dict/back/:id', 'dictionary:delete', async ({ ctx, params }) => {
    const dictionary = await deleted(ctx, params.id ?? '')
    await refuseTaken(ctx, dictionary.code as string)
    const alive = { deleted: false, update_by: ctx.user.username, update_time: ctx.now }
    // Only the items that went with it: what was deleted before stays deleted.
    await ctx.db
      .updateTable(DictionaryItem.table)
      .set(alive)
      .where('dict', '=', dictionary.id)
      .where('deleted', '=', true)
      .where('update_time', '=', dictionary.update_time)
      .execute()
    await ctx.db.updateTable(Dictionary.table).set(alive).where('id', '=', dictionary.id).execute()
    dictionariesChanged(ctx)
    return message('操作成功!')
  }),

  remove('/sys/dict/deletePhysic/:id', 'dictionary:deletePhysic', async ({ ctx, params }) => {
    const { id } = await deleted(ctx, params.id ?? '')
    await ctx.db.deleteFrom(DictionaryItem.table).where('dict', '=', id).execute()
    await ctx.db.deleteFrom(Dictionary.table).where('id', '=', id).execute()
    // What companies called its items is behind the wall between them.
    ctx.afterCommit(async () => {
      await servicesOf(ctx).db.owner.query(`delete from ${TenantDictionaryItem.table} where dict = $1`, [id])
    })
    return message('删除成功!')
  }),

  put(
    '/sys/dictItem/sort',
    'dictionaryItem:edit',
    { body: z.object({ dictId: z.string(), ids: z.array(z.string()).min(1).max(2000) }) },
    async ({ ctx, body }) => {
      refuseOtherTenants(ctx)
      const repo = ctx.repo(DictionaryItem)
      const items = await repo.lockAll({ dict: body.dictId })
      const places = new Map(body.ids.map((id, index) => [id, index + 1]))
      if (items.length !== places.size || items.some(({ id }) => !places.has(id)))
        throw new BusinessError('字典项已被他人修改，请刷新后重试！', { code: 409 })
      for (const { id, sort } of items) {
        const place = places.get(id) ?? sort
        if (place !== sort) await repo.edit({ id, sort: place })
      }
      return message('编辑成功!')
    },
  ),
]

async function deleted(ctx: Context, id: string): Promise<Row> {
  refuseOtherTenants(ctx)
  const row = await ctx.db
    .selectFrom(Dictionary.table)
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new BusinessError('回收站中没有该字典')
  return row
}
