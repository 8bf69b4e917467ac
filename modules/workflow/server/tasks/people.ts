import { type Context, cachedSql } from '@mortise/server'
import { UserAgent } from '@mortise/system/model'
import { realNames } from '@mortise/system/server'
import type { NamedUser } from '@mortise/workflow/model'

/** Accounts with the names of their people. */
export async function namesOf(
  ctx: Context,
  usernames: Iterable<string>,
): Promise<(username: string) => NamedUser> {
  const nameOf = await realNames(ctx, usernames)
  return (username) => ({ username, realname: nameOf(username) })
}

/** The own name, and those in whose name somebody acts now. */
export async function actingNames(ctx: Context): Promise<string[]> {
  const rows = await cachedSql<{ user: string }>(ctx.db)`
    select a."user" from ${UserAgent} a where a.tenant_id = ${ctx.tenant} and a.agent = ${ctx.user.username} and a.is_active
      and a.begin_at <= ${ctx.now}::timestamp and a.end_at > ${ctx.now}::timestamp and not a.deleted`
  return [ctx.user.username, ...rows.map(({ user }) => user)]
}
