import { BusinessError } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { Depart, Role, User, UserAgent, UserDepart, UserRole, UserStatus } from '@mortise/system/model'
import { type Directory, type Graph, type State, TaskStatus } from '@mortise/workflow/model'
import { sql } from 'kysely'

interface Person {
  readonly username: string
  readonly active: boolean
  readonly departs: readonly string[]
  readonly roles: readonly string[]
  readonly positions: readonly string[]
  readonly agent: string | null
}
interface Unit {
  readonly id: string
  readonly code: string
  readonly parent: string | null
  readonly level: number | null
  readonly directors: readonly string[]
}

export interface Company {
  readonly directory: Directory
  starterOf(user: string): State['starter']
}

/** Everybody of the company with what the rules of assignment ask for, in one statement. */
export async function readCompany(ctx: Context, graph: Graph): Promise<Company> {
  const { tenant, now } = ctx
  const { rows } = await sql<{ people: Person[]; units: Unit[] }>`
    select coalesce((select json_agg(json_build_object('username', u.username, 'active', u.status = ${UserStatus.normal},
        'positions', coalesce(u.positions, '{}'),
        'departs', (select coalesce(json_agg(d.depart), '[]') from ${sql.table(UserDepart.table)} d
          where d.tenant_id = ${tenant} and d."user" = u.id and not d.deleted),
        'roles', (select coalesce(json_agg(r.code), '[]') from ${sql.table(UserRole.table)} g
          join ${sql.table(Role.table)} r on r.id = g.role and not r.deleted
          where g.tenant_id = ${tenant} and g."user" = u.id and not g.deleted),
        'agent', (select a.agent from ${sql.table(UserAgent.table)} a where a.tenant_id = ${tenant}
          and a."user" = u.username and a.is_active and a.begin_at <= ${now}::timestamp and a.end_at > ${now}::timestamp
          and not a.deleted limit 1)) order by u.username)
      from ${sql.table(User.table)} u where not u.deleted), '[]') as people,
    coalesce((select json_agg(json_build_object('id', d.id, 'code', d.org_code, 'parent', d.parent, 'level', d.level,
        'directors', (select coalesce(json_agg(u.username order by u.username), '[]') from ${sql.table(User.table)} u
          where u.id = any(d.directors) and not u.deleted)))
      from ${sql.table(Depart.table)} d where d.tenant_id = ${tenant} and not d.deleted), '[]') as units`.execute(
    ctx.db,
  )
  const load = hasRandom(graph) ? await openTasks(ctx) : new Map<string, number>()
  return companyOf(rows[0]?.people ?? [], rows[0]?.units ?? [], load)
}

const hasRandom = ({ nodes }: Graph): boolean =>
  Object.values(nodes).some((node) => node.kind === 'user' && node.approval.mode === 'random')

/** How much waits for everybody; only 随机 asks for it. */
async function openTasks(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await cachedSql<{ assignee: string; count: number }>(ctx.db)`
    select assignee, count(*)::int as count from wf_task
    where tenant_id = ${ctx.tenant} and status = ${TaskStatus.open} and assignee is not null group by assignee`
  return new Map(rows.map(({ assignee, count }) => [assignee, count]))
}

function companyOf(
  people: readonly Person[],
  units: readonly Unit[],
  load: ReadonlyMap<string, number>,
): Company {
  const byName = new Map(people.map((person) => [person.username, person]))
  const unitOf = new Map(units.flatMap((unit) => [[unit.id, unit] as const, [unit.code, unit] as const]))
  const namesOf = (isMeant: (person: Person) => boolean) =>
    people.filter(isMeant).map(({ username }) => username)

  /** Whoever heads the department, or the next one above that somebody else heads. */
  function leaderOf(user: string): string | undefined {
    let unit = unitOf.get(byName.get(user)?.departs[0] ?? '')
    for (; unit; unit = unitOf.get(unit.parent ?? '')) {
      const leader = unit.directors.find((director) => director !== user)
      if (leader !== undefined && !unit.directors.includes(user)) return leader
    }
    return undefined
  }
  const directory: Directory = {
    usersOfRole: (role) => namesOf(({ roles }) => roles.includes(role)),
    usersOfDepart: (depart) => namesOf(({ departs }) => departs.includes(unitOf.get(depart)?.id ?? depart)),
    leadersOfDepart: (depart) => unitOf.get(depart)?.directors ?? [],
    usersOfPosition: (position) => namesOf(({ positions }) => positions.includes(position)),
    usersOfGroup: (group) => {
      throw new BusinessError(`用户组【${group}】不存在`)
    },
    departOf: (user) => byName.get(user)?.departs[0],
    leaderOf,
    agentOf: (user) => byName.get(user)?.agent ?? undefined,
    isActive: (user) => byName.get(user)?.active ?? false,
    isAdministrator: (user) => byName.get(user)?.roles.includes('admin') ?? false,
    openTasks: (user) => load.get(user) ?? 0,
    resolve: (resolver) => {
      throw new BusinessError(`审批人解析器【${resolver}】没有登记`)
    },
  }
  return {
    directory,
    starterOf(user) {
      const { departs = [], roles = [] } = byName.get(user) ?? {}
      const unit = unitOf.get(departs[0] ?? '')
      return { user, depart: unit?.id ?? '', roles, departLevel: unit?.level ?? 0 }
    },
  }
}
