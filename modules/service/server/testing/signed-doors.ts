import { deliveredDoors } from '@mortise/deliveries/testing'
import type { RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { TestApp } from '@mortise/server/testing'
import { Install } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Doors that customers signed for, a team to hang them, and what is done on the way. */
export async function signedDoors(app: TestApp) {
  const yard = await deliveredDoors(app)
  const { clerk, deliveries, orders } = yard
  const { asSystem } = app.services
  const installs = clerk.of(Install)

  const put = (id: string, values: Partial<RowOf<typeof CustomerOrder>>) =>
    asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, values))
  const teamOf = (store: string, more: object = {}) =>
    clerk.of(StoreInstallItem).add({
      store,
      teamName: '一队',
      workerType: '1',
      leader: '徐明',
      tel: '13800000000',
      user: 'clerk',
      doorRate: 70,
      dayCapacity: 6,
      ...more,
    })
  /** So many doors of an order that we hang, with their delivery on its way. */
  async function onTheWay(doors: number, more: Partial<RowOf<typeof CustomerOrder>> = {}) {
    const { order, units } = await yard.ready(doors)
    await put(order.id, { needsInstall: true, receiverTel: '13912345678', ...more })
    const sent = await yard.shipped(await orders.get(order.id))
    return { order, units, sent }
  }
  /** The same, signed for, with the visit that waits to be planned. */
  async function signed(doors: number, more: Partial<RowOf<typeof CustomerOrder>> = {}) {
    const { order, units, sent } = await onTheWay(doors, more)
    await deliveries.move(sent.id, 'sign')
    const [found] = (await installs.list({ where: { order: order.id } })).rows
    return { order, units, sent, install: await installs.get(found!.id) }
  }
  const tomorrow = () => asSystem('0', async ({ now }) => `${nextDay(now)} 09:00:00`)
  let taken = 0
  /** A picture like no other, uploaded by the clerk unless told. */
  const photo = (by = 'clerk') =>
    asSystem('0', async ({ files, tenant }) => {
      const bytes = Buffer.concat([picture, Buffer.from(String((taken += 1)))])
      return (await files.save(bytes, '完工.png', { tenant, by })).path
    })

  const edited = async (id: string, patch: object) =>
    installs.edit({ id, version: (await installs.get(id)).version, ...patch })
  /** Planned for a team, and with whoever hangs the doors on site. */
  async function begun(id: string, team: string, appointedAt?: string) {
    await edited(id, { team, appointedAt: appointedAt ?? (await tomorrow()) })
    await installs.move(id, 'appoint')
    await installs.move(id, 'assign')
    return installs.move(id, 'checkIn')
  }
  /** Two pictures of every door, and how many of each line hang; all unless told. */
  async function recorded(id: string, done: readonly (number | null)[] = []) {
    const { items } = await installs.get(id)
    const photos = [await photo(), await photo()]
    return edited(id, {
      items: items.map((item, at) => ({
        ...item,
        photos,
        doneQty: done.length > 0 ? (done[at] ?? 0) : null,
      })),
    })
  }
  /** Hung, with the customer's name under it. */
  async function accepted(id: string, team: string) {
    await begun(id, team)
    await recorded(id)
    await installs.move(id, 'finish')
    return accept(id, { signImg: await photo() })
  }
  const accept = (id: string, answers: Record<string, unknown>) => installs.move(id, 'accept', { answers })
  return {
    ...yard,
    picture,
    installs,
    put,
    teamOf,
    onTheWay,
    signed,
    tomorrow,
    photo,
    edited,
    begun,
    recorded,
    accepted,
    accept,
  }
}

const nextDay = (now: string): string =>
  new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
