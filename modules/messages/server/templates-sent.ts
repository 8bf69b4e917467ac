import { MessageLog } from '@mortise/messages/model'
import type { Context } from '@mortise/server'

/** Templates by which the caller was sent something. */
export async function templatesSent(ctx: Context): Promise<string[]> {
  const sent = await ctx.db
    .selectFrom(MessageLog.table)
    .select('template')
    .distinct()
    .where('tenant_id', '=', ctx.tenant)
    .where('user', '=', ctx.user.username)
    .where('template', 'is not', null)
    .execute()
  return sent.map(({ template }) => String(template))
}
