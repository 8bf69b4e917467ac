import { materialsById, unitsOf as measuresOf } from '@mortise/materials/server'
import { add, BusinessError, pick, type RowOf, startOfWeek, sub } from '@mortise/model'
import { MergeInput, needOf, SplitInput, WorkOrder } from '@mortise/production/model'
import { type Context, inputOf } from '@mortise/server'
import { anotherLike, doorsOf, givenLike } from './another-like.ts'
import { partsOf } from './part-work.ts'

type Order = RowOf<typeof WorkOrder>
type Mat = Order['mats'][number]

export function refuseSplit({ no, qty, door }: Order, ctx: Context): void {
  refuseParts(no, door)
  if (qty === 1) throw new BusinessError(`工单 ${no} 只有 1 樘，不能拆分`)
  if (inputOf(ctx, SplitInput).qty >= qty)
    throw new BusinessError(`工单 ${no} 共 ${qty} 樘，拆出数量应为 1～${qty - 1}`, { field: 'qty' })
}

function refuseParts(no: string, door: string | null): void {
  if (!door) throw new BusinessError(`工单 ${no} 是自制件，请直接修改数量`)
}

/** The last doors go to a work order of their own, with their part of the material. */
export async function split(order: Order, ctx: Context): Promise<void> {
  const kept = order.qty - inputOf(ctx, SplitInput).qty
  const [stay, go] = [order.units.slice(0, kept), order.units.slice(kept)]
  const share = await sharing(ctx, order, stay)
  // First given up here, for each door is in one work order.
  await ctx.repo(WorkOrder).put(order.id, {
    qty: stay.length,
    units: stay,
    mats: order.mats.map((mat) => ({ ...mat, needQty: share(mat) })),
  })
  await ctx.repo(WorkOrder).add(
    { ...anotherLike(order), priority: order.priority, qty: go.length },
    {
      given: {
        ...givenLike(order),
        mats: order.mats
          .filter(({ orderLine }) => go.some((unit) => unit.orderLine === orderLine))
          .map((mat) => ({ ...newMat(mat), needQty: sub(mat.needQty, share(mat), 4) })),
        units: doorsOf(go),
      },
    },
  )
}

const newMat = (mat: Mat) => pick(mat, 'material', 'orderLine', 'opNo', 'issueMode', 'needQty', 'isDirect')

/** How much of a material stays with the doors that stay, counted by the lines that they are of. */
async function sharing(ctx: Context, { mats, units }: Order, stay: Order['units']) {
  const measures = await measuresOf(ctx)
  const materials = await materialsById(ctx, mats)
  const count = (all: Order['units'], line: string | null) =>
    all.filter(({ orderLine }) => orderLine === line).length
  return ({ material, needQty, orderLine }: Mat): number => {
    const unit = materials.get(material)?.unit
    const precision = unit ? measures.get(unit).precision : 4
    return needOf({ total: needQty, pieces: count(units, orderLine), precision }, 0, count(stay, orderLine))
  }
}

/** Doors that are made alike and are due in the same week may go through the shop together. */
export async function refuseMerge(order: Order, ctx: Context): Promise<void> {
  refuseParts(order.no, order.door)
  const other = await otherOf(ctx)
  if (other.id === order.id) throw new BusinessError(`工单 ${order.no} 不能与自己合并`)
  if (other.status !== 'draft') throw new BusinessError(`工单 ${other.no} 不是草稿，不能合并`)
  const isAlike =
    other.doorVersion === order.doorVersion &&
    other.configHash === order.configHash &&
    other.route === order.route &&
    startOfWeek(other.dueOn) === startOfWeek(order.dueOn)
  if (!isAlike) throw new BusinessError(`工单 ${other.no} 的门型版本、配置或交期周不同，不能合并`)
}

async function otherOf(ctx: Context): Promise<Order> {
  const { id } = await ctx.repo(WorkOrder).own(inputOf(ctx, MergeInput).other)
  return ctx.repo(WorkOrder).lock(id)
}

/** Another work order ends, and its doors are made here. */
export async function merge(order: Order, ctx: Context): Promise<void> {
  const other = await otherOf(ctx)
  for (const part of await partsOf(ctx, other.id, 'draft'))
    await ctx.repo(WorkOrder).put(part.id, { parent: order.id })
  await ctx.repo(WorkOrder).move(other.id, 'void')
  const mats = [...order.mats]
  for (const mat of other.mats) {
    const at = mats.findIndex((each) => isSame(each, mat))
    const known = mats[at]
    if (known) mats[at] = { ...known, needQty: add(known.needQty, mat.needQty, 4) }
    else mats.push(newMat(mat) as Mat)
  }
  await ctx.repo(WorkOrder).put(order.id, {
    orders: [...new Set([...order.orders, ...other.orders])],
    qty: order.qty + other.qty,
    dueOn: order.dueOn < other.dueOn ? order.dueOn : other.dueOn,
    units: [...order.units, ...doorsOf(other.units).map((door) => ({ ...door, qty: 1 }))] as Order['units'],
    mats,
  })
}

const isSame = (one: Mat, other: Mat): boolean =>
  one.material === other.material &&
  one.orderLine === other.orderLine &&
  one.opNo === other.opNo &&
  one.isDirect === other.isDirect
