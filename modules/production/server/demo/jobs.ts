import { Door } from '@mortise/doors/model'
import { Process, Route, ticketCode, WorkshopUnit } from '@mortise/engineering/model'
import { materialsById, unitsOf } from '@mortise/materials/server'
import type { Row, RowOf } from '@mortise/model'
import { type CustomerOrder, DoorUnit, OrderEvaluation } from '@mortise/orders/model'
import type { Context, Story } from '@mortise/server'
import { directNeeds, type NewMat } from '../plan/needs.ts'
import { type Operations, operationsOf } from '../plan/operations.ts'
import { grouped } from './grouped.ts'
import type { ShopClock } from './shop-clock.ts'
import type { Shop, TicketedOp } from './work-days.ts'
import { hireWorkers } from './workers.ts'

type Order = RowOf<typeof CustomerOrder>
type Evaluation = RowOf<typeof OrderEvaluation>

/** All that is known of the orders whose doors the shop makes. */
export interface Floor extends Shop {
  readonly materials: Awaited<ReturnType<typeof materialsById>>
  readonly units: ReadonlyMap<string, readonly RowOf<typeof DoorUnit>[]>
  readonly doors: ReadonlyMap<string, RowOf<typeof Door>>
  evaluationOf(line: string): Evaluation | undefined
  /** What the doors of a line have done to them and are made of. */
  wayOf(evaluation: Evaluation, doors: number): Promise<Way | null>
}
interface Way {
  readonly head: Row
  readonly ops: readonly TicketedOp[]
  readonly mats: readonly NewMat[]
}

export async function floorFor(
  ctx: Context,
  { story, clock }: { story: Story; clock: ShopClock },
  orders: readonly Order[],
): Promise<Floor> {
  const { repo } = ctx
  const ids = orders.map(({ id }) => id)
  const all = { limit: 100_000 }
  const processes = new Map<string, RowOf<typeof Process>>(
    (await repo(Process).find({}, all)).map((process) => [process.id, process]),
  )
  const types = new Set<string>([...processes.values()].map(({ type }) => type))
  const working = (await repo(WorkshopUnit).find({}, all)).filter(({ type }) => types.has(type))
  const crews = await hireWorkers(ctx, story, working)
  const evaluations = await repo(OrderEvaluation).find({ order: { in: ids }, isCurrent: true }, all)
  const units = await repo(DoorUnit).find({ order: { in: ids } }, { ...all, sort: [['seq', 'asc']] })
  const doors = new Map<string, RowOf<typeof Door>>(
    (await repo(Door).find({}, all)).map((door) => [door.id, door]),
  )
  const routes = new Map<string, RowOf<typeof Route>>(
    (await repo(Route).find({}, all)).map((route) => [route.id, route]),
  )
  const made = [...doors.values()].flatMap(({ material }) => (material ? [{ material }] : []))
  const materials = await materialsById(ctx, [...evaluations.flatMap(({ bom }) => bom), ...made])
  const byLine = new Map<string, Evaluation>(evaluations.map((evaluation) => [evaluation.line, evaluation]))
  const ofLine = grouped<RowOf<typeof DoorUnit>>(units, ({ line }) => line)
  const known = { materials, units: await unitsOf(ctx) }
  const ways = new Map<string, Operations>()
  return {
    story,
    clock,
    materials,
    doors,
    units: ofLine,
    evaluationOf: (line) => byLine.get(line),
    nameOf: (process) => processes.get(process)?.name ?? '',
    crewFor(process) {
      const able = crews.filter(({ unit }) => unit.type === processes.get(process)?.type)
      return able.length > 0 ? story.pick(able) : undefined
    },
    async wayOf(evaluation, count) {
      const door = doors.get(ofLine.get(evaluation.line)?.[0]?.door ?? '')
      const route = routes.get(door?.route ?? '')
      if (!door?.material || !route) return null
      // No operation of the demonstration depends on the values of a door.
      const way = ways.get(route.id) ?? (await operationsOf(ctx, route, evaluation))
      ways.set(route.id, way)
      const { itemName, spec, configHash, doorVersion } = evaluation
      const head = {
        door: door.id,
        doorVersion,
        material: door.material,
        itemName,
        spec,
        configHash,
        route: route.id,
      }
      const ops: TicketedOp[] = []
      for (const op of way.ops) ops.push({ ...op, ticket: await drawTicket(ctx, 'operation') })
      const before = { qty: 0, needs: new Map<string, number>() }
      return { head, ops, mats: directNeeds(known, evaluation, { qty: count, before, opOf: way.opOf }) }
    },
  }
}

export const drawTicket = async (ctx: Context, kind: 'operation' | 'workOrder'): Promise<string> =>
  ticketCode(kind, Number(await ctx.drawSequence('workOrder.ticket', '{00000000}')))
