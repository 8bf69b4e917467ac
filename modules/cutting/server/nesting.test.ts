import { CutPlan, Offcut, Panel, PanelStatus } from '@mortise/cutting/model'
import { readTicket } from '@mortise/engineering/model'
import { Material, Unit } from '@mortise/materials/model'
import { now, sum } from '@mortise/model'
import { FactoryScan, MaterialIssue, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  MoveType,
  StockBalance,
  StockDemand,
  StockMove,
  StockOut,
  StockReservation,
  Warehouse,
} from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { asSystem } = app.services
const shop = await sawShop(app)
const { clerk, raw, board, plans, panels, work, panelsOf, stockUp, nested, call, report } = shop
const works = clerk.of(WorkOrder)
const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))
const movesOf = async (document: string) =>
  (await clerk.of(StockMove).list({ where: { document }, size: 500, sort: [['lineNo', 'asc']] })).rows

test('a released work order has a panel for each piece of its cut list, with a code that no slip passes', async () => {
  const made = await work(2)
  const own = await panelsOf(made.id)
  expect(own).toHaveLength(4)
  for (const { no, length, width, thickness, status, orderLine } of own) {
    expect(readTicket(no ?? '')).toBe('panel')
    // The bill says no thickness, so that it is the board's own.
    expect({ length, width, thickness, status }).toEqual({
      length: 2105,
      width: 810,
      thickness: 8,
      status: '0',
    })
    expect(orderLine).toBe(made.units[0]?.orderLine)
  }
  expect(new Set(own.map(({ unit }) => unit))).toEqual(new Set(made.units.map(({ unit }) => unit)))
  // Laths have no width: they are sawn off by their length.
  const all = (await panels.list({ where: { workOrder: made.id }, size: 500 })).rows
  expect(all.every(({ width }) => width > 0)).toBe(true)

  await works.move(made.id, 'void')
  expect((await panelsOf(made.id)).every(({ status }) => status === PanelStatus.scrapped)).toBe(true)
})

test('the worked nest: two leaves take two boards, 57.3 % of them, and leave four offcuts', async () => {
  const made = await work(1)
  const plan = await nested([made])
  expect(plan).toMatchObject({
    status: 'calculated',
    panelCount: 2,
    sheetCount: 2,
    offcutCount: 0,
    keptCount: 4,
    utilisation: 0.5728,
    thickness: 8,
  })
  expect(plan.no).toMatch(/^PB\d{12}$/)
  expect(plan.sheets.map(({ length, width, qty, panelCount }) => [length, width, qty, panelCount])).toEqual([
    [2440, 1220, 2.977, 1],
    [2440, 1220, 2.977, 1],
  ])
  const kept = plan.layouts.flatMap(({ layout }) => layout?.offcuts ?? [])
  expect(kept.map(({ length, width }) => `${length}×${width}`).toSorted()).toEqual(['2440×406', '331×810'])
  expect((await panelsOf(made.id)).map(({ status, sheetNo }) => [status, sheetNo])).toEqual([
    ['1', 1],
    ['1', 2],
  ])
  await plans.move(plan.id, 'void')
  expect((await panelsOf(made.id)).map(({ status, plan: of }) => [status, of])).toEqual([
    ['0', null],
    ['0', null],
  ])
})

