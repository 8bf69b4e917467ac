import type { BoardAnswer } from '@mortise/aps/model'
import { ProductionLine } from '@mortise/engineering/model'
import { addDays } from '@mortise/model'
import { Kiosk, KioskUse } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import aps from '../index.ts'
import { plannedShop } from '../testing/planned-shop.ts'

const app = await testApp(aps)
const { clerk, atWork, calculate, publish, report } = await plannedShop(app)
const { order, works } = await atWork(2)

async function board(values: object = {}) {
  const name = `看板${Math.random()}`
  const { id } = await clerk.of(Kiosk).add({ name, use: KioskUse.board, ...values })
  const { body } = await clerk.call('POST', `${Kiosk.wire}/issue`, { body: { id } })
  return { id, token: body.result.token as string }
}
const look = async (token: string | null, query: Record<string, string> = {}) =>
  (
    await app.anonymous.call('GET', '/erp_aps/board', {
      query,
      ...(token && { headers: { 'X-Station-Token': token } }),
    })
  ).body as { success: boolean; code: number; message: string; result: BoardAnswer }

test('whoever has a link sees the published plan without a session, and nothing of price, telephone or address', async () => {
  const { token } = await board()
  expect((await look(token)).result).toMatchObject({ publication: null, tasks: [] })
  const run = await calculate()
  await publish(run.id, 0)
  for (const kind of ['tasks', 'cards', 'day']) {
    const { result } = await look(token, { kind })
    expect(result).toMatchObject({ publication: 1 })
    expect(result.tasks.length).toBeGreaterThan(0)
    expect(result.tasks[0]).toMatchObject({ orders: [order.no], workOrder: works[0]!.no, planQty: 2 })
    const text = JSON.stringify(result)
    for (const secret of [order.address, order.receiverTel, order.receiver, String(order.totalAmount)])
      expect(text).not.toContain(secret)
  }
  await report(works[0]!.id, 10, 'FINISH', 2)
  const { tasks } = (await look(token, { kind: 'cards' })).result
  expect(tasks.some(({ process }) => process === '开料')).toBe(false)
  const done = (await look(token, { kind: 'day' })).result.tasks.find(({ process }) => process === '开料')
  expect(done).toMatchObject({ planQty: 2, doneQty: 2 })
})

test('pieces that were done before a plan was made count on both sides', async () => {
  const { works: more } = await atWork(3)
  await report(more[0]!.id, 10, 'FINISH', 1)
  const run = await calculate()
  await publish(run.id, 1)
  const { token } = await board()
  const { tasks } = (await look(token, { kind: 'tasks' })).result
  const cut = tasks.find(({ workOrder, process }) => workOrder === more[0]!.no && process === '开料')
  expect(cut).toMatchObject({ planQty: 3, doneQty: 1 })
})

test('a board of a line shows that line alone', async () => {
  const line = await clerk.of(ProductionLine).add({ code: 'X', name: '空线' })
  const { token } = await board({ boardLine: line.id })
  expect((await look(token)).result.tasks).toEqual([])
})

test('a link that is missing, wrong, of a scanner, revoked or expired says so', async () => {
  const gone = { success: false, code: 401, message: '看板链接已失效，请联系计划员' }
  expect(await look(null)).toMatchObject(gone)
  expect(await look('x'.repeat(43))).toMatchObject(gone)
  const revoked = await board()
  await clerk.of(Kiosk).move(revoked.id, 'revoke')
  expect(await look(revoked.token)).toMatchObject(gone)
  const expired = await board()
  const { version } = await clerk.of(Kiosk).get(expired.id)
  const yesterday = addDays(order.orderedOn, -1)
  await clerk.of(Kiosk).edit({ id: expired.id, version, expiresOn: yesterday })
  expect(await look(expired.token)).toMatchObject(gone)
  const { token } = await board()
  const { body } = await app.anonymous.call('POST', '/station/open', {
    headers: { 'X-Station-Token': token },
  })
  expect(body).toMatchObject({ success: false, code: 401 })
})
