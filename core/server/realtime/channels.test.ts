import { once } from 'node:events'
import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { serverModule } from '../module/module.ts'
import { post } from '../module/route.ts'
import { type TestClient, testApp } from '../testing/test-app.ts'

const Authenticator = defineEntity('door', {
  label: '门',
  fields: { name: f.text('名称', { required: true }), cost: f.money('成本', { guarded: true }) },
})
const OwnDoor = defineEntity('ownDoor', {
  label: '自有门',
  scope: 'own',
  fields: { name: f.text('名称', { required: true }) },
})
const Level = defineDict('test_offer_level', '级别', { shop: '零售', dealer: '经销' })
const Offer = defineEntity('offer', {
  label: '报价',
  scope: 'depart',
  fields: {
    level: f.dict('级别', Level),
    price: f.money('单价'),
    lines: f.lines('明细', { fields: { part: f.money('份额') } }),
  },
  guardedFields: { field: 'level', rights: { dealer: 'offer:dealer' }, keys: ['price', 'lines.part'] },
})
const Club = defineEntity('club', {
  label: '会所',
  tenancy: 'shared',
  sharedWith: 'members',
  fields: { name: f.text('名称'), members: f.refMany('成员', 'tenant') },
})
const Letter = defineEntity('letter', {
  label: '消息',
  fields: { text: f.text('内容'), to: f.text('收件人') },
})

/** Doors on a grid that others may have open, and a home for notices. */
const doors = serverModule(
  defineModule('doors', {
    label: '门',
    entities: [Authenticator, OwnDoor, Offer, Club, Letter],
    dicts: [Level],
    permissions: { 'offer:dealer': '查看经销价' },
  }),
  {
    topics: [
      { socketKey: 'door-grid', entity: Authenticator },
      { socketKey: 'own-door-grid', entity: OwnDoor },
      { socketKey: 'offer-grid', entity: Offer },
    ],
    routes: [
      post(
        '/door/remind',
        'login',
        { body: z.object({ to: z.string(), title: z.string() }) },
        ({ ctx, body }) => ctx.notify(body.to, body.title),
      ),
    ],
    provides: {
      notices: () => ({
        async store(ctx, to, { title }) {
          const { id } = await ctx.repo(Letter).add({ text: title, to: to.join() })
          return { msgId: id, msgTxt: title }
        },
      }),
    },
  },
)
const app = await testApp(doors)

/** A page's socket of a signed-in user, with all it was told so far. */
async function open(user: TestClient, path: (userId: string) => string) {
  const socket = new WebSocket(app.url.replace('http', 'ws') + path(await user.userId()), [
    await user.token(),
  ])
  const received: any[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return { socket, received }
}
const notices = (user: TestClient) => open(user, (id) => `/websocket/${id}`)
const page = (user: TestClient, name: string) => open(user, (id) => `/vxeSocket/${id}/${name}`)

test('[A-433] a notice is kept and then shown on every open tab of its receiver', async () => {
  const [ann, bob] = [app.as('ann'), app.as('bob')]
  const tabs = [await notices(ann), await notices(ann)]
  const other = await notices(bob)
  await bob.call('POST', '/door/remind', { body: { to: 'ann', title: '样板请尽快归还' } })

  for (const { received } of tabs) {
    await vi.waitFor(
      () => expect(received).toMatchObject([{ cmd: 'user', msgTxt: '样板请尽快归还' }]),
      10_000,
    )
  }
  const [{ msgId }] = tabs[0]!.received
  expect(await ann.of(Letter).get(msgId)).toMatchObject({ text: '样板请尽快归还', to: 'ann' })
  expect(other.received).toEqual([])
})

test('[B-334] a row edited on one grid comes to the others as each user may see it', async () => {
  const ann = app.as('ann')
  const clerk = app.as('clerk', { can: ['door:list'] })
  const guest = app.as('guest', { can: ['letter:list'] })
  const door = await ann.of(Authenticator).add({ name: '橡木门', cost: 300 })
  const [first, second] = [await page(ann, 'p1'), await page(ann, 'p2')]
  const [seen, unseen] = [await page(clerk, 'p1'), await page(guest, 'p1')]
  await ann.of(Authenticator).edit({ id: door.id, name: '胡桃木门' })
  const args = [{ id: door.id, name: '冒充的名称' }, 'case-1']
  first.socket.send(JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'door-grid', args } }))

  const updates = (received: any[]) =>
    received.filter(({ type }) => type === 'update_vxe_table').map(({ data }) => data)
  await vi.waitFor(() => expect(updates(second.received)).toHaveLength(1), 10_000)
  expect(updates(second.received)).toMatchObject([
    { socketKey: 'door-grid', args: [{ id: door.id, name: '胡桃木门', cost: 300 }, 'case-1'] },
  ])
  await vi.waitFor(() => expect(updates(seen.received)).toHaveLength(1), 10_000)
  expect(updates(seen.received)[0].args[0]).toMatchObject({ name: '胡桃木门' })
  expect(updates(seen.received)[0].args[0]).not.toHaveProperty('cost', 300)
  expect(updates(unseen.received)).toEqual([])
})