test('released, boards go out for their work orders and offcuts come in, by area and to the cent', async () => {
  const [one, other] = [await work(2), await work(1)]
  await stockUp(100, { unitCost: 12.37 })
  const before = (await clerk.of(StockBalance).list({ where: { material: board.id, warehouse: raw } }))
    .rows[0]
  const plan = await nested([one, other], { usesOffcuts: false })
  await plans.move(plan.id, 'release')
  const released = await plans.get(plan.id)
  expect(released.status).toBe('released')
  const moves = await movesOf(plan.id)
  const out = moves.filter(({ qty }) => qty < 0)
  const came = moves.filter(({ qty }) => qty > 0)
  expect(new Set(out.map(({ type }) => type))).toEqual(new Set([MoveType.productionIssue]))
  expect(new Set(came.map(({ type }) => type))).toEqual(new Set([MoveType.leftoverIn]))
  // INV-N2: what left is what the sheets are, no more and no less.
  expect(sum(out, ({ qty }) => -qty, 4)).toBe(sum(released.sheets, ({ qty }) => qty, 4))
  const carried = out.filter(({ workOrder }) => workOrder === null)
  expect(sum(carried, ({ amount }) => -amount)).toBe(sum(came, ({ amount }) => amount))
  expect(sum(carried, ({ qty }) => -qty, 4)).toBe(sum(came, ({ qty }) => qty, 4))
  const after = (await clerk.of(StockBalance).list({ where: { material: board.id, warehouse: raw } })).rows[0]
  expect((before?.qty ?? 0) - (after?.qty ?? 0)).toBeCloseTo(
    sum(out, ({ qty }) => -qty, 4),
    4,
  )

  const { rows: kept } = await clerk.of(Offcut).list({ where: { plan: plan.id }, size: 100 })
  expect(kept).toHaveLength(released.keptCount ?? 0)
  expect(kept.every(({ no, status }) => readTicket(no ?? '') === 'offcut' && status === 'free')).toBe(true)
  const place = await clerk.of(Warehouse).get(kept[0]?.warehouse ?? '')
  expect(place).toMatchObject({ name: '余料仓', kind: '8' })

  for (const made of [one, other]) {
    const own = await works.get(made.id)
    const mat = own.mats.find(({ material }) => material === board.id)!
    expect(mat).toMatchObject({ openQty: 0, issuedQty: mat.needQty })
    const { rows } = await clerk.of(StockDemand).list({ where: { sourceId: made.id, material: board.id } })
    // Nobody waits for more of it, and nothing more is held.
    expect(rows.map(({ short, reserved }) => [short, reserved])).toEqual([[0, 0]])
    const line = released.works.find(({ workOrder }) => workOrder === made.id)!
    const cost = (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: made.id } })).body.result
    expect(cost.material).toBe(
      sum(
        out.filter(({ workOrder }) => workOrder === made.id),
        ({ amount }) => -amount,
      ),
    )
    expect(line.qty).toBeGreaterThan(0)
  }
  expect(await faults()).toEqual([])
  const ask = { workOrder: one.id, warehouse: raw }
  await expect(clerk.of(MaterialIssue).add(ask)).resolves.toBeDefined()
  const { rows: issues } = await clerk.of(MaterialIssue).list({ where: { workOrder: one.id } })
  const issue = await clerk.of(MaterialIssue).get(issues[0]?.id ?? '')
  expect(issue.items.some(({ material }) => material === board.id)).toBe(false)
})

test('what was fetched by hand is not taken from stock once more', async () => {
  const made = await work(1)
  await stockUp(50)
  const mat = made.mats.find(({ material }) => material === board.id)!
  const { id } = await clerk.of(MaterialIssue).add({
    workOrder: made.id,
    warehouse: raw,
    items: [{ mat: mat.id, material: board.id, qty: mat.needQty }],
  })
  await clerk.of(MaterialIssue).move(id, 'post')
  const plan = await nested([made])
  await expect(plans.move(plan.id, 'release')).rejects.toThrow(
    /已领料，未领 0，板件需要 .+，请先退料再下发开料/,
  )
  await plans.move(plan.id, 'void')
})

