import { type AnyRoute, get, message, put, remove } from '@mortise/server'
import { User } from '@mortise/system/model'
import { z } from 'zod'
import { listed } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { binned, binnedUsers, purgeUser, restoreUser } from './recycle-bin.ts'
import { userSent } from './users.ts'

const LARGEST_PAGE = 200
const LARGEST_LIST = 1000

/** People who were deleted: seen again, brought back, or forgotten for good. */
export const recycleBinRoutes: AnyRoute[] = [
  get('/sys/user/recycleBin', 'user:recycleBin', async ({ ctx, query }) => {
    // A list by itself, unless somebody turns pages.
    const isPaged = query.pageNo !== undefined
    const current = Math.max(1, Number.parseInt(query.pageNo ?? '', 10) || 1)
    const size = isPaged
      ? Math.min(LARGEST_PAGE, Math.max(1, Number.parseInt(query.pageSize ?? '', 10) || 10))
      : LARGEST_LIST
    const named = `%${(query.keyword ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`
    const all = binned(ctx).where((test) =>
      test.or([test('username', 'ilike', named), test('realname', 'ilike', named)]),
    )
    const { total } = await all.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .select(['id', 'username', 'realname', 'avatar', 'sex', 'phone', 'status'])
      .select(['update_by as updateBy', 'update_time as updateTime'])
      .orderBy('update_time', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((current - 1) * size)
      .execute()
    const records = (await ctx.output(User, rows)).map((row) => ({ ...userSent(row), delFlag: 1 }))
    return isPaged ? { records, total, size, current, pages: Math.ceil(total / size) } : records
  }),

  put(
    '/sys/user/putRecycleBin',
    'user:restore',
    { body: z.object({ userIds: z.string() }) },
    async ({ ctx, body }) => {
      const users = await binnedUsers(ctx, listed(body.userIds))
      for (const user of users) await restoreUser(ctx, user)
      ctx.afterCommit(() =>
        rightsChanged(
          ctx,
          users.map(({ id }) => id),
        ),
      )
      return message('还原成功!')
    },
  ),

  remove('/sys/user/deleteRecycleBin', 'user:purge', async ({ ctx, query }) => {
    for (const user of await binnedUsers(ctx, listed(query.userIds))) await purgeUser(ctx, user)
    return message('删除成功!')
  }),
]
