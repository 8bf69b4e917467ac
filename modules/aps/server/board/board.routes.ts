import { type BoardAnswer, type BoardKind, type BoardTask, DailySchedule, TaskCard } from '@mortise/aps/model'
import { Process, WorkshopUnit } from '@mortise/engineering/model'
import { type AnyEntity, addDays, BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { boardOf } from '@mortise/production/server'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { publishedScenario } from '../published.ts'

/** Calls a minute and address: the boards of a workshop share one. */
const LIMIT = 600
const HEADER = 'x-station-token'
/** Tasks that a board shows at most, and those of a unit on its card. */
const MOST = 500
const ON_CARD = 6
const KINDS: readonly string[] = ['tasks', 'cards', 'day'] satisfies BoardKind[]

export const boardRoutes: AnyRoute[] = [
  get('/erp_aps/board', 'anon', { limit: LIMIT }, async ({ ctx, request, query }): Promise<BoardAnswer> => {
    const token = request.headers[HEADER]
    const { kiosk, tenant } = await boardOf(ctx, typeof token === 'string' ? token : undefined)
    const kind = query.kind ?? 'tasks'
    if (!KINDS.includes(kind)) throw new BusinessError('看板类型不正确')
    const day = query.day ?? ''
    if (day && !/^\d{4}-\d\d-\d\d$/.test(day)) throw new BusinessError('日期格式应为 yyyy-MM-dd')
    return ctx.asSystem(tenant, (world) => answerOf(world, kiosk, kind as BoardKind, day || world.today))
  }),
]

interface Scope {
  readonly name: string
  readonly boardLine: string | null
  readonly boardUnit: string | null
}

async function answerOf(ctx: Context, kiosk: Scope, kind: BoardKind, day: string): Promise<BoardAnswer> {
  const published = await publishedScenario(ctx)
  const units = await unitsOf(ctx, kiosk)
  const rows = published ? await rowsOf(ctx, kind, day, [...units.keys()]) : []
  return {
    board: kiosk.name,
    day,
    now: ctx.now,
    publication: published?.publication ?? null,
    publishedAt: published?.publishedAt ?? null,
    tasks: await shown(ctx, rows, units),
  }
}

/** Units that a board is about, by their names. */
async function unitsOf({ repo }: Context, { boardLine, boardUnit }: Scope): Promise<Map<string, string>> {
  const where = boardUnit ? { id: boardUnit } : boardLine ? { line: boardLine } : {}
  const rows = await repo(WorkshopUnit).find(where, { sort: [['code', 'asc']], limit: 5000 })
  return new Map<string, string>(rows.map(({ id, name }) => [id, name]))
}

type Line = RowOf<typeof DailySchedule> & Partial<Pick<RowOf<typeof TaskCard>, 'isReady' | 'family'>>

async function rowsOf({ repo }: Context, kind: BoardKind, day: string, units: string[]): Promise<Line[]> {
  const sort = [['startAt', 'asc']] as const
  if (kind === 'day') {
    // What runs over midnight is work of both days.
    const on = { startAt: { lt: `${addDays(day, 1)} 00:00:00` }, endAt: { gt: `${day} 00:00:00` } }
    return repo(DailySchedule).find({ unit: { in: units }, ...on }, { sort, limit: MOST })
  }
  const upTo = kind === 'cards' ? { seq: { le: ON_CARD } } : {}
  return (await repo(TaskCard).find(
    { unit: { in: units }, ...upTo },
    { sort, limit: MOST },
  )) as unknown as Line[]
}

async function shown(
  ctx: Context,
  rows: readonly Line[],
  units: ReadonlyMap<string, string>,
): Promise<BoardTask[]> {
  const works = await byId(
    ctx,
    WorkOrder,
    rows.map(({ workOrder }) => workOrder),
  )
  const orders = await byId(
    ctx,
    CustomerOrder,
    [...works.values()].flatMap((work) => work.orders),
  )
  const processes = await byId(
    ctx,
    Process,
    rows.map(({ process }) => process),
  )
  return rows.map((row) => {
    const work = works.get(row.workOrder ?? '')
    return {
      id: row.id,
      unit: units.get(row.unit ?? '') ?? '委外',
      orders: (work?.orders ?? []).map((id) => orders.get(id)?.no ?? ''),
      workOrder: work?.no ?? '',
      process: processes.get(row.process ?? '')?.name ?? '',
      itemName: row.itemName ?? '',
      spec: row.spec ?? '',
      family: row.family ?? null,
      planQty: row.planQty ?? 0,
      doneQty: row.doneQty ?? 0,
      startAt: row.startAt ?? '',
      endAt: row.endAt ?? '',
      status: row.status ?? '',
      isLate: row.isLate === true,
      isReady: row.isReady !== false,
    }
  })
}

async function byId<E extends AnyEntity>(
  { repo }: Context,
  of: E,
  ids: readonly (string | null)[],
): Promise<Map<string, RowOf<E>>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await repo<AnyEntity>(of).find({ id: { in: wanted } }, { limit: wanted.length })
  return new Map(rows.map((row) => [row.id, row as RowOf<E>]))
}
