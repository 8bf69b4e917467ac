import { materialsOf, refuseDisabled, refuseFineInMain } from '@mortise/materials/server'
import { BusinessError, compare, type RowOf, refuseLine } from '@mortise/model'
import {
  keptOf,
  OutsourceMode,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceSend,
} from '@mortise/outsourcing/model'
import { Supplier } from '@mortise/purchasing/model'
import { priceFor, pricesOn } from '@mortise/purchasing/server'
import { type Context, rules } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'
import { changeDemands, releaseStock, reserveStock } from '@mortise/stock/server'
import { forOperation, refuseMoreThanMade } from './operation.ts'
import { sourceOf } from './partner-stock.ts'
import { matsByBill, withNeeds } from './supplied.ts'
import { writeOff } from './write-off.ts'

type Order = RowOf<typeof OutsourceOrder>

const of = OutsourceOrder.fields.items

export const outsourceOrderRules = rules(OutsourceOrder, {
  async prepare(order, ctx, before) {
    const own =
      order.mode === OutsourceMode.process
        ? await forOperation(ctx, order)
        : await forPieces(ctx, order, before)
    const { items, mats } = { ...order, ...own }
    if (items.some(({ material, qty }) => !material || !qty)) return own
    return {
      ...own,
      items: await withFees(ctx, order, items),
      mats: await withNeeds(ctx, items, mats),
      partnerWarehouse: (await partnerOf(ctx, order.supplier))?.id ?? null,
    }
  },

  async check(order, ctx, before) {
    await refuseDisabled(ctx, of, order.items, before?.items)
    await refuseFineInMain(ctx, of, order.items, { qty: ({ qty }) => qty })
    const outputs = new Set<string | null>(order.items.map(({ material }) => material))
    for (const [row, { material, output, isPieces }] of order.mats.entries()) {
      if (!outputs.has(output))
        refuseLine(OutsourceOrder.fields.mats, row, 'output', '用于产出的物料不在产出明细中')
      if (!isPieces && material === output)
        refuseLine(OutsourceOrder.fields.mats, row, 'material', '发出的物料不能与产出相同')
    }
    if (order.sendOn && order.backOn < order.sendOn)
      throw new BusinessError('交货日期不能早于发料日期', { field: 'backOn' })
  },

  /** It is under way once something was sent or came, and done when all that was ordered came, good or bad. */
  async counted({ id, items, mats, status }, { repo }) {
    const isDone = items.every(({ qty, receivedQty }) => compare(receivedQty, qty) >= 0)
    const isBegun = items.some(({ receivedQty }) => receivedQty > 0) || mats.some((mat) => keptOf(mat) > 0)
    if (isDone && (status === 'approved' || status === 'running'))
      await repo(OutsourceOrder).move(id, 'finish')
    else if (!isDone && status === 'done') await repo(OutsourceOrder).move(id, 'resume')
    else if (isBegun && status === 'approved') await repo(OutsourceOrder).move(id, 'begin')
    else if (!isBegun && status === 'running') await repo(OutsourceOrder).move(id, 'rest')
  },

  moves: {
    submit: { guard: refuseIncomplete, effect: namePartner },
    approve: {
      guard: refuseIncomplete,
      async effect(order, ctx) {
        await namePartner(order, ctx)
        await reserveStock(ctx, sourceOf(order), demandsOf(order))
      },
    },
    unapprove: {
      async guard({ id, no }, { repo }) {
        const live = { order: id, status: { in: ['draft', 'posted'] } } as const
        const documents = (await repo(OutsourceSend).count(live)) + (await repo(OutsourceReceipt).count(live))
        if (documents > 0) throw new BusinessError(`外协单 ${no} 已有发料单或收货单，不能反审核`)
      },
      effect: (order, ctx) => releaseStock(ctx, sourceOf(order)),
    },
    finish: {
      /** What was not sent is for others. */
      effect: (order, ctx) =>
        changeDemands(
          ctx,
          sourceOf(order),
          demandsOf(order).flatMap((demand) => {
            const mat = order.mats.find(({ id }) => id === demand.line)
            const qty = Math.min(demand.qty, mat?.sentQty ?? 0)
            return qty > 0 ? [{ ...demand, qty }] : []
          }),
        ),
    },
    resume: { effect: (order, ctx) => changeDemands(ctx, sourceOf(order), demandsOf(order)) },
    writeOff: { effect: writeOff },
    close: { guard: refuseLeft, effect: (order, ctx) => releaseStock(ctx, sourceOf(order)) },
  },
})

