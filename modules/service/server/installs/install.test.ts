import { DeliveryBill, SalesReturn } from '@mortise/deliveries/model'
import { Door } from '@mortise/doors/model'
import { MessageLog } from '@mortise/messages/model'
import { addDays, addMinutes, addMonths } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { InstallItem } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Install, InstallFail, InstallLog, ServiceCharge, service } from '@mortise/service/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, installs, orders, deliveries, signed, edited, begun, recorded, accept, accepted, teamOf } =
  site
const { asSystem } = app.services
const today = await asSystem('0', async (ctx) => ctx.today)

const lineOf = async (order: string) => (await orders.get(order)).lines[0]!
const charges = async (install: string) =>
  (await clerk.of(ServiceCharge).list({ where: { install }, sort: [['no', 'asc']] })).rows.map(
    ({ kind, amount, payer }) => [kind, amount, payer],
  )
const billed = async (order: string) =>
  (await clerk.of(DeliveryBill).list({ where: { order }, sort: [['no', 'asc']] })).rows.map(
    ({ event, amount }) => [event, amount],
  )

test('[A-003] signing for doors that we hang makes one visit, a line for each door, and the order waits for it', async () => {
  const { order, units, sent, install } = await signed(2)
  expect(install).toMatchObject({
    status: 'waiting',
    delivery: sent.id,
    customer: order.customer,
    doorCount: 2,
  })
  expect(install.items.map(({ doorUnit, planQty }) => [doorUnit, planQty])).toEqual(
    units.map(({ id }) => [id, 1]),
  )
  expect(await orders.get(order.id)).toMatchObject({ status: 'producing', installStatus: '0' })
  const own = await site.onTheWay(1, { needsInstall: false })
  await deliveries.move(own.sent.id, 'sign')
  expect((await installs.list({ where: { order: own.order.id } })).total).toBe(0)
})

test('[A-003] a visit is written by hand, found, changed and deleted, of doors that were signed for and are in no other', async () => {
  const { order, install } = await signed(2)
  await expect(installs.add({ order: order.id })).rejects.toThrow('可安装数量不足，最多还可安装 0')
  await edited(install.id, { items: [install.items[0]] })
  const second = await installs.add({
    order: order.id,
    items: [{ orderLine: order.lines[0]!.id, planQty: 1 }],
  })
  expect((await installs.list({ where: { no: second.no } })).rows).toMatchObject([{ id: second.id }])
  expect(await edited(second.id, { remark: '带梯子' })).toMatchObject({ remark: '带梯子' })
  await expect(edited(second.id, { items: [{ ...second.items[0]!, planQty: 2 }] })).rejects.toThrow(
    '最多还可安装 1',
  )
  await installs.remove(second.id)
  await edited(install.id, { items: install.items })
})

test('a visit is planned for a team of the store that has room on that day, and told to whoever goes', async () => {
  const { order, install } = await signed(3)
  const team = await teamOf(order.store, { teamName: '二队', dayCapacity: 2 })
  await edited(install.id, { items: install.items.slice(0, 2) })
  const other = await installs.add({ order: order.id, items: install.items.slice(2) })
  await expect(installs.move(install.id, 'appoint')).rejects.toThrow('请先选择安装队')
  await edited(install.id, { team: team.id })
  await expect(installs.move(install.id, 'appoint')).rejects.toThrow('请先填写预约时间')
  await edited(install.id, { appointedAt: `${addDays(today, -1)} 09:00:00` })
  await expect(installs.move(install.id, 'appoint')).rejects.toThrow('预约时间应晚于现在')
  const appointedAt = await site.tomorrow()
  await edited(install.id, { appointedAt })
  await installs.move(install.id, 'appoint')
  const logs = (await clerk.of(MessageLog).list({ where: { receiver: '13912345678' }, size: 50 })).rows
  expect(logs.some(({ content }) => content?.includes(install.no))).toBe(true)

  const planner = app.as('planner', {
    can: ['install:list', 'install:edit', 'install:appoint'],
    orgCode: 'A01',
  })
  const { version } = await installs.get(other.id)
  await expect(
    planner.of(Install).edit({ id: other.id, version, team: team.id, appointedAt }),
  ).rejects.toThrow('安装队当日已排2/2樘，放不下本单1樘')
  await edited(other.id, { team: team.id, appointedAt })
  await installs.move(other.id, 'appoint')

  await edited(install.id, { installer: null })
  expect(await installs.get(install.id)).toMatchObject({ installer: 'clerk' })
  expect(await installs.move(install.id, 'assign')).toMatchObject({ status: 'assigned' })
  await edited(install.id, { appointedAt: `${addDays(today, 3)} 09:00:00` })
  await expect(installs.move(install.id, 'checkIn')).rejects.toThrow('只能在前后一天内签到')
})

