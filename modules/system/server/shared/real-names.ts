import { type Context, cachedSql } from '@mortise/server'
import { User } from '@mortise/system/model'

/** What people are called, by their accounts, read in one statement; who is not known keeps the account. */
export async function realNames(
  ctx: Context,
  usernames: Iterable<string>,
): Promise<(username: string) => string> {
  const wanted = [...new Set(usernames)].filter((username) => username !== '')
  const rows =
    wanted.length === 0
      ? []
      : await cachedSql<{ username: string; realname: string }>(ctx.db)`
          select username, realname from ${User} where username = any(${wanted}::text[])`
  const known = new Map(rows.map(({ username, realname }) => [username, realname]))
  return (username) => known.get(username) ?? (username === 'system' ? '系统' : username)
}