test('offcuts are used before a board is opened, and come back with a nest that is taken back', async () => {
  const made = await work(1)
  await stockUp(50)
  const first = await nested([made], { usesOffcuts: false })
  await plans.move(first.id, 'release')
  const free = (await clerk.of(Offcut).list({ where: { plan: first.id }, size: 100 })).rows
  const long = free.find(({ length, width }) => length === 2440 && width === 406)!
  // A panel that a long offcut takes.
  const { id: extra } = await panels.add({
    workOrder: made.id,
    material: board.id,
    length: 2000,
    width: 400,
  })
  expect(await panels.get(extra)).toMatchObject({ isExtra: true, thickness: 8, status: '0' })
  const second = await nested([made])
  expect(second).toMatchObject({ sheetCount: 0, offcutCount: 1, status: 'calculated' })
  const used = second.sheets[0]?.offcut ?? ''
  expect(await clerk.of(Offcut).get(used)).toMatchObject({
    status: 'reserved',
    usedBy: second.id,
    length: 2440,
  })
  await plans.move(second.id, 'release')
  expect((await clerk.of(Offcut).get(used)).status).toBe('used')
  const [move] = await movesOf(second.id)
  expect(move).toMatchObject({
    type: MoveType.productionIssue,
    warehouse: long.warehouse,
    workOrder: made.id,
  })
  const [taken] = (await clerk.of(Offcut).list({ where: { usedBy: second.id } })).rows
  if (taken?.plan === first.id)
    await expect(plans.move(first.id, 'reverse', { reason: '排错' })).rejects.toThrow(
      /余料 F.+ 已被占用或使用/,
    )

  await plans.move(second.id, 'reverse', { reason: '不做了' })
  expect(await clerk.of(Offcut).get(used)).toMatchObject({ status: 'free', usedBy: null })
  expect(await panels.get(extra)).toMatchObject({ status: '0', plan: null })
  expect(await faults()).toEqual([])
  await plans.move(first.id, 'reverse', { reason: '排错' })
  const again = await works.get(made.id)
  const mat = again.mats.find(({ material }) => material === board.id)!
  expect(mat.issuedQty).toBe(0)
  const { rows } = await clerk.of(StockDemand).list({ where: { sourceId: made.id, material: board.id } })
  expect(rows.map(({ qty, short }) => [qty, short])).toEqual([[mat.needQty, 0]])
  expect((await clerk.of(Offcut).list({ where: { plan: first.id, status: 'withdrawn' } })).total).toBe(
    free.length,
  )
  expect(await faults()).toEqual([])
})

test('panels are cut by their codes, each once, and the last one ends the nest', async () => {
  const made = await work(1)
  await stockUp(50)
  const [one, other] = await panelsOf(made.id)
  await expect(call('cut', { code: one!.no })).rejects.toThrow('还没有排版，不能开料')
  const plan = await nested([made])
  await expect(call('cut', { code: one!.no })).rejects.toThrow(`排版单 ${plan.no} 还没有下发，不能开料`)
  await plans.move(plan.id, 'release')
  await expect(
    call('cut', { code: `${one!.no!.slice(0, -1)}${one!.no!.endsWith('0') ? '1' : '0'}` }),
  ).rejects.toThrow('条码校验错误，请重新扫描')
  await expect(call('cut', { code: made.no })).rejects.toThrow('不是本厂的板件码')
  await works.move(made.id, 'hold', { reason: '等客户' })
  await expect(call('cut', { code: one!.no })).rejects.toThrow('工单已暂停：等客户')
  await works.move(made.id, 'unhold')
  expect((await call('cut', { code: one!.no!.toLowerCase() })).result).toMatchObject({
    no: one!.no,
    size: '2105×810',
    plan: plan.no,
    cut: 1,
    total: 2,
  })
  await expect(call('cut', { code: one!.no })).rejects.toThrow(/已于 .+ 开料，不能重复/)
  await expect(plans.move(plan.id, 'reverse', { reason: '排错' })).rejects.toThrow(
    '有 1 块板件已开料，不能冲销',
  )
  await call('cut', { code: other!.no })
  expect((await plans.get(plan.id)).status).toBe('done')
  await call('uncut', { code: other!.no })
  expect(await plans.get(plan.id)).toMatchObject({ status: 'released', cutCount: 1 })
  const spoilt = await call('spoil', { id: other!.id, reason: '崩边' })
  expect(spoilt.result).toMatchObject({ status: '0', isExtra: 'Y', length: 2105 })
  expect((await plans.get(plan.id)).status).toBe('done')
  await expect(call('spoil', { id: other!.id, reason: '崩边' })).rejects.toThrow('已报废')
  const looker = app.as('looker', { can: ['panel:list'] })
  expect((await looker.call('POST', `${Panel.wire}/cut`, { body: { code: one!.no } })).status).toBe(403)
})

