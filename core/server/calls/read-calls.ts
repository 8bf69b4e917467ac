import {
  type AnyEntity,
  type Chain,
  codeOf,
  type ListQuery,
  parseQuery,
  type Row,
  wireNameOf,
} from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../context/sessions.ts'
import { relatedTo } from '../entity/chain/related.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Engine } from '../entity/engine/engine.ts'
import { makeContext, personOf } from '../entity/make-context.ts'
import { historyOf } from '../entity/read/history.ts'
import { listPage } from '../entity/read/list.ts'
import { writerNamesSql } from '../entity/read/people.ts'
import { selectOne } from '../entity/read/read.ts'
import { listVisibility, visibility } from '../entity/read/scope.ts'
import { send } from '../entity/read/send.ts'
import { seenBy } from '../entity/read/withheld.ts'
import { notFound } from '../entity/store/store.ts'
import { decisionsOn, rowPermissions } from '../entity/write/approval.ts'
import { draftFromSource } from '../entity/write/draft-from-source.ts'
import { awaitedOf } from '../entity/write/notify-waiting.ts'
import { type Handling, queryOf } from '../http/handle.ts'
import { looksAt } from './looks.ts'

/** The caller's query of a list, with what it may not name refused. */
export function listQueryOf(
  compiled: Compiled,
  request: FastifyRequest,
  hidden: ReadonlySet<string>,
): ListQuery {
  return parseQuery(compiled.entity, request.query as Row, { mayRead: (key) => !hidden.has(key) })
}

export async function list(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { engine, working, request, tenant } = handling
  const { scope, hidden } = await listVisibility(compiled, handling)
  const query = listQueryOf(compiled, request, hidden)
  await keepLooks(compiled, handling)
  const dicts = await engine.services.dicts.all(tenant)
  const seen = seenBy(compiled, handling.rights)
  const page = await listPage(working, { linked: engine.linked, dicts }, seen, query, { scope, hidden })
  return compiled.entity.tree ? withChildren(handling, compiled, page) : page
}

/** Whoever only looks with another's eyes writes nothing, and is written down where that begins. */
async function keepLooks({ entity }: Compiled, { engine, ctx, request, session }: Handling): Promise<void> {
  if (session?.viewer) return
  for (const { keep } of looksAt(engine.services, entity)) await keep(ctx, queryOf(request))
}

/** Rows of a tree say whether there is anything below them. */
async function withChildren(
  { working }: Handling,
  compiled: Compiled,
  page: { records: Row[] },
): Promise<unknown> {
  const column = compiled.byKey.get(compiled.entity.tree ?? '')
  if (!column || page.records.length === 0) return page
  const params: unknown[] = [page.records.map((row) => row.id)]
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(working.tenant)}`
  const { rows } = await working.client.query(
    `select distinct ${column.sql} as id from ${compiled.table} t where not t.deleted and ${column.sql} = any($1)${sameTenant}`,
    params,
  )
  const parents = new Set((rows as { id: string }[]).map((row) => row.id))
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, hasChildren: parents.has(row.id as string) })),
  }
}

export async function queryById(compiled: Compiled, handling: Handling): Promise<Row> {
  const { id = '' } = queryOf(handling.request)
  const row = await readRow(handling.engine, compiled, handling, id)
  if (!row) throw notFound()
  await keepLooks(compiled, handling)
  return row
}

/** A row with what its form may do: a document that waits for somebody's decision says who may make it. */
export async function queryForForm(compiled: Compiled, handling: Handling): Promise<Row> {
  const { working, ctx } = handling
  const row = await queryById(compiled, handling)
  const decisions = decisionsOn(compiled, ctx, (key, field) => row[wireNameOf(key, field)])
  const whole = decisions.length > 0 ? await selectOne(working, compiled, String(row.id)) : null
  if (!whole) return row
  return { ...row, permissionList: await rowPermissions(working, compiled, whole, decisions) }
}

/** One row as the caller may see it, with the names of those who wrote it, as it travels. */
async function readRow(
  engine: Engine,
  compiled: Compiled,
  seen: Pick<Handling, 'ctx' | 'rights' | 'working'>,
  id: string,
): Promise<Row | null> {
  const { working } = seen
  const { scope, hidden } = visibility(compiled, seen)
  const { linked, services } = engine
  const row = await selectOne(working, seenBy(compiled, seen.rights), id, {
    condition: scope,
    hidden,
    plus: writerNamesSql(linked),
  })
  if (!row) return null
  const translator = { linked, dicts: await services.dicts.all(working.tenant) }
  const [sent] = await send(working, translator, compiled.entity, [row])
  return sent ?? null
}

/** What a document was made from and what became of it. */
export async function related(compiled: Compiled, { working, ctx, request }: Handling): Promise<unknown> {
  const { id = '' } = queryOf(request)
  return relatedTo(working, compiled, await ctx.repo(compiled.entity).own(id))
}

/** For whom else a document waits, and to do what: whoever sent it on sees where it lies. */
export async function awaited(compiled: Compiled, { working, ctx, request }: Handling): Promise<unknown> {
  const row = await ctx.repo(compiled.entity).own(queryOf(request).id ?? '')
  const key = compiled.flow
  const found = key ? await awaitedOf(working, compiled, row, key) : null
  return found && { act: found.act, people: found.people.map(({ realname }) => realname) }
}

/** What became of a document from its first day on. */
export async function history(compiled: Compiled, { working, ctx, request }: Handling): Promise<unknown> {
  const { id = '' } = queryOf(request)
  await ctx.repo(compiled.entity).own(id)
  return historyOf(working, compiled.entity, id)
}

/** A new document of all that is open of another, as its form begins with it; nothing is saved. */
export async function draftFrom(
  compiled: Compiled,
  { working, ctx, request }: Handling,
  chain: Chain,
): Promise<unknown> {
  const { id = '' } = queryOf(request)
  const source = await ctx.repo(chain.source).own(id)
  const draft = await draftFromSource(working, compiled, chain, source)
  const [sent] = await ctx.output(compiled.entity, [draft])
  return sent
}

/** A row as someone who follows it from afar may see it; null when it is not for these eyes. */
export async function readForViewer(
  product: Engine,
  entity: AnyEntity,
  id: string,
  viewer: Session,
): Promise<Row | null> {
  const engine = product.of(viewer.tenant)
  const { services } = engine
  // A page stays open while its user moves to another department.
  const { rights, user } = await personOf(engine, viewer.account.username, viewer.tenant)
  const compiled = engine.compiled(entity)
  if (!rights.isAdmin && !rights.codes.has(codeOf(entity, 'list'))) return null
  return services.db.read(viewer.tenant, async (client) => {
    const world = { client, tenant: viewer.tenant, user, rights, requestId: 'realtime' }
    const { ctx } = makeContext(engine, { ...world, enqueue: services.jobs.enqueue })
    return readRow(
      engine,
      compiled,
      { ctx, rights, working: { client, tenant: viewer.tenant, ctx, engine } },
      id,
    )
  })
}
