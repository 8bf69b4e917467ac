import { approvalFields, approved, defineEntity, defineModule, f } from '@mortise/model'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Context, type Notice, provide, serverModule, type WorkGroup, work } from '../../index.ts'
import { testApp } from '../../testing/test-app.ts'

/** A made-up document of stores, approved by a second person and bound by its amount. */
const Claim = defineEntity('claim', {
  label: '报销单',
  scope: 'depart',
  fields: {
    no: f.serial('单号', 'BX{0000}'),
    amount: f.money('金额', { required: true }),
    ...approvalFields,
    status: f.flow('状态', approved({ fourEyes: true, limits: { approve: 'amount' } })),
  },
})
/** Made for one person. */
const Visit = defineEntity('visit', {
  label: '上门单',
  fields: {
    no: f.serial('单号', 'SM{0000}'),
    who: f.user('谁去'),
    isFrozen: f.bool('冻结', { default: false }),
    status: f.flow('状态', {
      states: { open: '待派', given: '已派', done: '完成' },
      moves: {
        give: { label: '派单', from: 'open', to: 'given' },
        do: { label: '完成', from: 'given', to: 'done', waits: { for: 'who' } },
        stop: { label: '暂停', from: 'open', when: { isFrozen: false } },
      },
    }),
  },
})

const notices: { to: readonly string[]; notice: Notice }[] = []
let large = 0
let isDecidedElsewhere = false
beforeEach(() => {
  notices.length = 0
  large = 0
  isDecidedElsewhere = false
})

const app = await testApp(
  serverModule(defineModule('claims', { label: '报销', entities: [Claim, Visit] }), {
    extensions: [
      provide(work, {
        groups: async ({ user }) =>
          user.username === 'tasked'
            ? [
                {
                  key: 'task',
                  label: '流程',
                  state: '待办理',
                  act: '办理',
                  count: 1,
                  isBound: false,
                  to: '/tasks',
                  items: [],
                },
              ]
            : [],
        leaves: async (_ctx, { name }) =>
          isDecidedElsewhere && name === 'claim' ? { field: 'amount', test: { op: 'gt', value: 500 } } : null,
      }),
    ],
    provides: {
      parameter:
        () =>
        async (_ctx, { code }) =>
          code === 'claim_large_approve' ? large : 0,
      notices: () => ({
        async store(_ctx: Context, to: readonly string[], notice: Notice) {
          notices.push({ to, notice })
          return { msgId: '', msgTxt: '' }
        },
      }),
    },
  }),
)
const writes = ['claim:list', 'claim:add', 'claim:submit']
const decides = ['claim:list', 'claim:add', 'claim:submit', 'claim:approve', 'claim:reject']
const writer = app.as('writer', { can: writes, orgCode: 'A01' })
const chief = app.as('chief', { can: decides, orgCode: 'A01' })
const otherStore = app.as('other', { can: decides, orgCode: 'B01' })
const blind = app.as('blind', { can: ['claim:approve'], orgCode: 'A01' })

type Client = typeof chief
const workOf = async (client: Client) =>
  (await client.call<WorkGroup[]>('GET', '/work/mine')).body.result ?? []
const namesIn = async (client: Client, state = '待审核') =>
  (await workOf(client)).find((group) => group.state === state)?.items.map(({ name }) => name) ?? []

const submit = async (client: Client, amount = 100) => {
  const { id } = await client.of(Claim).add({ amount })
  await client.of(Claim).move(id, 'submit')
  return (await client.of(Claim).get(id)) as { id: string; no: string }
}

test('what was submitted waits for those who may approve it and see it, and for nobody else', async () => {
  await Promise.all([chief, otherStore, blind].map((client) => client.userId()))
  const { id, no } = await submit(writer)
  expect(await namesIn(chief)).toContain(no)
  expect(await namesIn(writer)).toEqual([])
  expect(await namesIn(otherStore)).not.toContain(no)
  expect(await workOf(blind)).toEqual([])
  const group = (await workOf(chief)).find(({ state }) => state === '待审核')
  expect(group).toMatchObject({ entity: 'claim', label: '报销单', isBound: false })
  expect(group?.items.at(-1)).toMatchObject({ id, name: no, by: 'writer' })
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]).toMatchObject({
    to: ['chief'],
    notice: { title: `报销单${no}待您审核`, busType: 'claim', busId: id },
  })
  // Whoever sent it on sees with whom it lies, and others nothing of it.
  const awaited = async (client: Client) =>
    (await client.call('GET', '/claim/awaited', { query: { id } })).body.result
  expect(await awaited(writer)).toEqual({ act: '审核', people: ['chief'] })
  expect(await awaited(otherStore)).toBeNull()
  // Once decided it waits no longer.
  await chief.of(Claim).move(id, 'approve')
  expect(await namesIn(chief)).not.toContain(no)
  expect(await awaited(writer)).toBeNull()
})