test('the saw reports its operation door by door, panels follow their door, and what is not cut was not reported', async () => {
  const made = await work(2)
  await stockUp(50)
  const plan = await nested([made])
  await plans.move(plan.id, 'release')
  // Of another board there are none today.
  const others = await panels.list({ where: { workOrder: made.id, material: { ne: board.id } }, size: 100 })
  for (const { id } of others.rows)
    await asSystem('0', ({ repo }) => repo(Panel).put(id, { status: PanelStatus.scrapped }))
  const all = await panelsOf(made.id)
  const saw = async () => (await works.get(made.id)).ops[0]!
  const doorOf = (unit: string | null) => all.filter((panel) => panel.unit === unit)
  const first = doorOf(all[0]!.unit)
  const second = all.filter((panel) => panel.unit !== all[0]!.unit)
  await call('cut', { code: first[0]!.no })
  expect(await saw()).toMatchObject({ okQty: 0, status: '2' })
  for (const panel of first.slice(1)) await call('cut', { code: panel.no })
  expect(await saw()).toMatchObject({ okQty: 1, status: '2' })
  const { rows: scans } = await clerk
    .of(FactoryScan)
    .list({ where: { workOrder: made.id, action: 'FINISH' } })
  expect(scans).toMatchObject([{ opNo: 10, qty: 1, device: '开料', workers: ['clerk'] }])
  const undo = { clientUid: newId(), scanTime: now(), action: 'UNDO', undoes: scans[0]!.uid }
  const sent = { scans: [{ ...undo, code: made.ops[0]!.ticket }] }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: sent })
  expect(body.result[0].reason).toBe('该报工由「开料」自动生成，请在其单据上撤销')

  await call('uncut', { code: first[0]!.no })
  expect(await saw()).toMatchObject({ okQty: 0 })
  for (const panel of [first[0]!, ...second]) await call('cut', { code: panel.no })
  expect(await saw()).toMatchObject({ okQty: 2, status: '4' })

  const states = async () => (await panelsOf(made.id)).map(({ status }) => status)
  await report(made.id, 20, 'START')
  expect(new Set(await states())).toEqual(new Set([PanelStatus.worked]))
  for (const opNo of [20, 30, 40, 50, 60]) await report(made.id, opNo, 'FINISH', 1)
  const complete = (await panelsOf(made.id)).filter(({ status }) => status === PanelStatus.complete)
  expect(complete.map(({ unit }) => unit)).toEqual(doorOf(made.units[0]!.unit).map(({ unit }) => unit))
  await expect(call('uncut', { code: first[0]!.no })).rejects.toThrow('只能撤销该工序最近一次扫码')
  await expect(call('cut', { code: first[0]!.no })).rejects.toThrow('不能重复')
  expect((await plans.get(plan.id)).cutCount).toBe(all.length)
})

test('what the ticket reported is not reported by the saw once more', async () => {
  const made = await work(1)
  await stockUp(50)
  const plan = await nested([made])
  await plans.move(plan.id, 'release')
  await report(made.id, 10, 'FINISH', 1)
  for (const { no } of await panelsOf(made.id)) await call('cut', { code: no })
  expect((await works.get(made.id)).ops[0]).toMatchObject({ okQty: 1, status: '4' })
  expect((await plans.get(plan.id)).status).toBe('done')
})