test('doors hang with two pictures each and the customer’s name: counted, under warranty, billed and paid for', async () => {
  const { order, units, install } = await signed(2, { installAmount: 100 })
  const team = await teamOf(order.store, { teamName: '三队' })
  const upstairs = await clerk.of(InstallItem).add({ name: '上楼费', price: 50, workerPrice: 30 })
  await edited(install.id, { fees: [{ service: upstairs.id, qty: 1, payer: '1' }] })
  await begun(install.id, team.id)
  await expect(installs.move(install.id, 'finish')).rejects.toThrow(
    '安装明细第1行：请上传至少2张不同的完工照片',
  )
  await recorded(install.id, [1, 0])
  await expect(installs.move(install.id, 'finish')).rejects.toThrow('还有1樘没有装完，请转二次上门')
  await recorded(install.id)
  await installs.move(install.id, 'finish')
  await expect(accept(install.id, {})).rejects.toThrow('请客户签字，或输入客户收到的验收码')
  const done = await accept(install.id, { signer: '王芳', signImg: await site.photo(), score: 5 })
  expect(done).toMatchObject({
    status: 'accepted',
    signer: '王芳',
    score: 5,
    workerAmount: 170,
    feeAmount: 50,
  })
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed', installStatus: '2' })
  expect(await lineOf(order.id)).toMatchObject({ installedQty: 2, status: '6' })
  const unit = await clerk.of(DoorUnit).get(units[0]!.id)
  const { warrantyMonths } = await clerk.of(Door).get(unit.door)
  expect(unit).toMatchObject({ status: '4', warrantyUntil: addMonths(today, warrantyMonths ?? 0) })
  expect((await billed(order.id)).at(-1)?.[1]).toBe(100)
  expect(await charges(install.id)).toEqual([
    ['1', 50, '1'],
    ['2', 170, null],
  ])
  const acts = (await clerk.of(InstallLog).list({ where: { install: install.id } })).rows.map(
    ({ act }) => act,
  )
  expect(acts.toSorted()).toEqual(['1', '2', '3'])
})

test('a customer’s name is a picture that whoever hands over took of it after the work, and nothing else', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '十队' })
  await begun(install.id, team.id)
  const early = await site.photo()
  await recorded(install.id)
  const finishedAt = await asSystem('0', async ({ now }) => addMinutes(now, 1))
  await installs.move(install.id, 'finish')
  const unsigned = '客户签字不是本人在验收时上传的图片，请重新上传'
  const text = await asSystem('0', async ({ files, tenant }) => {
    const { path } = await files.save(Buffer.from('王芳'), '签字.txt', { tenant, by: 'clerk' })
    return path
  })
  const [hung] = (await installs.get(install.id)).items[0]!.photos!
  for (const signImg of ['nothing.png', await site.photo('mate'), hung, text])
    await expect(accept(install.id, { signImg })).rejects.toThrow(unsigned)
  await asSystem('0', ({ repo }) => repo(Install).put(install.id, { finishedAt }))
  await expect(accept(install.id, { signImg: early })).rejects.toThrow(unsigned)
  await asSystem('0', ({ repo, now }) => repo(Install).put(install.id, { finishedAt: now }))
  expect(await accept(install.id, { signImg: await site.photo() })).toMatchObject({ status: 'accepted' })
})

