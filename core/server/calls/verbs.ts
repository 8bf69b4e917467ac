import {
  type AnyEntity,
  BusinessError,
  type Chain,
  codeOf,
  flowsOf,
  fromWire,
  isBegunBy,
  isEditable,
  type ListQuery,
  type Move,
  parseQuery,
  type Row,
  type Verb,
  versionFromWire,
  wireNameOf,
} from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../base/failure.ts'
import { refusing } from '../base/refused-entity.ts'
import type { Session } from '../context/sessions.ts'
import { relatedTo } from '../entity/chain/related.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Engine } from '../entity/engine/engine.ts'
import { makeContext, personOf } from '../entity/make-context.ts'
import { historyOf } from '../entity/read/history.ts'
import { listPage } from '../entity/read/list.ts'
import { writerNamesSql } from '../entity/read/people.ts'
import { selectOne } from '../entity/read/read.ts'
import { lockedFields, lockedIn, rowScope, visibility } from '../entity/read/scope.ts'
import { send } from '../entity/read/send.ts'
import { seenBy } from '../entity/read/withheld.ts'
import { notFound } from '../entity/store/store.ts'
import { decisionsOn, refuseRunning, rowPermissions } from '../entity/write/approval.ts'
import { draftFromSource } from '../entity/write/draft-from-source.ts'
import { draftRow } from '../entity/write/input.ts'
import { addRow, editRow, madeBy, moveOf, moveRow, refuseMove, removeRow } from '../entity/write/write.ts'
import { type Handling, queryOf } from '../http/handle.ts'
import { type Access, type Method, message } from '../module/route.ts'

/** One call of an entity: how it is reached, who may, what it does. */
export interface VerbRoute {
  readonly methods: readonly Method[]
  readonly path: string
  readonly access: Access
  run(handling: Handling): Promise<unknown>
}

/** The calls that an entity answers by its definition alone. */
export function verbRoutes(compiled: Compiled): VerbRoute[] {
  const { entity } = compiled
  const code = (verb: string) => codeOf(entity, verb) as Access
  const has = (verb: Verb) => entity.verbs.includes(verb)
  const at = (verb: string) => `${entity.wire}/${verb}`
  // Reading a picker's fields needs no more than a session; the rest of the row stays behind the code.
  const reading: Access = entity.picker.length > 0 ? 'login' : code('list')
  const routes: VerbRoute[] = []
  const route = (methods: Method[], verb: string, access: Access, run: VerbRoute['run']) =>
    routes.push({ methods, path: at(verb), access, run })

  if (has('list')) route(['GET'], 'list', reading, (handling) => list(compiled, handling))
  if (has('queryById')) {
    route(['GET'], 'queryById', code('list'), (handling) => queryForForm(compiled, handling))
    for (const lines of compiled.lines) {
      const name = `query${lines.key[0]?.toUpperCase()}${lines.key.slice(1)}ByMainId`
      route(['GET'], name, code('list'), async (handling) => {
        const row = await queryById(compiled, handling)
        return row[lines.field.wire ?? lines.key] ?? []
      })
    }
  }
  if (has('add')) route(['POST'], 'add', code('add'), (handling) => add(compiled, handling))
  if (has('edit')) route(['PUT', 'POST'], 'edit', code('edit'), (handling) => edit(compiled, handling))
  if (has('delete')) route(['DELETE'], 'delete', code('delete'), (handling) => remove(compiled, handling))
  if (has('deleteBatch')) {
    route(['DELETE'], 'deleteBatch', code('deleteBatch'), (handling) => removeMany(compiled, handling))
  }
  for (const chain of entity.from) {
    if (!isBegunBy(entity, chain) || !has('add')) continue
    const verb = `draftFrom${chain.source.name[0]?.toUpperCase()}${chain.source.name.slice(1)}`
    route(['GET'], verb, code('add'), (handling) => draftFrom(compiled, handling, chain))
  }
  // Whatever is moved or has lines may be made from another, or another from it.
  if (has('queryById') && (compiled.flow || entity.from.length > 0 || compiled.lines.length > 0))
    route(['GET'], 'related', code('list'), (handling) => related(compiled, handling))
  if (has('queryById') && compiled.flow && entity.audited)
    route(['GET'], 'history', code('list'), (handling) => history(compiled, handling))
  if (compiled.flow) route(['POST'], 'move', 'login', (handling) => move(compiled, handling))
  if (flowsOf(entity).some(([, flow]) => Object.values(flow.moves).some(({ asks }) => asks)))
    route(['GET'], 'moveDraft', 'login', (handling) => moveDraft(compiled, handling))
  return routes
}

/** The caller's query of a list, with what it may not name refused. */
export function listQueryOf(
  compiled: Compiled,
  request: FastifyRequest,
  hidden: ReadonlySet<string>,
): ListQuery {
  return parseQuery(compiled.entity, request.query as Row, { mayRead: (key) => !hidden.has(key) })
}

