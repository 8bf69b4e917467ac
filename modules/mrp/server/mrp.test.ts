import { Bom } from '@mortise/engineering/model'
import { addDays } from '@mortise/model'
import { MrpAction, MrpLine, MrpPeg, MrpRun, workingDaysBefore } from '@mortise/mrp/model'
import { CustomerOrder } from '@mortise/orders/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { madePart } from '@mortise/production/testing'
import { PurchaseRequest, SupplierPrice } from '@mortise/purchasing/model'
import { insertRows } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockReservation, Warehouse } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import mrp from './index.ts'
import { plannedStock } from './testing/planned-stock.ts'

const app = await testApp(mrp)
const { asSystem, db } = app.services
const factory = await plannedStock(app)
const { planner, today, week, calculate, linesOf, convert } = factory
const calendar = { shifts: [], days: new Map() }

test('the worked weeks: what is held elsewhere is not there, suggestions say when to order and for whom', async () => {
  const mdf = await factory.material({ safetyStock: 10, minOrder: 30, orderMultiple: 10, leadDays: 5 })
  await factory.stock(mdf, 20)
  const [balance] = (
    await planner.call('GET', '/erp_stock_balance/erpStockBalance/list', { query: { materialId: mdf } })
  ).body.result.records
  await planner.of(StockReservation).add({ material: mdf, warehouse: balance.warehouseId, qty: 5 })
  const demands = await factory.need(mdf, [
    [today, 12],
    [week(1), 36.855],
    [week(2), 20],
    [week(3), 20],
  ])
  const purchase = await factory.order(mdf, 30, week(1))
  await expect(planner.of(MrpRun).add({ periods: 1e9 })).rejects.toThrow('期数')
  expect(await calculate({ bucket: '2', periods: 4 })).toMatchObject({
    status: 'finished',
    progress: 100,
    endOn: addDays(week(4), -1),
  })

  const [first, hurried, third, ...rest] = await linesOf(mdf)
  expect(rest).toEqual([])
  expect(first).toMatchObject({
    action: MrpAction.buy,
    gross: 12,
    receipts: 0,
    net: 7,
    suggestQty: 30,
    dueOn: today,
    releaseOn: workingDaysBefore(calendar, today, 5),
    earliestOn: workingDaysBefore(calendar, today, -5),
    isOverdue: true,
    isConverted: false,
  })
  expect(first?.pegs).toEqual([{ demandId: demands[0]?.id, qty: 12 }])
  expect(hurried).toMatchObject({
    action: MrpAction.expedite,
    suggestQty: 30,
    dueOn: today,
    purchaseOrder: purchase,
  })
  expect(third).toMatchObject({
    action: MrpAction.buy,
    net: 3.855,
    suggestQty: 30,
    dueOn: week(2),
    releaseOn: week(1),
    isOverdue: false,
  })
  const { rows: pegs } = await planner.of(MrpPeg).list({ where: { line: third!.id } })
  expect(pegs).toMatchObject([{ sourceNo: 'D1', qty: 20, needOn: week(2), parent: null }])
})

test('what is made asks for its parts by its bill, and tells for which suggestion', async () => {
  const leaf = await factory.material({ source: '2' })
  const board = await factory.material()
  const { id } = await asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    return repo(Bom).add({ material: leaf, items: [{ material: board, usage: 2.1, scrapRate: 0.05 }] })
  })
  await asSystem('0', ({ repo }) => repo(Bom).move(id, 'activate'))
  await factory.need(leaf, [[week(2), 11]])
  await calculate()
  const [made] = await linesOf(leaf)
  expect(made).toMatchObject({ action: MrpAction.make, suggestQty: 11, note: null })
  const [bought] = await linesOf(board)
  expect(bought).toMatchObject({ action: MrpAction.buy, gross: 24.26, suggestQty: 24.26, dueOn: week(2) })
  const { rows: pegs } = await planner.of(MrpPeg).list({ where: { line: bought!.id } })
  expect(pegs).toMatchObject([{ parent: leaf, qty: 24.26, sourceNo: null }])
  expect((await convert([made!.id])).body.message).toMatch(/的BOM没有工艺路线，请选择$/)
})