test('a picture that is there twice is one picture', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '十一队' })
  await begun(install.id, team.id)
  const [one, other] = [await site.photo(), await site.photo()]
  const again = await asSystem('0', async ({ files, tenant }) => {
    const { path } = await files.save(Buffer.from(site.picture), '同.png', { tenant, by: 'clerk' })
    const twin = await files.save(Buffer.from(site.picture), '同.png', { tenant, by: 'clerk' })
    return [path, twin.path]
  })
  const show = (photos: string[]) =>
    edited(install.id, { items: install.items.map((item) => ({ ...item, photos, doneQty: 1 })) })
  for (const photos of [[one, one], again, ['a.png', 'b.png']]) {
    await show(photos)
    await expect(installs.move(install.id, 'finish')).rejects.toThrow('请上传至少2张不同的完工照片')
  }
  await show([one, other])
  expect(await installs.move(install.id, 'finish')).toMatchObject({ status: 'finished' })
})

test('installation is billed by the doors that hang, to the cent, and each door once', async () => {
  const { order, install } = await signed(3, { installAmount: 100 })
  const team = await teamOf(order.store, { teamName: '四队', workerType: '2' })
  let id: string = install.id
  for (const part of [33.33, 33.34]) {
    await begun(id, team.id)
    const { items } = await installs.get(id)
    await recorded(
      id,
      items.map((_, at) => (at === 0 ? 1 : 0)),
    )
    await installs.move(id, 'fail', { reason: '1' })
    expect((await billed(order.id)).at(-1)).toEqual(['6', part])
    expect(await charges(id)).toEqual([['3', 70, null]])
    const [next] = (await installs.list({ where: { order: order.id, status: 'waiting' } })).rows
    expect(await installs.get(next!.id)).toMatchObject({ previous: id, team: team.id })
    id = next!.id
  }
  await accepted(id, team.id)
  expect((await billed(order.id)).at(-1)?.[1]).toBe(33.33)
  expect(await orders.get(order.id)).toMatchObject({ status: 'completed' })
})

test('a second visit for what the installer did wrong is not paid by the door', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '五队' })
  await begun(install.id, team.id)
  await installs.move(install.id, 'fail', { reason: '6' })
  expect(await installs.get(install.id)).toMatchObject({ status: 'failed', failReason: '6', workerAmount: 0 })
  const [again] = (await installs.list({ where: { order: order.id, status: 'waiting' } })).rows
  expect(await accepted(again!.id, team.id)).toMatchObject({ workerAmount: 0 })
  expect(await charges(again!.id)).toEqual([])
  expect(await lineOf(order.id)).toMatchObject({ installedQty: 1 })
})

test('who goes there makes the second visit without knowing the order, and writes no fees', async () => {
  const { order, install } = await signed(2)
  const team = await teamOf(order.store, { teamName: '九队' })
  await begun(install.id, team.id)
  await recorded(install.id, [1, 0])
  const own = [service.duties?.installer ?? []].flat(3).filter((each) => each.includes(':'))
  const fitter = app.as('fitter', { can: own, orgCode: order.sysOrgCode ?? '' })
  await expect(fitter.of(Install).move(install.id, 'fail', { reason: '1' })).rejects.toThrow(
    `安装单${install.no}不是派给您的`,
  )
  await asSystem('0', ({ repo }) => repo(Install).put(install.id, { installer: 'fitter' }))
  await fitter.of(Install).move(install.id, 'fail', { reason: '1' })
  const [again] = (await installs.list({ where: { order: order.id, status: 'waiting' } })).rows
  expect(again).toMatchObject({ previous: install.id, doorCount: 1 })
  const { version } = await installs.get(again!.id)
  await expect(fitter.of(Install).edit({ id: again!.id, version, remark: '加钱' })).rejects.toThrow(/权限/)
  // Who is paid sees that, wherever the visit belongs, and nothing of others.
  const away = app.as('fitter', { can: own, orgCode: 'Z99' })
  const paid = (await away.of(ServiceCharge).list()).rows
  expect(paid.map(({ install: of, worker }) => [of, worker])).toEqual([[install.id, 'fitter']])
})