async function list(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { engine, working, request, tenant } = handling
  const { scope, hidden } = visibility(compiled, handling)
  const query = listQueryOf(compiled, request, hidden)
  const dicts = await engine.services.dicts.all(tenant)
  const seen = seenBy(compiled, handling.rights)
  const page = await listPage(working, { linked: engine.linked, dicts }, seen, query, { scope, hidden })
  return compiled.entity.tree ? withChildren(handling, compiled, page) : page
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

async function queryById(compiled: Compiled, handling: Handling): Promise<Row> {
  const { id = '' } = queryOf(handling.request)
  const row = await readRow(handling.engine, compiled, handling, id)
  if (!row) throw notFound()
  return row
}

/** A row with what its form may do: a document that waits for somebody's decision says who may make it. */
async function queryForForm(compiled: Compiled, handling: Handling): Promise<Row> {
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
async function related(compiled: Compiled, { working, ctx, request }: Handling): Promise<unknown> {
  const { id = '' } = queryOf(request)
  return relatedTo(working, compiled, await ctx.repo(compiled.entity).own(id))
}

/** What became of a document from its first day on. */
async function history(compiled: Compiled, { working, ctx, request }: Handling): Promise<unknown> {
  const { id = '' } = queryOf(request)
  await ctx.repo(compiled.entity).own(id)
  return historyOf(working, compiled.entity, id)
}

/** A new document of all that is open of another, as its form begins with it; nothing is saved. */
async function draftFrom(
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

/** A body that is an object; anything else is a request nobody can understand. */
function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new BusinessError('请求内容格式不正确', { code: 400 })
}

async function add(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, request, rights } = handling
  const input = fromWire(compiled.entity, bodyOf(request))
  const options = { hidden: lockedFields(compiled, rights), isCaller: true }
  const row = await refusing(compiled.entity, addRow(working, compiled, input, options))
  return message('添加成功！', row.id)
}

/** The row that a caller names, locked, if it lies within the caller's scope. */
async function lockInScope(compiled: Compiled, handling: Handling, id: unknown): Promise<Row> {
  if (typeof id !== 'string' || id === '') throw notFound()
  const scope = rowScope(compiled, handling.ctx, handling.rights)
  const inScope = await selectOne(handling.working, compiled, id, { condition: scope, lock: true })
  if (!inScope) throw notFound()
  return inScope
}

async function edit(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, request, rights } = handling
  const body = bodyOf(request)
  const before = await lockInScope(compiled, handling, body.id)
  await refuseRunning(working, compiled, before)
  const seen = versionFromWire(body)
  const version = {
    ...(seen !== undefined && { version: seen }),
    ...(typeof body.updateTime === 'string' && body.updateTime !== '' && { updateTime: body.updateTime }),
  }
  // A document moves on while somebody has it open: nobody writes over what was not seen.
  const isBlind = compiled.flow !== null && Object.keys(version).length === 0
  if (isBlind && isEditable(compiled.entity, before)) throw new BusinessError('缺少版本号，请刷新后重试')
  const patch = fromWire(compiled.entity, body)
  const options = { hidden: await lockedIn(working, compiled, rights, before), version, isCaller: true }
  await refusing(compiled.entity, editRow(working, compiled, before, patch, options))
  return message('编辑成功!', before.id)
}

async function remove(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { id } = queryOf(handling.request)
  await removeOne(compiled, handling, id)
  return message('删除成功!')
}

async function removeMany(compiled: Compiled, handling: Handling): Promise<unknown> {
  const ids = [...new Set((queryOf(handling.request).ids ?? '').split(',').filter((id) => id !== ''))]
  if (ids.length === 0) throw new BusinessError('参数不识别！')
  if (ids.length > 1000) throw new BusinessError('一次最多删除1000条数据')
  // Always in the same order, so that two who delete the same rows do not wait for each other.
  for (const id of ids.toSorted()) await removeOne(compiled, handling, id)
  return message('批量删除成功!')
}

async function removeOne(compiled: Compiled, handling: Handling, id: unknown): Promise<void> {
  const row = await lockInScope(compiled, handling, id)
  await refuseRunning(handling.working, compiled, row)
  await removeRow(handling.working, compiled, row)
}

/** The move that a caller names and has the right to. */
function ownMove(compiled: Compiled, { rights }: Handling, name: unknown): Move {
  const found = typeof name === 'string' ? moveOf(compiled, name) : null
  if (!found || found.move.bySystem)
    throw new BusinessError(`${compiled.entity.label}没有操作【${String(name).slice(0, 50)}】`)
  if (!rights.isAdmin && !rights.codes.has(codeOf(compiled.entity, name as string))) throw forbidden()
  return found.move
}

/** What is known of the document that a move would make, of what the move asks for; nothing is saved. */
async function moveDraft(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { working, ctx, request } = handling
  const { id = '', move: name = '' } = queryOf(request)
  const move = ownMove(compiled, handling, name)
  const source = await ctx.repo(compiled.entity).own(id)
  await refuseMove(working, compiled, source, name)
  const found = madeBy(working, compiled.entity, move)
  if (!found) throw notFound()
  const { made, ref } = found
  const draft = await draftRow(working, made, { [ref]: source.id })
  const [sent = {}] = await ctx.output(made.entity, [draft])
  const asked = (move.asks ?? []).map((key) => wireNameOf(key, made.fields[key]))
  return Object.fromEntries(
    Object.entries(sent).filter(([key]) => asked.some((name) => key === name || key === `${name}_dictText`)),
  )
}

async function move(compiled: Compiled, handling: Handling): Promise<unknown> {
  const { request, working, ctx } = handling
  const body = bodyOf(request)
  const { id, move: name } = body
  const { label } = ownMove(compiled, handling, name)
  const row = await lockInScope(compiled, handling, id)
  const seen = versionFromWire(body)
  if (seen !== undefined && seen !== row.version) {
    throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  }
  await refusing(compiled.entity, moveRow(working, compiled, row, name as string))
  return message([`${label}成功！`, ...ctx.remarks].join(''), row.id)
}