/** What an output that is new takes by its bill; what was changed by hand stays. */
async function forPieces(ctx: Context, order: Order, before: Order | null): Promise<Partial<Order>> {
  const first = order.items[0]?.material
  const outputs = order.items.flatMap(({ material }) => material || [])
  const kept = order.mats.filter(({ output }) => outputs.includes(output ?? first ?? ''))
  const known = new Set<string | null>([
    ...(before?.items.map(({ material }) => material) ?? []),
    ...kept.map(({ output }) => output ?? first ?? null),
  ])
  const added = await matsByBill(
    ctx,
    outputs.filter((id) => !known.has(id)),
    order.sendOn ?? ctx.today,
  )
  return {
    workOrder: null,
    opNo: null,
    op: null,
    process: null,
    mats: [...kept, ...added],
  }
}

/** What the partner asks by its list, where nobody says otherwise. */
async function withFees(ctx: Context, { supplier }: Order, items: Order['items']): Promise<Order['items']> {
  if (!supplier || items.every(({ fee }) => fee !== null)) return items
  const prices = await pricesOn(
    ctx,
    ctx.today,
    items.map(({ material }) => material),
    supplier,
  )
  return items.map((item) => ({
    ...item,
    fee: item.fee ?? priceFor(prices, { ...item, unit: null })?.price ?? null,
  }))
}

/** The warehouse that stands for a partner. */
const partnerOf = async ({ repo }: Context, supplier: string | null) =>
  supplier
    ? repo(Warehouse).first(
        { kind: WarehouseKind.outsourced, supplier, isActive: true },
        { sort: [['code', 'asc']] },
      )
    : null

async function namePartner({ id, supplier, partnerWarehouse }: Order, ctx: Context): Promise<void> {
  const partner = await partnerOf(ctx, supplier)
  if (partner && partner.id !== partnerWarehouse)
    await ctx.repo(OutsourceOrder).put(id, { partnerWarehouse: partner.id })
}

async function refuseIncomplete(order: Order, ctx: Context): Promise<void> {
  if (!order.supplier) throw new BusinessError('请选择外协商', { field: 'supplier' })
  const { name, isActive } = await ctx.repo(Supplier).get(order.supplier)
  if (!isActive) throw new BusinessError(`供应商「${name}」已停用`, { field: 'supplier' })
  if (!(await partnerOf(ctx, order.supplier)))
    throw new BusinessError(`供应商「${name}」没有外协仓`, { field: 'supplier' })
  const row = order.items.findIndex(({ fee }) => fee === null)
  if (row >= 0) refuseLine(of, row, 'fee', '没有有效的供应商价格，请填写含税加工费')
  if (order.mode === OutsourceMode.process) await refuseMoreThanMade(ctx, order)
}

const demandsOf = ({ mats, sendOn }: Order) =>
  mats
    .filter(({ isPieces, needQty }) => !isPieces && needQty > 0)
    .map(({ id, material, needQty }) => ({ line: id, material, qty: needQty, needOn: sendOn }))

/** What lies with the partner for an order comes back or is written off before nobody asks for it any more. */
async function refuseLeft({ no, mats }: Order, ctx: Context): Promise<void> {
  const left = mats.find(({ balance }) => compare(balance, 0) > 0)
  if (!left) return
  const { name } = (await materialsOf(ctx, [left]))(left.material)
  const where = left.isPieces ? '在制品' : '外协仓结存'
  throw new BusinessError(`外协单 ${no} 尚有${where}「${name}」${left.balance}，请先退料或核销`)
}
