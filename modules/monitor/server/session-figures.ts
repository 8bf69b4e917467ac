import type { Figures } from '@mortise/model'
import type { Services } from '@mortise/server/platform'

/** Sessions of all nodes: those that live, those begun and ended within a day, and who was not let in. */
export async function sessionFigures(pool: Services['db']['pool']): Promise<Figures> {
  const { rows } = await pool.query<Figures>(
    `select count(*) filter (where ended_at is null and seen_at > now() - interval '30 minutes')::int
         as "tomcat.sessions.active.current",
       count(*) filter (where ended_at is null)::int as "tomcat.sessions.active.max",
       count(*) filter (where created_at > now() - interval '1 day')::int as "tomcat.sessions.created",
       count(*) filter (where ended_at > now() - interval '1 day')::int as "tomcat.sessions.expired",
       (select count(*)::int from engine.login_log
        where outcome <> 'success' and at > now() - interval '1 day') as "tomcat.sessions.rejected"
     from engine.session`,
  )
  return rows[0] ?? {}
}
