import { BusinessError } from '@mortise/model'
import { type Context, cachedSql, defineExtension, providersOf } from '@mortise/server'
import {
  adminName,
  adminRole,
  Depart,
  Role,
  User,
  UserAgent,
  UserDepart,
  UserRole,
  UserStatus,
} from '@mortise/system/model'
import {
  ApproverGroup,
  type Directory,
  type Graph,
  peopleRulesOf,
  type State,
  TaskStatus,
} from '@mortise/workflow/model'
import { CompiledQuery } from 'kysely'

interface Person {
  readonly username: string
  readonly realname: string
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

interface Group {
  readonly code: string
  readonly users: readonly string[]
}

export interface Company {
  readonly directory: Directory
  starterOf(user: string): State['starter']
  nameOf(user: string): string
}

/** Somebody's rule to find handlers, by the name under which processes use it: `storeSalesman`. */
export interface AssigneeResolver {
  readonly name: string
  readonly label: string
  find(ctx: Context, variables: State['variables']): Promise<readonly string[]>
}
export const assigneeResolvers = defineExtension<AssigneeResolver>('assigneeResolvers')

/** Everybody of the company with what the rules of assignment ask for, in one statement. */
export async function readCompany(
  ctx: Context,
  graph: Graph,
  variables: State['variables'],
): Promise<Company> {
  const [rows] = await rowsOf<CompanyRows>(ctx, `select ${companySql('$2')}`, [ctx.tenant, ctx.now])
  if (!rows) throw new Error('a statement without a row')
  return companyFrom(ctx, graph, variables, rows)
}

/** What a statement tells of a company. */
export interface CompanyRows {
  readonly people: readonly Person[]
  readonly units: readonly Unit[]
  readonly groups: readonly Group[]
}

/** Of the tenant `$1`, at the moment of another parameter. */
export const companySql = (now: string): string => `
  coalesce((select json_agg(json_build_object('username', u.username, 'realname', u.realname,
      'active', u.status = '${UserStatus.normal}', 'positions', coalesce(u.positions, '{}'),
      'departs', coalesce(d.departs, '[]'), 'roles', coalesce(r.roles, '[]'), 'agent', a.agent) order by u.username)
    from ${User.table} u
    left join (select "user", json_agg(depart) as departs from ${UserDepart.table} where tenant_id = $1 and not deleted
      group by "user") d on d."user" = u.id
    left join (select g."user", json_agg(r.code) as roles from ${UserRole.table} g join ${Role.table} r on r.id = g.role
      and not r.deleted where g.tenant_id = $1 and not g.deleted group by g."user") r on r."user" = u.id
    left join (select distinct on ("user") "user", agent from ${UserAgent.table} where tenant_id = $1 and is_active
      and begin_at <= ${now}::timestamp and end_at > ${now}::timestamp and not deleted) a on a."user" = u.username
    where not u.deleted), '[]') as people,
  coalesce((select json_agg(json_build_object('id', d.id, 'code', d.org_code, 'parent', d.parent, 'level', d.level,
      'directors', (select coalesce(json_agg(u.username order by u.username), '[]') from ${User.table} u
        where (u.id = any(d.directors) or d.id = any(u.led_departs)) and not u.deleted)))
    from ${Depart.table} d where d.tenant_id = $1 and not d.deleted), '[]') as units,
  coalesce((select json_agg(json_build_object('code', g.code, 'users', g.users))
    from ${ApproverGroup.table} g where g.tenant_id = $1 and not g.deleted), '[]') as groups`

/** Rows of a statement whose text is the same at each call, and so is prepared once. */
export async function rowsOf<R>({ db }: Context, text: string, values: readonly unknown[]): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
}

/** A company that answers, for the process that asks. */
export async function companyFrom(
  ctx: Context,
  graph: Graph,
  variables: State['variables'],
  rows: CompanyRows,
): Promise<Company> {
  const load = hasRandom(graph) ? await openTasks(ctx) : new Map<string, number>()
  const resolved = await resolve(ctx, graph, variables)
  // Only of the one who acts it is ever asked.
  const isAdministrator = (user: string) => user === ctx.user.username && ctx.can('wf:admin')
  return companyOf({ ...rows, load, resolved, isAdministrator })
}

/** What registered rules find for this instance, of those that its process uses. */
async function resolve(
  ctx: Context,
  { nodes }: Graph,
  variables: State['variables'],
): Promise<Map<string, readonly string[]>> {
  const used = new Set(
    Object.values(nodes)
      .flatMap(peopleRulesOf)
      .flatMap(({ by, value }) => (by === 'resolver' ? [value] : [])),
  )
  const found = new Map<string, readonly string[]>()
  if (used.size === 0) return found
  for (const { name, find } of providersOf(ctx, assigneeResolvers))
    if (used.has(name)) found.set(name, await find(ctx, variables))
  return found
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

interface Known extends CompanyRows {
  readonly load: ReadonlyMap<string, number>
  readonly resolved: ReadonlyMap<string, readonly string[]>
  isAdministrator(user: string): boolean
}

function companyOf({ people, units, groups, load, resolved, isAdministrator }: Known): Company {
  const byName = new Map(people.map((person) => [person.username, person]))
  const unitOf = new Map(units.flatMap((unit) => [[unit.id, unit] as const, [unit.code, unit] as const]))
  const namesOf = (isMeant: (person: Person) => boolean) =>
    people.filter(isMeant).map(({ username }) => username)

  /** Whoever heads the department, or the next one above that somebody else heads. */
  function leaderOf(user: string): string | undefined {
    let unit = unitOf.get(byName.get(user)?.departs[0] ?? '')
    for (; unit; unit = unitOf.get(unit.parent ?? '')) {
      const others = unit.directors.filter((director) => director !== user)
      const leader = others.find((director) => byName.get(director)?.active) ?? others[0]
      if (leader !== undefined && !unit.directors.includes(user)) return leader
    }
    return undefined
  }
  const directory: Directory = {
    usersOfRole: (role) => namesOf(({ roles }) => roles.includes(role)),
    usersOfDepart: (depart) => namesOf(({ departs }) => departs.includes(unitOf.get(depart)?.id ?? depart)),
    leadersOfDepart: (depart) => unitOf.get(depart)?.directors ?? [],
    usersOfPosition: (position) => namesOf(({ positions }) => positions.includes(position)),
    usersOfGroup: (code) => {
      const found = groups.find((group) => group.code === code)
      if (!found) throw new BusinessError(`用户组【${code}】不存在`)
      return found.users
    },
    departOf: (user) => byName.get(user)?.departs[0],
    leaderOf,
    agentOf: (user) => byName.get(user)?.agent ?? undefined,
    isActive: (user) => byName.get(user)?.active ?? false,
    isAdministrator,
    administrators: () =>
      namesOf(({ username, roles }) => username === adminName || roles.includes(adminRole)),
    openTasks: (user) => load.get(user) ?? 0,
    resolve: (resolver) => {
      const found = resolved.get(resolver)
      if (!found) throw new BusinessError(`审批人解析器【${resolver}】没有登记`)
      return found
    },
  }
  return {
    directory,
    nameOf: (user) => byName.get(user)?.realname ?? user,
    starterOf(user) {
      const { departs = [], roles = [] } = byName.get(user) ?? {}
      const unit = unitOf.get(departs[0] ?? '')
      return { user, depart: unit?.id ?? '', roles, departLevel: unit?.level ?? 0 }
    },
  }
}