test('lots: a board comes from one lot whole, a panel knows which, and an offcut is a lot of its own', async () => {
  const { id: material } = await clerk.of(Material).add({
    ...(await lotBoard()),
    name: '批次板',
  })
  const made = await work(1)
  for (const length of [2000, 2001, 2002])
    await panels.add({ workOrder: made.id, material, length, width: 1200, thickness: 18 })
  for (const [lotNo, qty] of [
    ['A1', 4],
    ['A2', 6],
  ] as const)
    await asSystem('0', async (ctx) => {
      await postStock(ctx, {
        key: `lot ${lotNo}`,
        document: { entity: 'test', id: lotNo, no: lotNo },
        date: ctx.today,
        type: '701',
        lines: [{ material, warehouse: raw, qty, unitCost: 30, lotNo }],
      })
    })
  const plan = await nested([made], { material })
  expect(plan.sheetCount).toBe(3)
  await plans.move(plan.id, 'release')
  const released = await plans.get(plan.id)
  expect(released.sheets.map(({ lotNo }) => lotNo)).toEqual(['A1', 'A2', 'A2'])
  const own = (await panels.list({ where: { plan: plan.id } })).rows
  expect(own.map(({ lotNo }) => lotNo ?? '').toSorted()).toEqual(['A1', 'A2', 'A2'])
  const { rows: kept } = await clerk.of(Offcut).list({ where: { plan: plan.id } })
  const came = (await movesOf(plan.id)).filter(({ qty }) => qty > 0)
  expect(came.map(({ lotNo }) => lotNo).toSorted()).toEqual(kept.map(({ no }) => no ?? '').toSorted())
  expect(new Set(kept.map(({ sourceLot }) => sourceLot))).toEqual(new Set(['A1', 'A2']))
  expect(await faults()).toEqual([])
  await panels.add({ workOrder: made.id, material, length: 2000, width: 1200, thickness: 18 })
  const more = await nested([made], { material, usesOffcuts: false })
  await expect(plans.move(more.id, 'release')).rejects.toThrow(
    '板材在「板材仓」各批次可用 0 张，排版需要 1 张，不能下发',
  )
})

const lotBoard = async () => {
  const { unit, category } = await clerk.of(Material).get(board.id)
  return { unit, category, length: 2440, width: 1220, thickness: 18, isLotManaged: true }
}

test('a nest is refused where there is nothing to lay, no size to lay it on, or no area to count', async () => {
  await expect(plans.add({ material: board.id, warehouse: raw, thickness: 99 })).rejects.toThrow(
    '没有待排版的板件',
  )
  const bad = (await clerk.of(Warehouse).add({ code: 'BLC', name: '坏料仓', kind: '7' })).id
  await expect(plans.add({ material: board.id, warehouse: bad })).rejects.toThrow(
    '【坏料仓】的物料不能用于生产',
  )
  await expect(plans.add({ material: board.id, warehouse: raw, trim: 99, sheetWidth: 150 })).rejects.toThrow(
    '修边 99 毫米后板材没有剩余',
  )
  const { unit, category } = await clerk.of(Material).get(board.id)
  const sizeless = await clerk.of(Material).add({ name: '没有尺寸的板', unit, category })
  await expect(plans.add({ material: sizeless.id, warehouse: raw })).rejects.toThrow('请填写板长和板宽')
  const piece = await clerk.of(Unit).add({ name: '块', code: 'kuai', precision: 0 })
  const counted = await clerk
    .of(Material)
    .add({ name: '按块的板', unit: piece.id, category, length: 900, width: 900 })
  await expect(plans.add({ material: counted.id, warehouse: raw })).rejects.toThrow('不按面积计量')
  const made = await work(1)
  await panels.add({ workOrder: made.id, material: sizeless.id, length: 3000, width: 400, thickness: 5 })
  const failed = await nested([made], {
    material: sizeless.id,
    thickness: 5,
    sheetLength: 2440,
    sheetWidth: 1220,
  })
  expect(failed).toMatchObject({ status: 'failed', note: '没有板件能排下：未排下：超出板幅 1 块' })
  expect((await panels.list({ where: { material: sizeless.id } })).rows[0]).toMatchObject({
    status: '0',
    plan: null,
  })
})

test('panels in a nest are neither changed nor deleted nor nested twice, and a work order that ends stops its nest', async () => {
  const made = await work(1)
  const [one] = await panelsOf(made.id)
  await panels.edit({ id: one!.id, version: one!.version, remark: '先做' })
  const plan = await nested([made])
  await expect(panels.edit({ id: one!.id, remark: '改' })).rejects.toThrow('已在排版单中，不能修改或删除')
  await expect(panels.remove(one!.id)).rejects.toThrow('已在排版单中，不能修改或删除')
  await expect(nested([made])).rejects.toThrow('没有待排版的板件')
  await works.move(made.id, 'void')
  await expect(plans.move(plan.id, 'release')).rejects.toThrow(`工单 ${made.no} 已结束，请作废后重新排版`)
  await plans.move(plan.id, 'void')
  await expect(panels.add({ workOrder: made.id, material: board.id, length: 9, width: 9 })).rejects.toThrow(
    `工单 ${made.no} 未下达或已结束，不能补板`,
  )
})

