import { MessageLog } from '@mortise/messages/model'
import { addDays, addMinutes } from '@mortise/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { InstallCode } from '@mortise/service/model'
import { expect, test, vi } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, installs, signed, edited, teamOf, begun, accept, recorded } = site
const { asSystem } = app.services
const today = await asSystem('0', async (ctx) => ctx.today)

test('a visit names doors of its own lines alone, each of them in one visit at a time', async () => {
  const mine = await signed(2)
  const other = await signed(1)
  const line = mine.order.lines[0]!.id
  const [first, second] = mine.install.items
  const foreign = { ...first!, doorUnit: other.units[0]!.id }
  await expect(edited(mine.install.id, { items: [foreign, second] })).rejects.toThrow(
    `安装明细第1行：门码${other.units[0]!.code}不属于该订单行`,
  )
  await expect(
    edited(mine.install.id, { items: [first, { ...second!, doorUnit: first!.doorUnit }] }),
  ).rejects.toThrow(`安装明细第2行：门码${mine.units[0]!.code}重复`)
  await edited(mine.install.id, { items: [{ ...first!, doorUnit: mine.units[0]!.id }] })
  const again = {
    order: mine.order.id,
    items: [{ orderLine: line, planQty: 1, doorUnit: mine.units[0]!.id }],
  }
  await expect(installs.add(again)).rejects.toThrow(
    `门码${mine.units[0]!.code}已在安装单${mine.install.no}中`,
  )
  const free = [{ orderLine: line, planQty: 1, doorUnit: mine.units[1]!.id }]
  expect(await installs.add({ order: mine.order.id, items: free })).toMatchObject({ doorCount: 1 })
})

test('whoever is visited and whoever goes hear of another day; somebody always goes', async () => {
  const { order, install } = await signed(1)
  const team = await teamOf(order.store)
  const nobody = await teamOf(order.store, { teamName: '外协队', user: null })
  await edited(install.id, { team: team.id, appointedAt: await site.tomorrow() })
  await installs.move(install.id, 'appoint')
  await installs.move(install.id, 'assign')
  const texts = async () =>
    (await clerk.of(MessageLog).list({ where: { receiver: '13912345678' }, size: 200 })).rows.filter(
      ({ content }) => content?.includes(install.no),
    )
  const heard = async (client: TestClient) => {
    const query = { pageSize: '200' }
    const path = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
    const { records } = (await client.call('GET', path, { query })).body.result
    return (records as { titile: string }[])
      .map(({ titile }) => titile)
      .filter((title) => title.includes(install.no))
  }
  const before = (await texts()).length
  const later = `${addDays(today, 2)} 14:00:00`
  await edited(install.id, { remark: '带梯子' })
  expect((await texts()).length).toBe(before)
  await edited(install.id, { appointedAt: later })
  expect((await texts())[0]?.content).toContain(`改为${later.slice(0, 16)}`)
  expect((await texts()).length).toBe(before + 1)
  await vi.waitFor(async () => expect((await heard(clerk))[0]).toContain(`改为${later.slice(0, 16)}`), 10_000)
  await expect(edited(install.id, { appointedAt: `${addDays(today, -1)} 09:00:00` })).rejects.toThrow(
    '预约时间应晚于现在',
  )
  await expect(edited(install.id, { appointedAt: null })).rejects.toThrow('请先填写预约时间')
  await expect(edited(install.id, { team: nobody.id, installer: null })).rejects.toThrow('请先选择安装师傅')
  await expect(edited(install.id, { team: null })).rejects.toThrow('请先选择安装队')
  const fitter = app.as('fitter')
  await fitter.userId()
  await edited(install.id, { team: nobody.id, installer: 'fitter' })
  await vi.waitFor(async () => expect((await heard(clerk))[0]).toContain('已改派他人'), 10_000)
  expect((await heard(fitter))[0]).toContain('已派给您')
})

test('a code to accept by is sent once a minute and so often a day, and what was mistyped stays counted', async () => {
  const { order, install } = await signed(1)
  await begun(install.id, (await teamOf(order.store)).id)
  await recorded(install.id)
  await installs.move(install.id, 'finish')
  const send = () => installs.move(install.id, 'sendCode')
  const code = () => asSystem('0', ({ repo }) => repo(InstallCode).first({ install: install.id }))
  /** As if so many minutes had gone by. */
  const aged = async (minutes: number) => {
    const { id, sentAt } = (await code())!
    await asSystem('0', ({ repo }) => repo(InstallCode).put(id, { sentAt: addMinutes(sentAt, -minutes) }))
  }
  await send()
  await expect(send()).rejects.toThrow('验收码刚刚发送过，请60秒后再试')
  await expect(accept(install.id, { code: 'x' })).rejects.toThrow('还可输入4次')
  await aged(2)
  await send()
  expect(await code()).toMatchObject({ wrongTries: 1, sentToday: 2 })
  for (const left of [3, 2, 1, 0])
    await expect(accept(install.id, { code: 'x' })).rejects.toThrow(`还可输入${left}次`)
  await aged(2)
  await expect(send()).rejects.toThrow('验收码今天已输错5次，请客户签字')
  await asSystem('0', async ({ repo }) =>
    repo(InstallCode).put((await code())!.id, { wrongTries: 0, sentToday: 10 }),
  )
  await expect(send()).rejects.toThrow('验收码今天已发送10次，请客户签字')
  await aged(1440)
  await send()
  expect(await code()).toMatchObject({ wrongTries: 0, sentToday: 1 })
})
