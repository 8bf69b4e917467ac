import { Process } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import {
  FactoryScan,
  Pack,
  ProductionPlan,
  ScanResult,
  type ShopEvent,
  WorkOrder,
} from '@mortise/production/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { User } from '@mortise/system/model'

type Work = RowOf<typeof WorkOrder>

/** Work orders, and boxes, of one order that are told of at most. */
const MOST = 1000

export const storyRoutes: AnyRoute[] = [
  get('/erp_work_order/erpWorkOrder/story', 'customerOrder:list', async ({ ctx, query }) => {
    const { id } = await ctx.repo(CustomerOrder).own(query.orderId ?? null)
    return storyOf(ctx, id)
  }),
]

/** What the shop did for an order: whoever may read the order may read how far it is. */
async function storyOf(ctx: Context, order: string): Promise<ShopEvent[]> {
  const { repo } = ctx
  const units = await repo(DoorUnit).find({ order }, { limit: MOST })
  const works = await repo(WorkOrder).select(
    { lines: 'units', some: { field: 'unit', test: { op: 'in', values: units.map(({ id }) => id) } } },
    { limit: MOST },
  )
  const living = works.filter(({ status }) => status !== 'voided' && status !== 'draft')
  const packs = await repo(Pack).find({ order }, { limit: MOST })
  const nameOf = await namesOf(ctx, living, packs)
  const plans = await repo(ProductionPlan).find({ order })
  return [
    ...plans.map(({ id, no, createTime }) => ({
      key: `plan:${id}`,
      title: '列入生产计划',
      at: createTime,
      document: { entity: ProductionPlan.name, id, title: no },
    })),
    ...(await workEvents(ctx, living, nameOf)),
    ...packs.flatMap((pack) => packEvents(pack, nameOf)),
    ...enteredEvents(units),
  ]
}

type NameOf = (username: string | null | undefined) => string | undefined

async function namesOf(
  { repo }: Context,
  works: readonly Work[],
  packs: readonly RowOf<typeof Pack>[],
): Promise<NameOf> {
  const scans = await repo(FactoryScan).find(
    { workOrder: { in: works.map(({ id }) => id) }, action: 'FINISH', result: ScanResult.accepted },
    { sort: [['scannedAt', 'asc']], limit: 10_000 },
  )
  const known = [...packs.map(({ packer }) => packer), ...scans.flatMap(workersOf)]
  const usernames = [...new Set(known.flatMap((each) => each ?? []))]
  const users = await repo(User).find({ username: { in: usernames } }, { limit: usernames.length })
  const names = new Map(users.map(({ username, realname }) => [username, realname]))
  const finishers = new Map(
    scans.map((scan) => [
      `${scan.workOrder}:${scan.opNo}`,
      workersOf(scan)
        .map((each) => names.get(each) ?? each)
        .join('、'),
    ]),
  )
  return (key) => finishers.get(key ?? '') ?? names.get(key ?? '') ?? undefined
}

const workersOf = ({ workers, createBy }: RowOf<typeof FactoryScan>): string[] =>
  workers && workers.length > 0 ? [...workers] : [createBy ?? '']

async function workEvents(ctx: Context, works: readonly Work[], nameOf: NameOf): Promise<ShopEvent[]> {
  const ids = [...new Set(works.flatMap(({ ops }) => ops.map(({ process }) => process)))]
  const processes = await ctx.repo(Process).find({ id: { in: ids } }, { limit: ids.length })
  const processOf = new Map(processes.map(({ id, name }) => [id, name]))
  return works.flatMap(({ id, no, qty, ops, releasedAt, planEndAt, finishedAt, status, reworkOf }) => {
    const document = { entity: WorkOrder.name, id, title: no }
    const done = ops.flatMap((op): ShopEvent[] => {
      const name = processOf.get(op.process) ?? `${op.opNo}`
      const by = nameOf(`${id}:${op.opNo}`)
      const base = { key: `op:${id}:${op.opNo}`, document, ...(by && { by }) }
      if (op.finishedAt)
        return [{ ...base, title: `${name}完工`, at: op.finishedAt, note: `合格 ${op.okQty} 件` }]
      if (op.startedAt)
        return [{ ...base, title: `${name}加工中`, at: op.startedAt, note: `已完工 ${op.okQty}/${qty} 件` }]
      return []
    })
    const isOpen = status === 'released' || status === 'running' || status === 'paused'
    const late = planEndAt !== null && planEndAt < ctx.now
    return [
      ...(releasedAt
        ? [
            {
              key: `work:${id}`,
              title: reworkOf ? '补做下达' : '工单下达',
              at: releasedAt,
              note: `${qty} 樘`,
              document,
            },
          ]
        : []),
      ...done,
      ...(isOpen && planEndAt
        ? [{ key: `due:${id}`, title: '计划完工', at: null, note: planEndAt, document, isLate: late }]
        : []),
      ...(finishedAt && !isOpen ? [{ key: `made:${id}`, title: '全部完工', at: finishedAt, document }] : []),
    ]
  })
}

function packEvents(
  { id, no, seqNo, total, packer, packedAt, stockedAt }: RowOf<typeof Pack>,
  nameOf: NameOf,
): ShopEvent[] {
  const document = { entity: Pack.name, id, title: no }
  const by = nameOf(packer)
  return [
    ...(packedAt
      ? [{ key: `pack:${id}`, title: `装箱 ${seqNo}/${total}`, at: packedAt, ...(by && { by }), document }]
      : []),
    ...(stockedAt
      ? [{ key: `stock:${id}`, title: `入成品仓 ${seqNo}/${total}`, at: stockedAt, document }]
      : []),
  ]
}

/** Doors that are whole in stock, by the moment at which they were. */
function enteredEvents(units: readonly RowOf<typeof DoorUnit>[]): ShopEvent[] {
  const moments = new Map<string, string[]>()
  for (const { code, packedAt } of units)
    if (packedAt) moments.set(packedAt, [...(moments.get(packedAt) ?? []), code])
  return [...moments].map(([at, codes]) => ({
    key: `entered:${at}`,
    title: `齐套入库 ${codes.length} 樘`,
    at,
    note: codes.join('、'),
  }))
}