test('INV-M1 what is made by ourselves becomes a work order once, which asks for its parts and is waited for', async () => {
  const { part, board, glue } = await madePart(app)
  await factory.need(part.id, [[week(3), 6]])
  await calculate()
  const [suggested] = await linesOf(part.id)
  expect(suggested).toMatchObject({ action: MrpAction.make, suggestQty: 6 })
  const buyer = app.as('buyer', { can: ['mrpRun:convert', 'mrpLine:list'] })
  const refused = await buyer.call('POST', `${MrpRun.wire}/convert`, { body: { ids: [suggested!.id] } })
  expect(refused.body.message).toBe('「自制」建议由计划员转成工单，您没有新增生产工单的权限')
  const { body } = await convert([suggested!.id])
  expect(body.message).toMatch(/^已生成生产工单 GD\d{12}$/)
  expect((await convert([suggested!.id])).body.message).toMatch(/的建议已转单，不能重复转单$/)
  const works = planner.of(WorkOrder)
  // Another was written by hand since the calculation.
  const twin = await madePart(app)
  await factory.need(twin.part.id, [[week(3), 6]])
  await calculate()
  const [again] = await linesOf(twin.part.id)
  const byHand = await works.add({ material: twin.part.id, qty: 6, dueOn: week(3) })
  expect((await convert([again!.id])).body.message).toMatch(
    new RegExp(`在本次计算后已另有生产工单 ${byHand.no}，请重新计算后再转单$`),
  )
  expect(body.result).toMatchObject([{ entity: WorkOrder.name }])
  const { id } = (body.result as { id: string }[])[0]!
  expect(await works.get(id)).toMatchObject({ material: part.id, qty: 6, dueOn: week(3), status: 'draft' })
  // A draft is asked for, what it takes is needed; once released it is on its way and asks by itself.
  const open = async (material: string) =>
    (await linesOf(material))
      .filter(({ isConverted }) => !isConverted)
      .map(({ action, suggestQty }) => [action, suggestQty])
  for (const act of ['stay', 'release'] as const) {
    if (act === 'release') await works.move(id, 'release')
    await calculate()
    // Alone in the shop it is done today, long before it is needed.
    expect(await open(part.id)).toEqual(act === 'release' ? [[MrpAction.postpone, 6]] : [])
    expect(await open(board.id)).toEqual([[MrpAction.buy, 12]])
    expect(await open(glue.id)).toEqual([[MrpAction.buy, 0.63]])
    const bought = (await linesOf(board.id)).find(({ isConverted }) => !isConverted)
    const { rows: pegs } = await planner.of(MrpPeg).list({ where: { line: bought!.id } })
    expect(pegs).toMatchObject([{ sourceNo: (await works.get(id)).no, qty: 12, source: '1' }])
  }
})

test('INV-M1 what is made outside becomes a draft for a partner once, asks for our material, and is waited for', async () => {
  const leaf = await factory.material({ source: '3' })
  const board = await factory.material()
  await asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const { id } = await repo(Bom).add({ material: leaf, items: [{ material: board, usage: 2 }] })
    await repo(Bom).move(id, 'activate')
    await repo(SupplierPrice).add({ supplier: factory.supplier, material: leaf, price: 12 })
    await repo(Warehouse).add({ code: 'WX', name: '外协仓', kind: '5', supplier: factory.supplier })
  })
  await factory.need(leaf, [[week(3), 6]])
  await calculate()
  const [suggested] = await linesOf(leaf)
  expect(suggested).toMatchObject({ action: MrpAction.outsource, suggestQty: 6 })
  const { body } = await convert([suggested!.id])
  expect(body.message).toMatch(/^已生成外协单 WX\d{12}$/)
  expect((await convert([suggested!.id])).body.message).toMatch(/的建议已转单，不能重复转单$/)
  const orders = planner.of(OutsourceOrder)
  const order = await orders.get((body.result as { id: string }[])[0]!.id)
  expect(order).toMatchObject({ status: 'draft', supplier: factory.supplier, backOn: week(3) })
  expect(order.items).toMatchObject([{ material: leaf, qty: 6, fee: 12 }])
  expect(order.mats).toMatchObject([{ material: board, needQty: 12 }])
  // A draft is asked for, an approved order is on its way: nobody is told to order it again.
  await calculate()
  const open = async () => (await linesOf(leaf)).filter(({ isConverted }) => !isConverted)
  expect(await open()).toEqual([])
  await orders.move(order.id, 'submit')
  await orders.move(order.id, 'approve')
  await calculate()
  expect(await open()).toEqual([])
  expect((await linesOf(board)).map(({ action, suggestQty }) => [action, suggestQty])).toEqual([
    [MrpAction.buy, 12],
  ])
  await planner.of(OutsourceOrder).move(order.id, 'unapprove')
  const late = await orders.get(order.id)
  await orders.edit({ id: late.id, version: late.version, backOn: addDays(week(3), 21) })
  await orders.move(order.id, 'submit')
  await orders.move(order.id, 'approve')
  await calculate()
  expect(
    (await open()).map(({ action, outsourceOrder, purchaseOrder }) => [
      action,
      outsourceOrder,
      purchaseOrder,
    ]),
  ).toContainEqual([MrpAction.expedite, order.id, null])
})