test('a customer may accept by the code that was sent: for half an hour, mistyped four times at most', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '六队' })
  await begun(install.id, team.id)
  await recorded(install.id)
  await installs.move(install.id, 'finish')
  await expect(accept(install.id, { code: '123456' })).rejects.toThrow('还没有发送验收码')
  const sent = async () => {
    await installs.move(install.id, 'sendCode')
    const { rows } = await clerk.of(MessageLog).list({ where: { title: '安装验收码' }, size: 50 })
    return rows.flatMap(({ content }) => /验收码(\d{6})/.exec(content ?? '')?.[1] ?? [])
  }
  const [code] = await sent()
  const wrong = () => accept(install.id, { code: code === '000000' ? '000001' : '000000' })
  for (const left of [4, 3, 2, 1]) await expect(wrong()).rejects.toThrow(`验收码不正确，还可输入${left}次`)
  expect(await accept(install.id, { code })).toMatchObject({ status: 'accepted' })
})

test('wrong codes at once are judged no more often than one after the other', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '十六队' })
  await begun(install.id, team.id)
  await recorded(install.id)
  await installs.move(install.id, 'finish')
  await installs.move(install.id, 'sendCode')
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => accept(install.id, { code: String(at).padStart(6, 'x') })),
  )
  const said = tries.map((each) => (each.status === 'rejected' ? String(each.reason) : 'accepted'))
  expect(said.filter((words) => words.includes('验收码不正确')).length).toBeLessThanOrEqual(5)
  expect(said.filter((words) => words.includes('已输错5次')).length).toBeGreaterThanOrEqual(35)
})

test('a door that comes back hangs no more, and nobody goes to hang what came back', async () => {
  const { order, units, sent, install } = await signed(2)
  const team = await teamOf(order.store, { teamName: '七队' })
  await begun(install.id, team.id)
  await recorded(install.id, [1, 0])
  await installs.move(install.id, 'fail', { reason: '4' })
  expect(await lineOf(order.id)).toMatchObject({ installedQty: 1 })
  const { items } = await deliveries.get(sent.id)
  const back = await clerk.of(SalesReturn).add({
    delivery: sent.id,
    reason: '1',
    isResent: false,
    items: items.map(({ id }) => ({ sentItem: id, qty: 1 })),
  })
  await clerk.of(SalesReturn).move(back.id, 'post')
  expect(await lineOf(order.id)).toMatchObject({ installedQty: 0, signedQty: 0, shippedQty: 0, closedQty: 2 })
  expect(await clerk.of(DoorUnit).get(units[0]!.id)).toMatchObject({ status: '1', warrantyUntil: null })
  const [again] = (await installs.list({ where: { order: order.id, status: 'cancelled' } })).rows
  expect(again?.previous).toBe(install.id)
})