test('an offcut is written in and scrapped, and cannot be promised to others meanwhile', async () => {
  const offcuts = clerk.of(Offcut)
  const { id } = await offcuts.add({ material: board.id, length: 1000, width: 700 })
  await offcuts.move(id, 'approve')
  const own = await offcuts.get(id)
  expect(own).toMatchObject({ qty: 0.7, area: 0.7, thickness: 8, status: 'free' })
  const [balance] = (
    await clerk.of(StockBalance).list({ where: { material: board.id, warehouse: own.warehouse! } })
  ).rows
  expect(balance?.qty).toBe(balance?.reserved)
  await offcuts.move(id, 'scrap', { reason: '受潮' })
  expect(await offcuts.get(id)).toMatchObject({ status: 'scrapped', remark: '受潮' })
  expect(await faults()).toEqual([])
  await expect(offcuts.move(id, 'scrap', { reason: '再来' })).rejects.toThrow('不允许报废')
})

test('what an offcut lies in stock as is neither taken by hand nor let go, for the piece would still be there to nest', async () => {
  const offcuts = clerk.of(Offcut)
  await stockUp(1)
  const { id } = await offcuts.add({ material: board.id, length: 1000, width: 600 })
  await offcuts.move(id, 'approve')
  const { warehouse, no } = await offcuts.get(id)
  const [reservation] = (await clerk.of(StockReservation).list({ where: { sourceId: id } })).rows
  const items = [{ material: board.id, qty: 0.6, reservation: reservation!.id }]
  for (const type of ['702', '201', '206'] as const) {
    const out = await clerk.of(StockOut).add({ type, reason: '4', warehouse: warehouse!, items })
    await expect(clerk.of(StockOut).move(out.id, 'approveAndPost')).rejects.toThrow(
      `明细第1行：预留 ${reservation!.no} 的来源是「余料」`,
    )
  }
  await expect(clerk.of(StockReservation).move(reservation!.id, 'release')).rejects.toThrow(
    `预留 ${reservation!.no} 由「余料」${no}占用，不能手工释放`,
  )
  await offcuts.move(id, 'scrap', { reason: '受潮' })
  expect(await faults()).toEqual([])
})

test('a calculation that took the server down each time fails at the last, and gives its panels back', async () => {
  const made = await work(1)
  const { id } = await plans.add({ material: board.id, warehouse: raw, workOrders: [made.id] })
  const state = async () => (await plans.get(id)).status
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('calculated')
  // As a crash leaves it: under way in its row, and worked on by nobody.
  await app.services.asSystem('0', ({ db }) =>
    db.updateTable(CutPlan.table).set({ status: 'running' }).where('id', '=', id).execute(),
  )
  await app.services.jobs.enqueue('cutting:calculate', { run: id }, { attempts: 1 })
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('failed')
  expect((await plans.get(id)).note).toBe('计算多次中断，请缩小范围后重试')
  expect((await panelsOf(made.id)).every(({ plan, status }) => plan === null && status === '0')).toBe(true)
})

test('a calculation that is called off gives its panels back', async () => {
  const made = await work(1)
  const { id } = await plans.add({ material: board.id, warehouse: raw, workOrders: [made.id] })
  await plans.move(id, 'cancel')
  expect((await plans.get(id)).status).toBe('cancelled')
  expect((await panelsOf(made.id)).every(({ plan, status }) => plan === null && status === '0')).toBe(true)
  const plan = await nested([made])
  expect(plan.status).toBe('calculated')
  await expect(plans.move(plan.id, 'cancel')).rejects.toThrow('不允许取消')
})