test('INV-M1: a suggestion becomes a request once, whoever else chooses it, and is not suggested again', async () => {
  const near = await factory.material()
  const far = await factory.material()
  await factory.need(near, [[today, 8]])
  await factory.need(far, [[week(5), 9]])
  const run = await calculate()
  const [[one], [other]] = [await linesOf(near), await linesOf(far)]
  const chosen = [one!.id, other!.id]
  const answers = await Promise.all([convert(chosen), convert(chosen)])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.find(({ body }) => !body.success)?.body.message).toMatch(
    /^\[T\d+\] 料\d+ 的建议已转单，不能重复转单$/,
  )

  // What is ordered in another week stands in another request.
  const requests = answers.find(({ body }) => body.success)?.body.result as { id: string }[]
  expect(requests).toHaveLength(2)
  const request = await planner.of(PurchaseRequest).get(requests[0]!.id)
  expect(request).toMatchObject({ source: '2', status: 'draft', needOn: today })
  expect(request.items).toMatchObject([{ material: near, qty: 8, needOn: today, sourceNo: run.no }])
  expect((await linesOf(near))[0]).toMatchObject({ isConverted: true, request: request.id })

  await factory.need(near, [[week(1), 2]])
  await calculate()
  const open = (await linesOf(near)).filter(({ isConverted }) => !isConverted)
  expect(open).toMatchObject([{ suggestQty: 2, bucketOn: week(1) }])
  expect(await linesOf(far)).toMatchObject([{ isConverted: true }])
})

test('what somebody requested after the calculation is not requested again by its suggestions', async () => {
  const [short, other] = [await factory.material(), await factory.material()]
  for (const material of [short, other])
    await factory.need(material, [
      [today, 8],
      [week(2), 9],
    ])
  await planner.of(PurchaseRequest).add({ needOn: today, items: [{ material: other, qty: 1 }] })
  await calculate()
  const requestedOf = async (material: string) => {
    const requests = await asSystem('0', ({ repo }) => repo(PurchaseRequest).find())
    const items = requests.flatMap((request) => request.items.filter((item) => item.material === material))
    return items.reduce((sum, { qty }) => sum + qty, 0)
  }
  const [first, second] = await linesOf(other)
  expect((await convert([first!.id])).body).toMatchObject({ success: true })
  expect((await convert([second!.id])).body).toMatchObject({ success: true })
  expect(await requestedOf(other)).toBe(17)

  const made = await planner.call('POST', `${PurchaseRequest.wire}/fromShortage`)
  expect(made.body).toMatchObject({ success: true })
  const chosen = (await linesOf(short)).map(({ id }) => id)
  expect((await convert(chosen)).body.message).toMatch(
    /^\[T\d+\] 料\d+ 在本次计算后已另有采购申请 CGSQ\d+，请重新计算后再转单$/,
  )
  expect(await requestedOf(short)).toBe(17)
  expect(await requestedOf(other)).toBe(17)
  await calculate()
  expect((await linesOf(short)).filter(({ isConverted }) => !isConverted)).toEqual([])
})

