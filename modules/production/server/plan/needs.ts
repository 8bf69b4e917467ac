import { Bom, explode, IssueMode } from '@mortise/engineering/model'
import { structureOf } from '@mortise/engineering/server'
import { type Material, MaterialKind, MaterialSource } from '@mortise/materials/model'
import { materialsById, unitsOf } from '@mortise/materials/server'
import { add, type RowOf, sub, sum, validOn } from '@mortise/model'
import type { OrderEvaluation } from '@mortise/orders/model'
import { needOf, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Mat = RowOf<typeof WorkOrder>['mats'][number]
export type NewMat = Pick<Mat, 'material' | 'orderLine' | 'opNo' | 'issueMode' | 'needQty' | 'isDirect'>
type Evaluation = RowOf<typeof OrderEvaluation>

interface Doors {
  readonly qty: number
  /** Doors of the line whose material is in other work orders already, and how much that is. */
  readonly before: { readonly qty: number; readonly needs: ReadonlyMap<string, number> }
  /** The operation at which a part is used, by what it calls that operation. */
  readonly opOf: (process: string | null) => number | null
}

export interface KnownGoods {
  readonly materials: Awaited<ReturnType<typeof materialsById>>
  readonly units: Awaited<ReturnType<typeof unitsOf>>
}

/**
 * What so many doors of a line take of its frozen bill: together with other work orders of the line as much as the bill
 * says, rounded up once. What is never made by itself is passed through to what it consists of.
 */
export async function needsOfDoors(ctx: Context, evaluation: Evaluation, doors: Doors): Promise<NewMat[]> {
  const known = { materials: await materialsById(ctx, evaluation.bom), units: await unitsOf(ctx) }
  const wanted = directNeeds(known, evaluation, doors)
  const phantoms = wanted.filter(({ issueMode }) => issueMode === IssueMode.none)
  return [...wanted, ...(await passedThrough(ctx, phantoms))]
}

/** What the bill itself names. */
export function directNeeds(
  { materials, units }: KnownGoods,
  { line, qty: pieces, bom }: Evaluation,
  doors: Doors,
): NewMat[] {
  const parts = bom.flatMap(({ material, totalQty, process }) =>
    material ? [{ material, totalQty, process }] : [],
  )
  return [...new Set(parts.map(({ material }) => material))].flatMap((id): NewMat[] => {
    const material = materials.get(id)
    if (!material || material.kind === MaterialKind.service) return []
    const own = parts.filter((part) => part.material === id)
    const total = sum(own, ({ totalQty }) => totalQty, 6)
    const { precision } = units.get(material.unit)
    const upTo = needOf({ total, pieces, precision }, 0, add(doors.before.qty, doors.qty, 0))
    const needQty = Math.max(0, sub(upTo, doors.before.needs.get(id) ?? 0, 4))
    return [
      {
        material: id,
        orderLine: line,
        opNo: doors.opOf(own[0]?.process ?? null),
        issueMode: issueModeOf(material),
        needQty,
        isDirect: true,
      },
    ]
  })
}

function issueModeOf({ source, isBackflushed }: Pick<RowOf<typeof Material>, 'source' | 'isBackflushed'>) {
  if (source === MaterialSource.phantom) return IssueMode.none
  return isBackflushed ? IssueMode.backflushed : IssueMode.picked
}

/** What so many of a part take by its bill: each at the operation that the bill names, else at the first. */
export async function needsOfPart(
  ctx: Context,
  bill: RowOf<typeof Bom>,
  { qty, firstOp }: { readonly qty: number; readonly firstOp: number | null },
): Promise<NewMat[]> {
  const structure = await structureOf(ctx, [bill.material], ctx.today, { instead: [bill] })
  const direct = explode(structure, bill.material, qty).filter(({ level }) => level === 1)
  const wanted = bill.items.map(({ material, opNo, issueMode }, at): NewMat => {
    const isPhantom = structure.isPhantom(material)
    return {
      material,
      orderLine: null,
      opNo: opNo ?? firstOp,
      issueMode: isPhantom ? IssueMode.none : issueMode,
      needQty: direct[at]?.qty ?? 0,
      isDirect: true,
    }
  })
  const phantoms = wanted.filter(({ material }) => structure.isPhantom(material))
  return [...wanted, ...(await passedThrough(ctx, phantoms))]
}

/** What phantoms consist of, down to what lies on a shelf. */
async function passedThrough(ctx: Context, phantoms: readonly NewMat[]): Promise<NewMat[]> {
  if (phantoms.length === 0) return []
  const tops = phantoms.map(({ material }) => material)
  const structure = await structureOf(ctx, tops, ctx.today)
  const bills = await ctx.repo(Bom).find({ status: 'active', isDefault: true, ...validOn(Bom, ctx.today) })
  const modeOf = (parent: string, material: string) =>
    bills.find((bill) => bill.material === parent)?.items.find((item) => item.material === material)
      ?.issueMode ?? IssueMode.picked
  return phantoms.flatMap((phantom) =>
    explode(structure, phantom.material, phantom.needQty)
      .filter(({ path, isPhantom }) => !isPhantom && path.slice(1, -1).every(structure.isPhantom))
      .map(({ material, parent, qty }) => ({
        ...phantom,
        material,
        needQty: qty,
        issueMode: modeOf(parent, material),
        isDirect: false,
      })),
  )
}
