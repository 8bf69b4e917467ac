import { Customer } from '@mortise/customers/model'
import { Delivery } from '@mortise/deliveries/model'
import { Door } from '@mortise/doors/model'
import { addMonths, BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { type Context, inputOf, rules } from '@mortise/server'
import {
  AfterSale,
  CallBackInput,
  ChargeKind,
  DutyType,
  isWholeDuty,
  Payer,
  ServicePlan,
  sharedDuties,
} from '@mortise/service/model'
import { Store, StoreType } from '@mortise/stores/model'
import { writeCharge } from '../charges.ts'
import { carryOut, costOfCase, refuseUncarried, refuseUnplanned } from './carry-out.ts'
import { deadlinesOf } from './deadlines.ts'

type Row = RowOf<typeof AfterSale>

/** What our own people may have to answer for; the others are not ours. */
const ofOurPeople: ReadonlySet<string> = new Set([DutyType.factory, DutyType.installer])

export const afterSaleRules = rules(AfterSale, {
  async prepare(sale, ctx, before) {
    // What it came to is fixed once it is done.
    const isDone = before?.status === 'finished'
    const costAmount = isDone ? before.costAmount : await costOfCase(ctx, sale)
    const { unit, order, customer } = await subjectOf(ctx, sale, before)
    const due = before?.urgency === sale.urgency ? {} : await deadlinesOf(ctx, sale.urgency)
    return {
      sysOrgCode: order?.sysOrgCode ?? customer.sysOrgCode,
      unit: unit?.id ?? null,
      order: order?.id ?? null,
      store: order?.store ?? customer.store,
      customer: customer.id,
      contact: sale.contact || order?.receiver || customer.name,
      tel: sale.tel || order?.receiverTel || customer.tel,
      address: sale.address || order?.address || customer.summary,
      underWarranty: await isUnderWarranty(ctx, (before?.createTime ?? ctx.now).slice(0, 10), unit, order),
      costAmount,
      duties: sharedDuties(sale.duties, costAmount),
      ...due,
    }
  },
  check({ address, duties }) {
    if (!address) throw new BusinessError('地址不能为空', { field: 'address' })
    if (duties.length > 0 && !isWholeDuty(duties))
      throw new BusinessError('责任比例之和必须为100%', { field: 'duties' })
    for (const [row, { type, worker }] of duties.entries())
      if (worker && !ofOurPeople.has(type))
        refuseLine(AfterSale.fields.duties, row, 'worker', '只有工厂、安装责任由员工承担')
  },
  moves: {
    accept: {
      async effect({ id, handler }, { repo, user, now }) {
        await repo(AfterSale).put(id, { acceptedAt: now, handler: handler ?? user.username, toldShare: 0 })
      },
    },
    plan: { guard: refuseUnplanned },
    approve: { guard: refuseUnplanned, effect: carryOut },
    finish: {
      guard: refuseUncarried,
      async effect(sale, ctx) {
        const costAmount = await costOfCase(ctx, sale)
        const duties = sharedDuties(sale.duties, costAmount)
        await ctx.repo(AfterSale).put(sale.id, { finishedAt: ctx.now, costAmount, duties })
      },
    },
    callBack: {
      guard({ duties }) {
        if (duties.length === 0) throw new BusinessError('请先填写责任', { field: 'duties' })
      },
      effect: closeCase,
    },
  },
})

/** Whose door it is: by its own code, by its order, or by the customer alone. */
async function subjectOf({ repo }: Context, sale: Row, before: Row | null) {
  const unit = sale.unitCode ? await repo(DoorUnit).first({ code: sale.unitCode }) : null
  if (sale.unitCode && !unit) throw new BusinessError(`门码${sale.unitCode}不存在`, { field: 'unitCode' })
  const orderId = unit?.order ?? sale.order
  const isNew = orderId !== before?.order
  const orders = repo(CustomerOrder)
  const scope = { label: unit ? '门码' : '订单', field: unit ? 'unitCode' : 'order' }
  const order = orderId ? await (isNew ? orders.scoped(orderId, scope) : orders.get(orderId)) : null
  const customerId = order?.customer ?? sale.customer
  if (!customerId) throw new BusinessError('请扫描门码，或选择订单、客户', { field: 'unitCode' })
  const customers = repo(Customer)
  const customer = before
    ? await customers.get(customerId)
    : await customers.scoped(customerId, { label: '客户', field: 'customer' })
  return { unit, order, customer }
}

/** On the day on which it was told of, by the door's own date; of one that was never hung by us, from when its order was signed for. */
async function isUnderWarranty(
  { repo }: Context,
  day: string,
  unit: RowOf<typeof DoorUnit> | null,
  order: RowOf<typeof CustomerOrder> | null,
): Promise<boolean> {
  if (unit?.warrantyUntil) return day <= unit.warrantyUntil
  const door = unit?.door ?? order?.lines.find((line) => line.door)?.door
  if (!order || !door) return false
  const signed = await repo(Delivery).first(
    { order: order.id, status: 'signed' },
    { sort: [['signedAt', 'desc']] },
  )
  const { warrantyMonths } = await repo(Door).get(door)
  return signed?.signedAt ? day <= addMonths(signed.signedAt.slice(0, 10), warrantyMonths ?? 0) : false
}

/** The customer was asked, and everybody bears what they answer for. */
async function closeCase(sale: Row, ctx: Context): Promise<void> {
  const { score, opinion } = inputOf(ctx, CallBackInput)
  const { id, no, order, store, customer, sysOrgCode } = sale
  await ctx.repo(AfterSale).put(id, { score, opinion })
  const about = { afterSale: id, order, store, customer }
  const write = (key: string, charge: Omit<Parameters<typeof writeCharge>[1], 'key'>) =>
    writeCharge(ctx, { key: `${AfterSale.name}:${id}:${key}`, ...charge }, sysOrgCode)
  for (const { id: visit, worker, workerPrice } of sale.visits)
    await write(`visit:${visit}`, {
      ...about,
      kind: ChargeKind.wage,
      worker,
      amount: workerPrice ?? 0,
      remark: `售后单 ${no} 上门`,
    })
  // What is paid out to make good comes off what the customer owes.
  const isPaidOut = sale.planType === ServicePlan.compensate
  // What is made again is charged for with its shipment.
  if (!sale.remake)
    await write('charge', {
      ...about,
      kind: isPaidOut ? ChargeKind.compensation : ChargeKind.service,
      payer: await debtorOf(ctx, store),
      amount: isPaidOut ? -(sale.chargeAmount ?? 0) : (sale.chargeAmount ?? 0),
      remark: `售后单 ${no}`,
    })
  for (const { id: duty, type, target, worker, amount } of sale.duties)
    await write(`duty:${duty}`, {
      ...about,
      kind: ChargeKind.duty,
      worker,
      amount: amount ?? 0,
      remark: `售后单 ${no} ${DutyType.items[type]} ${target ?? ''}`.trim(),
    })
}

/** Who owes for goods owes for what comes after them: the customer of our own stores, else the store. */
async function debtorOf({ repo }: Context, store: string | null) {
  const known = store ? await repo(Store).get(store) : null
  return known && known.type !== StoreType.own ? Payer.store : Payer.customer
}