test('a new run replaces what is open, one runs at a time, and one that is called off changes nothing', async () => {
  const material = await factory.material()
  await factory.need(material, [[today, 3]])
  await calculate()
  const [before] = await linesOf(material)
  await factory.need(material, [[today, 4]])
  // Held back where it reads the bills, so that it is under way for as long as the test wants.
  const holder = await db.owner.connect()
  await holder.query('begin; lock table erp_bom in access exclusive mode')
  const { id, no } = await planner.of(MrpRun).add({})
  await expect(planner.of(MrpRun).add({})).rejects.toThrow(`物料需求 ${no} 正在计算中，请等待或取消`)
  expect((await convert([before!.id])).body.message).toBe(`物料需求 ${no} 正在计算中，请等待或取消后再转单`)
  await expect.poll(async () => (await planner.of(MrpRun).get(id)).status).toBe('running')
  expect((await planner.of(MrpRun).move(id, 'cancel')).status).toBe('cancelled')
  await holder.query('rollback')
  holder.release()
  expect(await linesOf(material)).toEqual([before])

  const again = await calculate()
  expect(again.no > no).toBe(true)
  expect(await linesOf(material)).toMatchObject([{ suggestQty: 7, run: again.id }])
  await expect(planner.of(MrpRun).move(again.id, 'cancel')).rejects.toThrow('当前状态')
  expect((await convert([before!.id])).body.message).toBe('部分建议已被新的计算取代，请刷新后重试')
})

test('a run that cannot be made says why, and the next one may begin', async () => {
  const [one, other] = [await factory.material({ source: '2' }), await factory.material({ source: '2' })]
  const bills = await asSystem('0', (ctx) =>
    insertRows(
      ctx,
      Bom,
      [
        [one, other],
        [other, one],
      ].map(([material, part]) => ({
        material,
        code: `C${material}`,
        status: 'active',
        startOn: today,
        items: [{ material: part, usage: 1 }],
      })),
    ),
  )
  const failed = await calculate()
  expect(failed).toMatchObject({ status: 'failed', note: expect.stringMatching(/^BOM存在循环引用：/) })
  await asSystem('0', async ({ repo }) => {
    for (const { id } of bills) await repo(Bom).move(id, 'retire')
  })
  expect(await calculate()).toMatchObject({ status: 'finished', note: null })
})

test('an order tells what it is short of, who brings it and when', async () => {
  const [ordered, suggested] = [await factory.material(), await factory.material({ leadDays: 3 })]
  const no = 'DD-SHORT'
  const [order] = await asSystem('0', (ctx) =>
    insertRows(ctx, CustomerOrder, [
      {
        no,
        sysOrgCode: 'A01',
        customer: 'buyer',
        store: 'shop',
        address: '翡翠湾',
        receiver: '王先生',
        receiverTel: '13800000000',
        status: 'producing',
        orderedOn: today,
        deliverOn: week(3),
      },
    ]),
  )
  await factory.need(ordered, [[week(1), 4]])
  await factory.need(ordered, [[week(2), 5]], { id: order!.id, no })
  await factory.need(suggested, [[today, 6]], { id: order!.id, no })
  await factory.order(ordered, 10, week(2))
  await calculate()
  const { body } = await planner.call('GET', `${MrpLine.wire}/orderShortage`, {
    query: { orderId: order!.id },
  })
  expect(body.result).toMatchObject([
    {
      material: suggested,
      qty: 6,
      isLate: true,
      completeOn: workingDaysBefore(calendar, today, -3),
      bringers: [{ kind: 'suggested', qty: 6, documentNo: '采购' }],
    },
    {
      material: ordered,
      qty: 5,
      isLate: false,
      completeOn: week(2),
      bringers: [
        { kind: 'ordered', qty: 5, supplier: '宏达板业', documentNo: expect.stringMatching(/^CGDD/) },
      ],
    },
  ])
  const stranger = app.as('stranger', { can: ['mrpLine:list'] })
  expect(
    (await stranger.call('GET', `${MrpLine.wire}/orderShortage`, { query: { orderId: order!.id } })).body
      .success,
  ).toBe(false)
})