test('the list that a group leads to shows what was counted', async () => {
  await submit(writer)
  const group = (await workOf(chief)).find(({ state }) => state === '待审核')
  const query = {
    superQueryParams: encodeURIComponent(JSON.stringify(group?.query?.items)),
    superQueryMatchType: 'and',
  }
  const { body } = await chief.call<{ total: number }>('GET', '/claim/list', { query })
  expect(body.result?.total).toBe(group?.count)
})

test('the own document does not wait for oneself, nor is one told of it', async () => {
  const { no } = await submit(chief)
  expect(await namesIn(chief)).not.toContain(no)
  const second = app.as('second', { can: decides, orgCode: 'A01' })
  expect(await namesIn(second)).toContain(no)
  const { no: next } = await submit(chief)
  await vi.waitFor(() => expect(notices.some(({ notice }) => notice.title.includes(next))).toBe(true))
  expect(notices.flatMap(({ to }) => to)).not.toContain('chief')
})

test('what is too large waits for those who may approve large ones', async () => {
  large = 1000
  const senior = app.as('senior', { can: [...decides, 'claim:approveLarge'], orgCode: 'A01' })
  await senior.userId()
  const { no } = await submit(writer, 5000)
  expect(await namesIn(chief)).not.toContain(no)
  expect(await namesIn(senior)).toContain(no)
  await vi.waitFor(() => expect(notices.some(({ notice }) => notice.title.includes(no))).toBe(true))
  expect(notices.find(({ notice }) => notice.title.includes(no))?.to).toEqual(['senior'])
})

test('a draft waits for its writer, again once it was refused, and nobody is told of a draft', async () => {
  const { id, no } = await submit(writer)
  expect(await namesIn(writer, '草稿')).not.toContain(no)
  await vi.waitFor(() => expect(notices.some(({ notice }) => notice.title.endsWith('待您审核'))).toBe(true))
  await chief.of(Claim).move(id, 'reject', { reason: '缺发票' })
  expect(await namesIn(writer, '草稿')).toContain(no)
  expect(await namesIn(chief, '草稿')).not.toContain(no)
})

test('what names a user waits for that one, who is told', async () => {
  const can = ['visit:list', 'visit:add', 'visit:give', 'visit:do']
  const [giver, goer] = [app.as('giver', { can }), app.as('goer', { can })]
  await goer.userId()
  const { id } = await giver.of(Visit).add({ who: 'goer' })
  await giver.of(Visit).move(id, 'give')
  expect(await namesIn(goer, '已派')).toHaveLength(1)
  expect(await namesIn(giver, '已派')).toEqual([])
  await vi.waitFor(() => expect(notices).toMatchObject([{ to: ['goer'], notice: { busId: id } }]))
})

test('processes add their tasks and keep what they decide on', async () => {
  const tasked = app.as('tasked', { can: [] })
  expect(await workOf(tasked)).toMatchObject([{ key: 'task', to: '/tasks' }])
  const { no: small } = await submit(writer, 100)
  const { no: big } = await submit(writer, 600)
  isDecidedElsewhere = true
  const names = await namesIn(chief)
  expect(names).not.toContain(small)
  expect(names).toContain(big)
})

test('only so many are counted', async () => {
  const many = app.as('many', { can: [...writes], orgCode: 'C01' })
  for (let at = 0; at < 3; at++) await many.of(Claim).add({ amount: at + 1 })
  const [group] = await workOf(many)
  expect(group).toMatchObject({ state: '草稿', count: 3, isBound: false })
})

test('a move is made only of rows that it is meant for', async () => {
  const mover = app.as('mover', { can: ['visit:list', 'visit:add', 'visit:stop'] })
  const [free, frozen] = [await mover.of(Visit).add({}), await mover.of(Visit).add({ isFrozen: true })]
  await mover.of(Visit).move(free.id, 'stop')
  await expect(mover.of(Visit).move(frozen.id, 'stop')).rejects.toThrow('上门单不需要暂停')
})