test('rows of others do not come to whoever sees only own rows, nor into another tenant', async () => {
  const can = ['ownDoor:list', 'ownDoor:add', 'ownDoor:edit']
  const [owner, other] = [app.as('owner', { can }), app.as('other', { can })]
  const far = app.as('far', { can, tenant: '7' })
  const { id } = await owner.of(OwnDoor).add({ name: '自家的门' })
  const [sender, unseen, away] = [
    await page(owner, 'p1'),
    await page(other, 'p1'),
    await open(far, (userId) => `/vxeSocket/${userId}/p1?tenantId=7`),
  ]
  const message = { type: 'update_vxe_table', data: { socketKey: 'own-door-grid', args: [{ id }, 'case-1'] } }
  // Who cannot see the row cannot have it told either.
  unseen.socket.send(JSON.stringify(message))
  sender.socket.send(JSON.stringify(message))
  const rows = (received: any[]) => received.filter(({ type }) => type === 'update_vxe_table')
  await vi.waitFor(() => expect(rows(sender.received).length).toBeGreaterThan(0), 10_000)
  expect(rows(sender.received)[0].data.args[0]).toMatchObject({ id, name: '自家的门' })
  expect([rows(unseen.received), rows(away.received)]).toEqual([[], []])
})

test('what some rows guard comes to nobody without their right, nor a row into another department', async () => {
  const can = ['offer:list', 'offer:add']
  const seller = app.as('seller', { can: [...can, 'offer:dealer'], orgCode: 'A01' })
  const [planner, rival] = [
    app.as('planner', { can, orgCode: 'A01' }),
    app.as('rival', { can: [...can, 'offer:dealer'], orgCode: 'A02' }),
  ]
  const { id } = await seller.of(Offer).add({ level: 'dealer', price: 77, lines: [{ part: 77 }] })
  const [first, seen, unseen] = [await page(seller, 'p1'), await page(planner, 'p1'), await page(rival, 'p1')]
  const message = { type: 'update_vxe_table', data: { socketKey: 'offer-grid', args: [{ id }, 'case-1'] } }
  unseen.socket.send(JSON.stringify(message))
  first.socket.send(JSON.stringify(message))
  const rows = (received: any[]) =>
    received.filter(({ type }) => type === 'update_vxe_table').map(({ data }) => data.args[0])
  await vi.waitFor(() => expect(rows(seen.received).length).toBeGreaterThan(0), 10_000)
  expect(rows(seen.received)[0]).toMatchObject({ id, price: null, lines: [{ part: null }] })
  await vi.waitFor(() => expect(rows(first.received).length).toBeGreaterThan(0), 10_000)
  expect(rows(first.received)[0]).toMatchObject({ price: 77, lines: [{ part: 77 }] })
  expect(rows(unseen.received)).toEqual([])
})

test('whoever moves to another department gets no rows of the former one over a page that stays open', async () => {
  const can = ['offer:list', 'offer:add']
  const seller = app.as('mover_mate', { can, orgCode: 'A01' })
  const mover = app.as('mover', { can, orgCode: 'A01' })
  const { id } = await seller.of(Offer).add({ level: 'shop', price: 77 })
  const [first, gone] = [await page(seller, 'p1'), await page(mover, 'p1')]
  await app.as('mover', { can, orgCode: 'A02' }).token()
  const message = { type: 'update_vxe_table', data: { socketKey: 'offer-grid', args: [{ id }, 'case-1'] } }
  first.socket.send(JSON.stringify(message))
  const rows = (received: any[]) => received.filter(({ type }) => type === 'update_vxe_table')
  await vi.waitFor(() => expect(rows(first.received).length).toBeGreaterThan(0), 10_000)
  expect(rows(gone.received)).toEqual([])
})

test('which shared rows changed is told to no tenant that they do not belong to', async () => {
  const far = app.as('far_owner', { tenant: '7' })
  const { received } = await open(far, (userId) => `/vxeSocket/${userId}/p1?tenantId=7`)
  await app.as('owner').of(Club).add({ name: '总部会所' })
  const hints = () => received.filter(({ data }) => data.key === 'entity:club').map(({ data }) => data.args)
  await vi.waitFor(() => expect(hints().length).toBeGreaterThan(0), 10_000)
  expect(hints()).toEqual(hints().map(() => [[]]))
})

test('pages that show a list are hinted when a row of it is saved', async () => {
  const ann = app.as('ann')
  const { received } = await page(ann, 'p1')
  const door = await ann.of(Authenticator).add({ name: '松木门' })
  // Rows that change at nearly the same time are told together.
  const ids = () =>
    received.filter(({ data }) => data.key === 'entity:door').flatMap(({ data }) => data.args[0])
  await vi.waitFor(() => expect(ids()).toContain(door.id), 10_000)
})

test('which rows changed is told to nobody who may not see each of them', async () => {
  const owner = app.as('owner')
  const { received } = await page(app.as('onlooker'), 'p1')
  await owner.of(OwnDoor).add({ name: '别人的门' })
  const hints = () =>
    received.filter(({ data }) => data.key === 'entity:ownDoor').map(({ data }) => data.args)
  await vi.waitFor(() => expect(hints().length).toBeGreaterThan(0), 10_000)
  expect(hints()).toEqual(hints().map(() => [[]]))
})

test('signing out closes the sockets of the session', async () => {
  const leaver = app.as('leaver')
  const { socket } = await notices(leaver)
  const closed = once(socket, 'close')
  await leaver.call('POST', '/sys/logout')
  expect((await closed)[0]).toBe(4401)
})

test('a user of several tenants says in the address which one a socket is for', async () => {
  const user = app.as('traveller', { tenant: '7' })
  const { received } = await open(user, (id) => `/websocket/${id}?tenantId=7`)
  app.services.realtime.toAll('0', { cmd: 'topic', msgTxt: '总部' })
  app.services.realtime.toAll('7', { cmd: 'topic', msgTxt: '分部' })
  await vi.waitFor(() => expect(received).toEqual([{ cmd: 'topic', msgTxt: '分部' }]))
})
