import { type Context, cachedSql } from '@mortise/server'
import { User, UserAgent } from '@mortise/system/model'
import type { NamedUser } from '@mortise/workflow/model'

/** Accounts with the names of their people, read in one statement. */
export async function namesOf(
  ctx: Context,
  usernames: Iterable<string>,
): Promise<(username: string) => NamedUser> {
  const wanted = [...new Set(usernames)].filter((username) => username !== '')
  const rows =
    wanted.length === 0
      ? []
      : await cachedSql<NamedUser>(ctx.db)`
          select username, realname from ${User} where username = any(${wanted}::text[])`
  const known = new Map(rows.map((user) => [user.username, user.realname]))
  return (username) => ({
    username,
    realname: known.get(username) ?? (username === 'system' ? '系统' : username),
  })
}

/** The own name, and those in whose name somebody acts now. */
export async function actingNames(ctx: Context): Promise<string[]> {
  const rows = await cachedSql<{ user: string }>(ctx.db)`
    select a."user" from ${UserAgent} a where a.tenant_id = ${ctx.tenant} and a.agent = ${ctx.user.username} and a.is_active
      and a.begin_at <= ${ctx.now}::timestamp and a.end_at > ${ctx.now}::timestamp and not a.deleted`
  return [ctx.user.username, ...rows.map(({ user }) => user)]
}
