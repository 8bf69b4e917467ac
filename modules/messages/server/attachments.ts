import { type Context, fileReaders, provide, shownPattern } from '@mortise/server'
import { sql } from 'kysely'
import { received } from './received.ts'

/** Whoever a notice reached reads what it carries and shows, without a right to the list of notices. */
export const attachmentReaders = provide(fileReaders, async (ctx: Context, path: string) => {
  const { rows } = await sql`
    select 1 from ${received(ctx, ctx.user.username)} r
    join sys_announcement a on a.tenant_id = ${ctx.tenant} and a.id = r.id
    where a.attachments @> array[${path}]::text[] or a.content ~ ${shownPattern(path)} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
})
