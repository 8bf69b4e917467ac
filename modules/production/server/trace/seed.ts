import { BusinessError, both, codeOf, conditionOf, linesTable, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { codeIn, Pack, shapeOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'
import { consumedTypes } from './consumed-types.ts'
import { unitsOfPart } from './traced-parts.ts'

type Unit = RowOf<typeof DoorUnit>

/** What was asked for, and the doors that it has to do with, as far as the caller may know of them. */
export interface Seed {
  readonly code: string
  readonly kind: 'door' | 'panel' | 'pack' | 'work' | 'order' | 'lot'
  readonly units: readonly Unit[]
  /** Doors beyond those. */
  readonly left: number
}

/** Doors that one picture shows, and as many as are counted at most. */
const MOST = 40
const COUNTED = 1000

/** A code on a label, else a number of a document or of a lot. */
export async function seedOf(ctx: Context, scanned: string): Promise<Seed> {
  const code = codeIn(scanned).trim()
  if (!code) throw new BusinessError('请扫描或输入要追溯的编码')
  const shape = shapeOf(code)
  if (shape === 'broken') throw new BusinessError('条码校验错误，请重新扫描')
  for (const [kind, find] of finders) {
    const ids = await find(ctx, code)
    if (ids.length === 0) continue
    const seen = await seenUnits(ctx, ids)
    if (seen.length > 0)
      return { code, kind, units: seen.slice(0, MOST), left: Math.max(0, seen.length - MOST) }
  }
  throw new BusinessError(`没有找到 ${code}，请扫门码、板件码、包件码、工单，或输入批号、合同编号`)
}

type Finder = (ctx: Context, code: string) => Promise<readonly string[]>
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

const finders: readonly [Seed['kind'], Finder][] = [
  ['door', async ({ repo }, code) => idsOf(await repo(DoorUnit).find({ code }, { limit: 1 }))],
  ['panel', unitsOfPart],
  [
    'pack',
    async ({ repo }, code) => {
      const pack = (await repo(Pack).first({ ticket: code })) ?? (await repo(Pack).first({ no: code }))
      return pack?.items.map(({ unit }) => unit) ?? []
    },
  ],
  [
    'work',
    async ({ repo }, code) => {
      const work =
        (await repo(WorkOrder).first({ ticket: code })) ?? (await repo(WorkOrder).first({ no: code }))
      return work?.units.map(({ unit }) => unit) ?? []
    },
  ],
  [
    'order',
    async ({ repo }, code) => {
      const order = await repo(CustomerOrder).first({ no: code })
      return order ? idsOf(await repo(DoorUnit).find({ order: order.id }, { limit: COUNTED })) : []
    },
  ],
  ['lot', doorsOfLot],
]

/** Doors whose work took of a lot, the latest first. */
async function doorsOfLot({ db, tenant }: Context, lotNo: string): Promise<readonly string[]> {
  const { rows } = await sql<{ unit: string }>`
    select u.unit from ${sql.table(linesTable(WorkOrder, 'units'))} u
    where u.tenant_id = ${tenant} and u.parent_id in (
      select m.work_order from ${sql.table(StockMove.table)} m
      where m.tenant_id = ${tenant} and m.lot_no = ${lotNo} and m.type = any(${consumedTypes}))
    order by u.parent_id desc, u.id limit ${COUNTED}`.execute(db)
  return rows.map(({ unit }) => unit)
}

/** Whoever follows the work sees its doors; whoever sells, those of the own stores. */
async function seenUnits(ctx: Context, ids: readonly string[]): Promise<Unit[]> {
  const among = conditionOf(DoorUnit, { id: { in: [...new Set(ids)] } })
  const options = { sort: [['code', 'asc']] as const, limit: COUNTED }
  if (ctx.can(codeOf(WorkOrder, 'list'))) return ctx.repo(DoorUnit).select(among, options)
  if (!ctx.can(codeOf(DoorUnit, 'list'))) return []
  return ctx.repo(DoorUnit).select(both(ctx.scope(DoorUnit), among), options)
}
