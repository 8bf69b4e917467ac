import { add, mul, type Row } from '@mortise/model'
import { MaterialIssue } from '@mortise/production/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { MoveType, StockIn, StockOut, Warehouse, WarehouseKind } from '@mortise/stock/model'
import { type Posted, postDocument, type StockLine } from '@mortise/stock/server'
import { enteringTurns } from './enter-goods.ts'
import { grouped } from './grouped.ts'
import type { MadeWork } from './make-work.ts'
import type { PackedDoors } from './pack-doors.ts'
import { type Goods, type Moving, postDocumentOf, type Turn } from './post-goods.ts'

/** Days that one delivery of material is for. */
const SUPPLY_DAYS = 15

/**
 * Material comes for some days at a time, is fetched when work begins, and doors enter stock at what they cost and leave it:
 * through the ledger, in the order of the days. Of orders that are over it is told by the day, not by the work order.
 */
export async function moveGoods(
  moving: Moving,
  works: readonly MadeWork[],
  entering: readonly PackedDoors[],
): Promise<void> {
  const begun = works.filter(({ days }) => days.scans.length > 0)
  const isPast = ({ job }: MadeWork) => moving.isOver(job.doors[0]?.order ?? '')
  const past = begun.filter(isPast)
  const present = begun.filter((work) => !isPast(work))
  const turns = [
    ...suppliesFor(moving, begun),
    ...present.map((work) => issueTurn(moving, work)),
    ...byDay(past, (work) => dayOf(moving, work)).map(([day, own]) => collectiveIssue(moving, day, own)),
    ...enteringTurns(moving, works, entering),
  ]
  const inOrder = turns.toSorted((one, other) =>
    one.day === other.day ? one.rank - other.rank : one.day < other.day ? -1 : 1,
  )
  for (const turn of inOrder) await turn.post()
}

const dayOf = ({ clock }: Moving, { job }: MadeWork): string => clock.momentOf(job.course.begin).slice(0, 10)
const byDay = <T>(rows: readonly T[], day: (row: T) => string): [string, T[]][] => [...grouped(rows, day)]

/** The place beside the lines, to which suppliers bring what is used there. */
export const lineSide = async ({ repo }: Context): Promise<string> =>
  (
    (await repo(Warehouse).first({ code: 'XB' })) ??
    (await repo(Warehouse).add({ code: 'XB', name: '车间线边仓', kind: WarehouseKind.lineSide, sort: 4 }))
  ).id

const periodOf = (day: string): string => String(Math.floor(Date.parse(day) / 86_400_000 / SUPPLY_DAYS))
const lotOf = ({ isLotManaged, code }: Goods, day: string): string | null =>
  isLotManaged ? `${code}-${periodOf(day)}` : null

/** What is fetched of a work order, by what lies beside the line. */
const fetched = ({ row }: MadeWork): readonly Row[] =>
  row.mats.filter(({ issuedQty }) => Number(issuedQty) > 0)

function suppliesFor(moving: Moving, begun: readonly MadeWork[]): Turn[] {
  return byDay(begun, (work) => periodOf(dayOf(moving, work))).map(([, own]) => {
    const day = own.map((work) => dayOf(moving, work)).toSorted()[0]!
    const needs = new Map<string, number>()
    for (const work of own)
      for (const { material, issuedQty } of fetched(work))
        needs.set(String(material), add(needs.get(String(material)), Number(issuedQty), 4))
    return { day, rank: 0, post: () => supply(moving, day, needs) }
  })
}

async function supply(moving: Moving, day: string, needs: ReadonlyMap<string, number>): Promise<void> {
  const { materials, shop, story } = moving
  const items = [...needs].flatMap(([id, qty]) => {
    const material = materials.get(id)
    if (!material) return []
    const unitCost = mul(material.price ?? 10, 0.94 + story.below(12) / 100, 4)
    const { unit } = material
    return [
      {
        id: newId(),
        material: id,
        lotNo: lotOf(material, day),
        unit,
        qty,
        mainQty: qty,
        unitCost,
        amount: mul(qty, unitCost),
      },
    ]
  })
  const lines = items.map(({ id, material, lotNo, qty, unitCost }, row) => ({
    material,
    warehouse: shop,
    lotNo,
    qty,
    unitCost,
    line: id,
    row,
  }))
  const remark = '供应商直送车间'
  await postDocumentOf(
    moving,
    StockIn,
    { prefix: 'QTRK', type: '701', day, warehouse: shop, remark, items },
    lines,
  )
}

/** What the lines of work orders take from beside the line. */
function issueLines(
  { materials, shop }: Moving,
  work: MadeWork,
  day: string,
  from: number,
): (StockLine & { line: string })[] {
  return fetched(work).flatMap(({ material, issuedQty, orderLine }, at) => {
    const goods = materials.get(String(material))
    return goods
      ? [
          {
            material: goods.id,
            warehouse: shop,
            lotNo: lotOf(goods, day),
            qty: -Number(issuedQty),
            line: newId(),
            row: from + at,
            workOrder: work.row.id,
            orderLine: orderLine as string | null,
          },
        ]
      : []
  })
}

function count({ spent }: Moving, { moves }: Posted): void {
  for (const { workOrder, amount } of moves)
    if (workOrder) spent.set(workOrder, add(spent.get(workOrder), -amount))
}

/** Fetched for one work order. */
function issueTurn(moving: Moving, work: MadeWork): Turn {
  const { ctx, story, shop } = moving
  const day = dayOf(moving, work)
  return {
    day,
    rank: 1,
    async post() {
      const lines = issueLines(moving, work, day, 0)
      const document = { id: newId(), no: story.number('LL', day), date: day }
      await insertRows(ctx, MaterialIssue, [
        {
          ...document,
          createBy: 'huangtao',
          createTime: moving.clock.momentOf(work.job.course.begin),
          workOrder: work.row.id,
          warehouse: shop,
          keeper: 'zhanghai',
          items: lines.map(({ line, material, lotNo, qty }) => ({
            id: line,
            mat: work.row.mats.find((mat) => mat.material === material)?.id,
            material,
            lotNo,
            qty: -qty,
          })),
          status: 'posted',
        },
      ])
      count(
        moving,
        await postDocument(ctx, MaterialIssue, document, { type: MoveType.productionIssue, lines }),
      )
    },
  }
}

/** Fetched at once for all that begins on a day. */
function collectiveIssue(moving: Moving, day: string, works: readonly MadeWork[]): Turn {
  return {
    day,
    rank: 1,
    async post() {
      const lines: (StockLine & { line: string })[] = []
      const items: Row[] = []
      for (const work of works)
        for (const line of issueLines(moving, work, day, lines.length)) {
          const { unit } = moving.materials.get(line.material)!
          lines.push(line)
          const qty = -line.qty
          items.push({
            id: line.line,
            material: line.material,
            lotNo: line.lotNo,
            unit,
            qty,
            mainQty: qty,
            remark: work.row.no,
          })
        }
      const told = {
        prefix: 'QTCK',
        type: '201',
        day,
        warehouse: moving.shop,
        remark: '集中领料',
        items,
      } as const
      if (lines.length > 0) count(moving, await postDocumentOf(moving, StockOut, told, lines))
    },
  }
}
