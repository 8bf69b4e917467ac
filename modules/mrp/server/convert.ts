import { materialsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf, startOfWeek } from '@mortise/model'
import { MrpAction, MrpLine, MrpRun } from '@mortise/mrp/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { addOutsourceOrders } from '@mortise/outsourcing/server'
import { WorkOrder } from '@mortise/production/model'
import { PurchaseRequest } from '@mortise/purchasing/model'
import { addRequest } from '@mortise/purchasing/server'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { z } from 'zod'
import { refuseAskedSince } from './asked-since.ts'
import { refuseWhileCalculating } from './one-at-once.ts'

type Line = RowOf<typeof MrpLine>

/** Suggestions that are turned at once: as many as a request is still read by somebody. */
const MOST = 500

export const convertRoutes: AnyRoute[] = [
  post(
    '/erp_mrp_run/erpMrpRun/convert',
    'mrpRun:convert',
    {
      body: z.object({
        ids: z.array(z.string()).min(1, '请选择建议').max(MOST, `一次最多转 ${MOST} 条建议`),
      }),
    },
    async ({ ctx, body: { ids } }) => {
      const { requests, outsourced, made } = await convert(ctx, [...new Set(ids)])
      const told = [
        [PurchaseRequest, requests],
        [OutsourceOrder, outsourced],
        [WorkOrder, made],
      ] as const
      const words = told.flatMap(([{ label }, drafts]) =>
        drafts.length > 0 ? `${label} ${drafts.map(({ no }) => no).join('、')}` : [],
      )
      return message(
        `已生成${words.join('，')}`,
        told.flatMap(([{ name }, drafts]) => drafts.map(({ id, no }) => ({ id, no, entity: name }))),
      )
    },
  ),
]

/** What is to be bought is requested, what is to be made outside or by ourselves is drafted; each suggestion once. */
async function convert(ctx: Context, ids: readonly string[]) {
  await refuseWhileCalculating(ctx, (no) => `物料需求 ${no} 正在计算中，请等待或取消后再转单`)
  // Locked, so that two who choose the same do not both request it.
  const lines = await ctx.repo(MrpLine).lockAll({ id: { in: [...ids] } })
  if (lines.length < ids.length) throw new BusinessError('部分建议已被新的计算取代，请刷新后重试')
  await refuseUnfit(ctx, lines)
  await refuseAskedSince(ctx, lines)
  const of = (action: Line['action']) => lines.filter((line) => line.action === action)
  return {
    requests: await request(ctx, of(MrpAction.buy)),
    outsourced: await outsource(ctx, of(MrpAction.outsource)),
    made: await make(ctx, of(MrpAction.make)),
  }
}

/** What is to be ordered in one week stands in one request. */
async function request(ctx: Context, lines: readonly Line[]) {
  const runs = await ctx.repo(MrpRun).find({ id: { in: [...new Set(lines.map(({ run }) => run))] } })
  const numberOf = new Map<string, string>(runs.map(({ id, no }) => [id, no]))
  const requests = []
  for (const together of byWeek(ctx, lines)) {
    const added = await addRequest(
      ctx,
      '2',
      together.map(({ material, suggestQty, dueOn, run }) => ({
        material,
        qty: suggestQty,
        needOn: dueOn ?? ctx.today,
        sourceNo: numberOf.get(run) ?? null,
      })),
    )
    for (const { id } of together) await ctx.repo(MrpLine).put(id, { isConverted: true, request: added.id })
    requests.push(added)
  }
  return requests
}

/** The same of orders for what is made outside, each of one partner. */
async function outsource(ctx: Context, lines: readonly Line[]) {
  const orders = []
  for (const together of byWeek(ctx, lines)) {
    const wanted = together.map(({ material, suggestQty, dueOn }) => ({
      material,
      qty: suggestQty,
      needOn: dueOn ?? ctx.today,
    }))
    for (const { materials, ...order } of await addOutsourceOrders(ctx, wanted)) {
      for (const { id } of together.filter(({ material }) => materials.includes(material)))
        await ctx.repo(MrpLine).put(id, { isConverted: true, outsourceOrder: order.id })
      orders.push(order)
    }
  }
  return orders
}

/** A work order for each, which tells what it takes by its own bill. */
async function make(ctx: Context, lines: readonly Line[]) {
  if (lines.length > 0 && !ctx.can('workOrder:add'))
    throw new BusinessError('「自制」建议由计划员转成工单，您没有新增生产工单的权限')
  const orders = []
  for (const { id, material, suggestQty, dueOn } of lines) {
    const order = await ctx.repo(WorkOrder).add({
      material,
      qty: Math.ceil(suggestQty),
      dueOn: dueOn && dueOn > ctx.today ? dueOn : ctx.today,
    })
    await ctx.repo(MrpLine).put(id, { isConverted: true, workOrder: order.id })
    orders.push(order)
  }
  return orders
}

/** By the week in which they are to be ordered; what is past is ordered now. */
function byWeek({ today }: Context, lines: readonly Line[]): Line[][] {
  const weekOf = ({ releaseOn }: Line) => startOfWeek(releaseOn && releaseOn > today ? releaseOn : today)
  const weeks = [...new Set(lines.map(weekOf))].toSorted()
  return weeks.map((week) => lines.filter((line) => weekOf(line) === week))
}

/** Suggestions of which a document is made; the others are about those that there are. */
const becoming: ReadonlySet<string> = new Set([MrpAction.buy, MrpAction.make, MrpAction.outsource])

async function refuseUnfit(ctx: Context, lines: readonly Line[]): Promise<void> {
  const materialOf = await materialsOf(ctx, lines)
  const named = ({ material }: Line) => {
    const { code, name } = materialOf(material)
    return `[${code}] ${name}`
  }
  const converted = lines.find(({ isConverted }) => isConverted)
  if (converted) throw new BusinessError(`${named(converted)} 的建议已转单，不能重复转单`)
  const other = lines.find(({ action }) => !becoming.has(action))
  if (other) {
    const label = MrpAction.items[other.action]
    throw new BusinessError(
      `${named(other)} 的建议是「${label}」，只有「采购」「自制」和「外协」建议可以转单`,
    )
  }
}
