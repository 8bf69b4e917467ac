import { SalesReturn } from '@mortise/deliveries/model'
import { DoorUnit } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, installs, deliveries, orders, signed, edited, begun, recorded, accepted, teamOf } = site
const returns = clerk.of(SalesReturn)

/** The door of so many is sent back, and nobody wants it again. */
async function returned(sent: string, ...at: number[]) {
  const { items } = await deliveries.get(sent)
  const back = await returns.add({
    delivery: sent,
    reason: '1',
    isResent: false,
    items: at.map((each) => ({ sentItem: items[each]!.id, qty: 1 })),
  })
  return returns.move(back.id, 'post')
}

test('a door that hangs in a visit that names no doors comes back all the same', async () => {
  const { order, units, sent, install } = await signed(2)
  const team = await teamOf(order.store)
  const line = order.lines[0]!.id
  await edited(install.id, { items: [{ orderLine: line, planQty: 2 }] })
  await accepted(install.id, team.id)
  expect((await orders.get(order.id)).lines[0]).toMatchObject({ installedQty: 2 })
  await returned(sent.id, 0)
  expect((await orders.get(order.id)).lines[0]).toMatchObject({ installedQty: 1, signedQty: 1 })
  expect(await installs.get(install.id)).toMatchObject({ items: [{ doneQty: 2, removedQty: 1 }] })
  expect(await clerk.of(DoorUnit).get(units[0]!.id)).toMatchObject({ status: '1', warrantyUntil: null })
  expect(await clerk.of(DoorUnit).get(units[1]!.id)).toMatchObject({ status: '4' })
})

test('nobody goes to hang a door that came back, though the visit names none', async () => {
  const { order, sent, install } = await signed(3)
  const team = await teamOf(order.store)
  const line = order.lines[0]!.id
  await edited(install.id, { items: [{ orderLine: line, planQty: 3 }] })
  await begun(install.id, team.id)
  await recorded(install.id, [1])
  await installs.move(install.id, 'fail', { reason: '4' })
  const [again] = (await installs.list({ where: { order: order.id, status: 'waiting' } })).rows
  expect(again).toMatchObject({ doorCount: 2 })
  await returned(sent.id, 1)
  expect(await installs.get(again!.id)).toMatchObject({ status: 'waiting', items: [{ planQty: 1 }] })
  await returned(sent.id, 0, 2)
  expect(await installs.get(again!.id)).toMatchObject({ status: 'cancelled' })
  expect((await orders.get(order.id)).lines[0]).toMatchObject({ installedQty: 0, signedQty: 0 })
})
