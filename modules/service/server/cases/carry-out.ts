import { Delivery, RejectReason, SalesReturn } from '@mortise/deliveries/model'
import { addDays, BusinessError, div, linesTable, mul, type RowOf, refuseLine, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { frozenDoorOf, remakeOrder } from '@mortise/orders/server'
import { WorkOrder } from '@mortise/production/model'
import { costOfWork } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { AfterSale, FaultType, Install, InstallType, ServicePlan } from '@mortise/service/model'
import { sql } from 'kysely'

type Row = RowOf<typeof AfterSale>
type Plan = NonNullable<Row['planType']>

/** Plans that are about one door, which has to be known by its code. */
const ofOneDoor: ReadonlySet<Plan> = new Set([ServicePlan.parts, ServicePlan.remake, ServicePlan.takeBack])
const isRemade = ({ planType }: Row): boolean =>
  planType === ServicePlan.parts || planType === ServicePlan.remake
/** Days in which what is made again is wanted, where nobody says when the case is to be done. */
const REMAKE_DAYS = 7

/** A plan that can be carried out: of a door that is known, by pieces that it was made of. */
export async function refuseUnplanned(sale: Row, ctx: Context): Promise<void> {
  const { planType, items } = sale
  if (!planType) throw new BusinessError('请先选择处理方案', { field: 'planType' })
  if (isRemade(sale) && items.length === 0)
    throw new BusinessError('补件和重做须填写问题明细', { field: 'items' })
  if (ofOneDoor.has(planType) && !sale.unit)
    throw new BusinessError(`${ServicePlan.items[planType]}须扫描门码`, { field: 'unitCode' })
  if (planType === ServicePlan.parts) await chosenCodes(ctx, sale)
  if (planType === ServicePlan.takeBack && !(await returnOf(ctx, sale))) await sentItemOf(ctx, sale)
}

/** The approved plan leads to the document that carries it out, once. */
export async function carryOut(sale: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  if (isRemade(sale) && (await remakesOf(ctx, sale)).length === 0)
    await repo(AfterSale).put(sale.id, { remake: await makeAgain(ctx, sale) })
  if (sale.planType === ServicePlan.repair && sale.order && !(await openVisitOf(ctx, sale)))
    await repo(AfterSale).put(sale.id, { visit: await sendSomebody(ctx, sale) })
  if (sale.planType === ServicePlan.takeBack && !(await returnOf(ctx, sale)))
    await repo(AfterSale).put(sale.id, { goodsBack: await takeBack(ctx, sale) })
}

async function makeAgain(ctx: Context, sale: Row) {
  const { id, no, chargeAmount, finishDue } = sale
  const unit = await ctx.repo(DoorUnit).get(sale.unit ?? '')
  const wanted = finishDue?.slice(0, 10) ?? ''
  const remade = await remakeOrder(ctx, {
    source: { id, no },
    unit,
    codes: sale.planType === ServicePlan.parts ? await chosenCodes(ctx, sale) : null,
    charge: chargeAmount ?? 0,
    deliverOn: wanted > ctx.today ? wanted : addDays(ctx.today, REMAKE_DAYS),
  })
  return remade.id
}

/** Rows of the door's own bill of materials: those that are named, or all of a part. */
async function chosenCodes(ctx: Context, { unit: id, items }: Row): Promise<string[]> {
  const unit = await ctx.repo(DoorUnit).get(id ?? '')
  const { bom } = await frozenDoorOf(ctx, unit)
  const chosen = items.flatMap(({ part, bomCode }, row) => {
    if (!part && !bomCode) refuseLine(AfterSale.fields.items, row, 'part', '请选择部件或填写用料行')
    const own = bom.filter((piece) => (bomCode ? piece.code === bomCode : piece.part === part))
    if (own.length === 0)
      refuseLine(AfterSale.fields.items, row, 'bomCode', `门码${unit.code}的用料中没有该项`)
    return own.map(({ code }) => code)
  })
  return [...new Set(chosen)]
}

async function sendSomebody({ repo }: Context, sale: Row) {
  const { id, order, unit: unitId, address, contact, tel, content } = sale
  const unit = unitId ? await repo(DoorUnit).get(unitId) : null
  const visit = await repo(Install).add(
    {
      type: InstallType.visit,
      order: order ?? '',
      address,
      contact,
      tel,
      remark: content.slice(0, 500),
      items: unit ? [{ orderLine: unit.line, doorUnit: unit.id, planQty: 1 }] : [],
    },
    { given: { afterSale: id } },
  )
  return visit.id
}

/** The line by which a door was sent that is with the customer. */
async function sentItemOf({ repo, db, tenant }: Context, { unit: id }: Row) {
  const unit = await repo(DoorUnit).get(id ?? '')
  const { rows } = await sql<{ delivery: string; item: string }>`
    select d.id as delivery, i.id as item from ${sql.table(linesTable(Delivery, 'items'))} i
    join ${sql.table(Delivery.table)} d on d.tenant_id = i.tenant_id and d.id = i.parent_id
    where i.tenant_id = ${tenant} and i.door_unit = ${unit.id} and d.status = 'signed' and not d.deleted
      and i.signed_qty > coalesce(i.returned_qty, 0)`.execute(db)
  const [sent] = rows
  if (!sent) throw new BusinessError(`门码${unit.code}没有签收记录或已退回，不能退货`, { field: 'planType' })
  return sent
}

/** The return of a case that was planned before: of the same door, and not voided since. */
async function returnOf({ repo }: Context, { goodsBack, unit }: Row) {
  const goods = goodsBack ? await repo(SalesReturn).first({ id: goodsBack, status: { ne: 'voided' } }) : null
  return goods?.items.some(({ doorUnit }) => doorUnit === unit) ? goods : null
}

async function takeBack(ctx: Context, sale: Row) {
  const { delivery, item } = await sentItemOf(ctx, sale)
  const reasons: Partial<Record<Row['faultType'], keyof typeof RejectReason.items>> = {
    [FaultType.broken]: RejectReason.broken,
    [FaultType.colour]: RejectReason.colour,
  }
  const goods = await ctx.repo(SalesReturn).add({
    delivery,
    reason: reasons[sale.faultType] ?? RejectReason.other,
    isResent: false,
    items: [{ sentItem: item, qty: 1 }],
    remark: `售后单 ${sale.no}`,
  })
  return goods.id
}

/** What the plan led to is done before the case is. */
export async function refuseUncarried(sale: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const undone = (await remakesOf(ctx, sale)).find(
    ({ status }) => status !== 'completed' && status !== 'closed',
  )
  if (undone) throw new BusinessError(`补单${undone.no}未完成`)
  const visit = await openVisitOf(ctx, sale)
  if (visit) throw new BusinessError(`上门单${visit.no}未完成`)
  const goods = sale.goodsBack ? await repo(SalesReturn).get(sale.goodsBack) : null
  if (goods?.status === 'draft') throw new BusinessError(`退货单${goods.no}尚未入库`)
  if (sale.planType !== ServicePlan.repair || sale.visits.length > 0) return
  if ((await repo(Install).count({ afterSale: sale.id, status: 'accepted' })) === 0)
    throw new BusinessError('上门维修请先填写上门记录', { field: 'visits' })
}

/** Orders that make a case good; those that were voided do not. */
const remakesOf = ({ repo }: Context, { id }: Pick<Row, 'id'>) =>
  repo(CustomerOrder).find({ source: id, status: { ne: 'voided' } }, { limit: 100 })

const openVisitOf = ({ repo }: Context, { id }: Pick<Row, 'id'>) =>
  repo(Install).first({
    afterSale: id,
    status: { in: ['waiting', 'appointed', 'assigned', 'working', 'finished'] },
  })

/** What it cost us: what was made again, who went there, and what was sent. */
export async function costOfCase(ctx: Context, sale: Row): Promise<number> {
  const { repo } = ctx
  const costs: (number | null)[] = [sale.freightAmount, ...sale.visits.map(({ workerPrice }) => workerPrice)]
  // A case that is being written has led to nothing yet.
  if (!sale.id) return sum(costs, (cost) => cost)
  for (const { lines } of await remakesOf(ctx, sale)) costs.push(await madeFor(ctx, lines))
  costs.push(await repo(Install).sum('workerAmount', { afterSale: sale.id }))
  return sum(costs, (cost) => cost)
}

/** The share of work orders that lines have in them, by their doors. */
async function madeFor(ctx: Context, lines: readonly { readonly id: string }[]): Promise<number> {
  const { rows } = await sql<{ work: string; own: number }>`
    select u.parent_id as work, count(*)::int as own from ${sql.table(linesTable(WorkOrder, 'units'))} u
    where u.tenant_id = ${ctx.tenant} and u.order_line = any(${lines.map(({ id }) => id)})
    group by u.parent_id`.execute(ctx.db)
  const costs: number[] = []
  for (const { work, own } of rows) {
    const made = await ctx.repo(WorkOrder).get(work)
    costs.push(div(mul((await costOfWork(ctx, made)).total, own), made.units.length))
  }
  return sum(costs, (cost) => cost)
}
