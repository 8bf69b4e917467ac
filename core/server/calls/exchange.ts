import { type AnyEntity, BusinessError, both, type Condition, codeOf, type Verb } from '@mortise/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Compiled } from '../entity/engine/compiled.ts'
import type { Engine } from '../entity/engine/engine.ts'
import { hiddenFields, lockedFields, rowScope } from '../entity/read/scope.ts'
import { sheetSql } from '../entity/read/sheet-sql.ts'
import { seenBy } from '../entity/read/withheld.ts'
import { exportRows, exportTemplate, queueExport, type SheetFormat, sheetColumns } from '../excel/index.ts'
import { disposition } from '../files/index.ts'
import { successBody } from '../http/envelope.ts'
import { type Caller, freeContext, queryOf, transactFor } from '../http/handle.ts'
import { apiPrefix } from '../http/server.ts'
import type { Access, Method } from '../module/route.ts'
import { importSheets } from './import-sheets.ts'
import { looksAt } from './looks.ts'
import { listQueryOf } from './read-calls.ts'

/** A call that takes or gives a sheet. */
export interface SheetRoute {
  readonly methods: readonly Method[]
  readonly path: string
  readonly access: Access
  readonly stream: Run
}
export type Run = (
  engine: Engine,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/**
 * Sheets out and in. They stand beside the other calls: bytes stream for as long as they need, and no connection is
 * held for a request that waits on its reader.
 */
export function sheetRoutes(compiled: Compiled): SheetRoute[] {
  const { entity } = compiled
  const route = (method: Method, verb: string, right: Verb, stream: Run): SheetRoute[] =>
    entity.verbs.includes(right)
      ? [
          {
            methods: [method],
            path: `${entity.wire}/${verb}`,
            access: codeOf(entity, right) as Access,
            stream,
          },
        ]
      : []
  return [
    ...route('GET', 'exportXls', 'exportXls', exportSheet(compiled)),
    ...route('POST', 'importExcel', 'importExcel', importSheets(compiled)),
    // Whoever may bring a sheet in may have its template.
    ...route('GET', 'exportTemplate', 'importExcel', template(compiled)),
  ]
}

/** What a sheet of the caller's rows is made of. */
export async function sheetOf(
  engine: Engine,
  compiled: Compiled,
  caller: Caller,
  ctx: Context,
  request: FastifyRequest,
) {
  const { entity } = compiled
  const { linked } = engine
  const { dicts } = engine.services
  const query = queryOf(request)
  const hidden = hiddenFields(compiled, caller.rights)
  const wanted = listQueryOf(compiled, request, hidden)
  const picked: Condition[] = wanted.selections
    ? [{ field: 'id', test: { op: 'in', values: wanted.selections } }]
    : []
  const columns = sheetColumns(entity, await dicts.all(ctx.tenant), {
    keys: fieldsNamed(entity, query.exportFields),
    hidden,
    // By which the sheet, brought in again, changes the rows it was made from.
    withKeys: entity.verbs.includes('importExcel'),
  })
  if (columns.length === 0) throw new BusinessError('没有可导出的字段')
  const sql = sheetSql(seenBy(compiled, caller.rights), linked, columns, {
    tenant: ctx.tenant,
    condition: both(wanted.where, rowScope(compiled, ctx, caller.rights), ...picked),
    sort: wanted.sort,
  })
  const format: SheetFormat = query.format === 'xls' ? 'xls' : 'xlsx'
  return { sql, columns, title: titleOf(entity, query.exportTitle), format }
}

const titleOf = (entity: AnyEntity, title: string | undefined) => (title || entity.label).slice(0, 50)

/** Fields by their names on the wire or in code; what is none of the entity's is not asked for. */
function fieldsNamed(entity: AnyEntity, list: string | undefined): string[] | undefined {
  if (!list) return undefined
  const wanted = new Set(list.split(',').map((name) => name.trim()))
  const fields = entity.fields as Readonly<Record<string, { wire?: string }>>
  return Object.keys(fields).filter((key) => wanted.has(key) || wanted.has(fields[key]?.wire ?? key))
}

const exportSheet =
  (compiled: Compiled): Run =>
  async (engine, caller, request, reply) => {
    const { services } = engine
    const ctx = freeContext(engine, caller, request)
    const sheet = await sheetOf(engine, compiled, caller, ctx, request)
    for (const { keep } of looksAt(services, compiled.entity))
      await transactFor(engine, caller, request, ({ ctx }) => keep(ctx, queryOf(request)))
    if (queryOf(request).async === '1') {
      const plan = { ...sheet, fileBase: fileBase(ctx, request) }
      return reply.send(
        successBody(await transactFor(engine, caller, request, ({ ctx }) => queueExport(ctx, plan))),
      )
    }
    const { stream, type, fileName } = await exportRows({
      services,
      ctx,
      ...sheet,
      fileBase: fileBase(ctx, request),
    })
    request.raw.once('close', () => stream.destroy())
    return reply.type(type).header('Content-Disposition', disposition('attachment', fileName)).send(stream)
  }

/** Paths in a sheet open where the product was asked for them. */
const fileBase = ({ config }: Context, request: FastifyRequest) =>
  `${config.publicUrl ?? `${request.protocol}://${request.host}`}${apiPrefix}/sys/common/static/`

const template =
  (compiled: Compiled): Run =>
  async (engine, caller, request, reply) => {
    const { services } = engine
    const ctx = freeContext(engine, caller, request)
    const hidden = lockedFields(compiled, caller.rights)
    const { bytes, type, fileName } = await exportTemplate({ services, ctx, entity: compiled.entity, hidden })
    return reply.type(type).header('Content-Disposition', disposition('attachment', fileName)).send(bytes)
  }
