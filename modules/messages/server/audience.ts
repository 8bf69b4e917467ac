import { type Announcement, AnnouncementSend } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName, Depart, defaultTenant, User, UserDepart, UserRole } from '@mortise/system/model'
import { type RawBuilder, sql } from 'kysely'
import { peopleOf } from './people.ts'

type AnnouncementRow = RowOf<typeof Announcement>

/** Names of those whom a notice is meant for by now; none for one to all, which is written down for nobody. */
export async function audienceOf(ctx: Context, notice: AnnouncementRow): Promise<string[]> {
  switch (notice.audience) {
    case 'ALL':
      return []
    case 'USER':
      return (await peopleOf(ctx, notice.receivers ?? [])).map(({ username }) => username)
    case 'DEPT':
      return names(ctx, membersOf(ctx, notice.departs ?? []))
    case 'ROLE':
      return names(ctx, holdersOf(ctx, notice.roles ?? []))
  }
}

const names = async (ctx: Context, ids: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ username: string }>`
    select u.username from ${sql.table(User.table)} u where not u.deleted and u.id in (${ids}) order by u.username`.execute(
    ctx.db,
  )
  return rows.map(({ username }) => username)
}

/** People of departments, and of those below them. */
const membersOf = ({ tenant }: Context, departs: readonly string[]) => sql`
  select m."user" from ${sql.table(UserDepart.table)} m
  join ${sql.table(Depart.table)} d on d.tenant_id = m.tenant_id and d.id = m.depart and not d.deleted
  join ${sql.table(Depart.table)} top on top.tenant_id = d.tenant_id and left(d.org_code, length(top.org_code)) = top.org_code
  where m.tenant_id = ${tenant} and not m.deleted and top.id = any(${departs}::text[])`

const holdersOf = ({ tenant }: Context, roles: readonly string[]) => sql`
  select r."user" from ${sql.table(UserRole.table)} r
  where r.tenant_id = ${tenant} and not r.deleted and r.role = any(${roles}::text[])`

/** Whom a released notice has reached; null for everyone. */
export async function receiversOf(
  ctx: Context,
  { id, audience }: Pick<AnnouncementRow, 'id' | 'audience'>,
): Promise<{ id: string; username: string }[] | null> {
  if (audience === 'ALL') return null
  const { rows } = await sql<{ id: string; username: string }>`select u.id, u.username
    from ${sql.table(AnnouncementSend.table)} s join ${sql.table(User.table)} u on u.username = s."user"
    where s.tenant_id = ${ctx.tenant} and s.announcement = ${id} and not s.deleted`.execute(ctx.db)
  return rows
}

/** Users who work in a tenant and may sign in, as a test of `u`. */
export const isMember = (
  tenant: string,
): RawBuilder<boolean> => sql<boolean>`(not u.deleted and u.status = '1' and (
  ${tenant} = any(u.tenants) or u.username = ${adminName}
  or (${tenant === defaultTenant}::boolean and coalesce(cardinality(u.tenants), 0) = 0)))`