test('what another writes of a visit while a telephone sends its part of it stays', async () => {
  const { order, install } = await signed(2)
  const team = await teamOf(order.store, { teamName: '九队' })
  await begun(install.id, team.id)
  const [one, other] = install.items
  const photos = [await site.photo(), await site.photo()]
  const body = {
    id: install.id,
    act: 'fail',
    reason: Object.keys(InstallFail.items)[0],
    items: [{ id: one?.id, doneQty: 1, photos, problem: null }],
  }
  const isHeld = async ({ db }: Context) =>
    (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0
  const { sent } = await asSystem('0', async (ctx) => {
    const { items } = await ctx.repo(Install).lock(install.id)
    const answer = clerk.call('POST', `${Install.wire}/onSite`, { body })
    await expect.poll(() => isHeld(ctx), { timeout: 20_000 }).toBe(true)
    await ctx.repo(Install).put(install.id, {
      items: items.map((item) => (item.id === other?.id ? { ...item, problem: '门框开裂' } : item)),
    })
    return { sent: answer }
  })
  expect((await sent).body).toMatchObject({ success: true })
  expect((await installs.get(install.id)).items).toMatchObject([{ doneQty: 1 }, { problem: '门框开裂' }])
})

test('what is done on site is sent from a telephone, late if need be, once, and with pictures of whoever sends them', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store, { teamName: '八队' })
  await edited(install.id, { team: team.id, appointedAt: await site.tomorrow() })
  await installs.move(install.id, 'appoint')
  await installs.move(install.id, 'assign')
  const call = (body: object, id?: string) =>
    clerk.call('POST', `${Install.wire}/onSite`, {
      body: { id: install.id, ...body },
      ...(id && { headers: { 'X-Request-Id': id } }),
    })
  const mine = async () => {
    const { body } = await clerk.call('GET', `${Install.wire}/mine`, {})
    return (body.result as { id: string; status: string }[]).find(({ id }) => id === install.id)
  }
  expect(await mine()).toMatchObject({ status: 'assigned', items: [{ planQty: 1, photos: [] }] })
  expect(Object.keys((await mine())!)).not.toContain('workerAmount')
  const now = await asSystem('0', async (ctx) => ctx.now)
  const earlier = `${addDays(now.slice(0, 10), -1)} 23:00:00`
  for (const _ of [1, 2])
    expect(
      (await call({ act: 'checkIn', at: now, lng: 120.1, lat: 30.2 }, `in-${install.id}`)).body.success,
    ).toBe(true)
  const [log] = (await clerk.of(InstallLog).list({ where: { install: install.id } })).rows
  expect(log).toMatchObject({ act: '1', longitude: 120.1, latitude: 30.2 })
  const item = (photos: string[]) => [{ id: install.items[0]!.id, doneQty: 1, photos, problem: null }]
  const strange = [await site.photo('mate'), await site.photo('mate')]
  expect((await call({ act: 'finish', items: item(strange) })).body.message).toContain('不是本人上传的图片')
  const own = [await site.photo(), await site.photo()]
  expect((await call({ act: 'finish', items: item(own.slice(0, 1)) })).body.message).toContain(
    '请上传至少2张不同的完工照片',
  )
  expect((await call({ act: 'finish', at: earlier, items: item(own) })).body.success).toBe(true)
  expect(await installs.get(install.id)).toMatchObject({ status: 'finished', finishedAt: earlier })
  expect((await call({ act: 'fail' })).body.message).toBe('请选择未完成原因')
  expect((await call({ act: 'accept', signer: '李静' })).body.message).toContain('请客户签字')
  const picture = `data:image/png;base64,${Buffer.from(site.picture).toString('base64')}`
  expect((await call({ act: 'accept', signer: '李静', picture, score: 4 })).body.success).toBe(true)
  expect(await installs.get(install.id)).toMatchObject({ status: 'accepted', signer: '李静', score: 4 })
  expect(await mine()).toBeUndefined()
  const other = app.as('elsewhere', { can: ['install:list', 'install:checkIn'], orgCode: 'Z99' })
  const foreign = await other.call('POST', `${Install.wire}/onSite`, {
    body: { id: install.id, act: 'checkIn' },
  })
  expect(foreign.body.message).toBe('未找到对应数据')
  const limited = app.as('limited', {
    can: ['install:list', 'install:checkIn'],
    orgCode: order.sysOrgCode ?? '',
  })
  const beyond = await limited.call('POST', `${Install.wire}/onSite`, {
    body: { id: install.id, act: 'accept' },
  })
  expect(beyond.body.message).toBe('您没有验收的权限')
})
