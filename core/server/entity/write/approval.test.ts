import {
  approvalFields,
  approved,
  approvedThenPosted,
  defineEntity,
  defineModule,
  f,
  parametersOf,
  permissionsOf,
} from '@mortise/model'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { after, type Context, message, type Notice, post, provide, rules, serverModule } from '../../index.ts'
import { testApp } from '../../testing/test-app.ts'
import { type ApprovalState, approvals } from './approval.ts'

/** A made-up document that is approved by a second person, bound by its amount, and that a process may decide on. */
const Claim = defineEntity('claim', {
  label: '报销单',
  fields: {
    no: f.serial('单号', 'BX{0000}'),
    amount: f.money('金额', { required: true }),
    remark: f.text('备注'),
    ...approvalFields,
    status: f.flow('状态', approved({ fourEyes: true, limits: { approve: 'amount' } })),
  },
})
/** Its moves are written by hand, under the names that all documents share. */
const Note = defineEntity('note', {
  label: '便条',
  fields: {
    no: f.serial('单号', 'BT{0000}'),
    amount: f.money('金额'),
    result: f.text('结果'),
    status: f.flow('状态', {
      states: { draft: '草稿', approved: '已审核', posted: '已过账' },
      moves: {
        approve: { label: '审核', from: 'draft', to: 'approved' },
        approveAndPost: { label: '审核并过账', from: 'draft', to: 'posted' },
      },
      fourEyes: true,
      limits: { approve: 'amount' },
    }),
  },
})
/** What is beyond its seller is found by a function; the product alone lets it run out. */
const Offer = defineEntity('offer', {
  label: '报价',
  fields: {
    no: f.serial('单号', 'BJ{0000}'),
    discount: f.money('优惠', { default: 0 }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        states: { expired: '已过期' },
        moves: { expire: { label: '过期', from: 'approved', to: 'expired', bySystem: true } },
        limits: {
          approve: ({ discount }: { discount: number }) => (discount > 100 ? '优惠超出100元' : null),
        },
      }),
    ),
  },
})
/** What it comes to is worked out again as it is approved. */
const Fee = defineEntity('fee', {
  label: '费用单',
  fields: {
    no: f.serial('单号', 'FY{0000}'),
    total: f.money('合计'),
    ...approvalFields,
    status: f.flow('状态', approved({ fourEyes: true })),
  },
})
const Slip = defineEntity('slip', {
  label: '领料单',
  fields: {
    no: f.serial('单号', 'LL{0000}'),
    remark: f.text('备注'),
    status: f.flow('状态', approvedThenPosted({ fourEyes: true })),
  },
})

const reactedTo: unknown[] = []
let state: ApprovalState = 'free'
let settings: Record<string, number> = {}
const notices: { to: readonly string[]; notice: Notice }[] = []
beforeEach(() => {
  state = 'free'
  settings = {}
  notices.length = 0
})

const module = serverModule(
  defineModule('claims', {
    label: '报销',
    entities: [Claim, Note, Offer, Fee, Slip],
    permissions: { 'claim:decide': '办理' },
  }),
  {
    rules: [
      rules(Note, {
        moves: {
          approve: {
            effect: ({ id }, { repo }) =>
              repo(Note)
                .put(id, { result: '已办' })
                .then(() => {}),
          },
        },
      }),
      rules(Fee, {
        moves: {
          approve: {
            effect: ({ id, total }, { repo }) =>
              repo(Fee)
                .put(id, { total: (total ?? 0) + 1 })
                .then(() => {}),
          },
        },
      }),
      rules(Claim, {
        moves: {
          approve: {
            guard({ remark }) {
              if (remark === '缺发票') throw new Error('guarded')
            },
          },
        },
      }),
    ],
    reactions: [
      after(Note, 'approve', async ({ result }) => {
        reactedTo.push(result)
      }),
    ],
    extensions: [
      provide(approvals, async (_ctx, { name }) => (name === 'claim' || name === 'offer' ? state : 'free')),
    ],
    provides: {
      parameter:
        () =>
        async (_ctx, { code }) =>
          settings[code] ?? 0,
      notices: () => ({
        async store(_ctx: Context, to: readonly string[], notice: Notice) {
          notices.push({ to, notice })
          return { msgId: '', msgTxt: '' }
        },
      }),
    },
    routes: [
      post('/decide', 'claim:decide', {}, async ({ ctx, request }) => {
        const { id, move } = request.body as { id: string; move: 'approve' }
        await ctx.repo(Claim).move(id, move, { by: 'process' })
        return message('办理成功')
      }),
    ],
  },
)
const app = await testApp(module)
const verbs = ['list', 'add', 'submit', 'approve', 'reject', 'withdraw', 'unapprove'].map(
  (verb) => `claim:${verb}`,
)
const slips = ['list', 'add', 'edit', 'submit', 'approve', 'unapprove', 'approveAndPost', 'post'].map(
  (verb) => `slip:${verb}`,
)
const notes = ['list', 'add', 'approve', 'approveAndPost'].map((verb) => `note:${verb}`)
const ann = app.as('ann', { can: [...verbs, ...slips, ...notes] })
const bob = app.as('bob', { can: [...verbs, ...slips, ...notes] })
const cat = app.as('cat', { can: slips })
const chief = app.as('chief', {
  can: [...verbs, ...notes, 'claim:approveOwn', 'claim:approveLarge', 'note:approveLarge'],
})
const decider = app.as('decider', { can: ['claim:list', 'claim:decide'] })

const submitted = async (amount = 100, remark = '') => {
  const { id } = await ann.of(Claim).add({ amount, remark })
  await ann.of(Claim).move(id, 'submit')
  return id
}

describe('four eyes', () => {
  test('whoever wrote a document does not approve it, somebody else does', async () => {
    const id = await submitted()
    const { no } = await ann.of(Claim).get(id)
    await expect(ann.of(Claim).move(id, 'approve')).rejects.toThrow(`报销单${no}由您本人制单，请由他人审核`)
    await bob.of(Claim).move(id, 'approve')
    expect(await bob.of(Claim).get(id)).toMatchObject({
      status: 'approved',
      submittedBy: 'ann',
      approvedBy: 'bob',
      approvedAt: expect.any(String),
    })
  })

  test('whoever submitted what another wrote does not approve it either', async () => {
    const { id } = await ann.of(Claim).add({ amount: 1 })
    await bob.of(Claim).move(id, 'submit')
    await expect(bob.of(Claim).move(id, 'approve')).rejects.toThrow('由您本人制单')
  })

  test('the right to approve one’s own lifts it', async () => {
    const { id } = await chief.of(Claim).add({ amount: 1 })
    await chief.of(Claim).move(id, 'submit')
    await chief.of(Claim).move(id, 'approve')
    expect((await chief.of(Claim).get(id)).status).toBe('approved')
  })

  test('approving and posting at once does not go round it', async () => {
    const { id } = await ann.of(Slip).add({})
    await expect(ann.of(Slip).move(id, 'approveAndPost')).rejects.toThrow('由您本人制单')
    await bob.of(Slip).move(id, 'approveAndPost')
    expect((await bob.of(Slip).get(id)).status).toBe('posted')
  })

  test('whoever changed what another wrote does not approve and post it unseen', async () => {
    const { id, version } = await ann.of(Slip).add({})
    await bob.of(Slip).edit({ id, version, remark: '改过' })
    await expect(bob.of(Slip).move(id, 'approveAndPost')).rejects.toThrow('由您本人制单')
    await ann.of(Slip).move(id, 'submit')
    await expect(bob.of(Slip).move(id, 'approve')).rejects.toThrow('由您本人制单')
    await cat.of(Slip).move(id, 'approve')
    expect((await cat.of(Slip).get(id)).status).toBe('approved')
  })

  test('by turns neither does: whoever changed it since it was approved, though another saved a trifle after that', async () => {
    const { id, version } = await ann.of(Slip).add({})
    const changed = await bob.of(Slip).edit({ id, version, remark: '改数量' })
    await cat.of(Slip).edit({ id, version: changed.version, remark: '改数量。' })
    for (const one of [ann, bob, cat])
      await expect(one.of(Slip).move(id, 'approveAndPost')).rejects.toThrow('由您本人制单')
    const dora = app.as('dora', { can: slips })
    expect(await dora.of(Slip).move(id, 'approveAndPost')).toMatchObject({ status: 'posted' })
  })

  test('what the product works out as somebody approves is not that person’s own change', async () => {
    const fees = ['list', 'add', 'edit', 'submit', 'approve', 'unapprove'].map((verb) => `fee:${verb}`)
    const [maker, reviewer] = [app.as('maker', { can: fees }), app.as('reviewer', { can: fees })]
    const { id } = await maker.of(Fee).add({ total: 5 })
    for (const total of [6, 7]) {
      await maker.of(Fee).move(id, 'submit')
      expect(await reviewer.of(Fee).move(id, 'approve')).toMatchObject({ status: 'approved' })
      expect((await reviewer.of(Fee).get(id)).total).toBe(total)
      await reviewer.of(Fee).move(id, 'unapprove')
    }
    const { version } = await maker.of(Fee).get(id)
    await reviewer.of(Fee).edit({ id, version, total: 9 })
    await maker.of(Fee).move(id, 'submit')
    await expect(reviewer.of(Fee).move(id, 'approve')).rejects.toThrow('由您本人制单')
  })

  test('what somebody changed before another approved it does not keep them from it later', async () => {
    const { id, version } = await ann.of(Slip).add({})
    await bob.of(Slip).edit({ id, version, remark: '改过' })
    await ann.of(Slip).move(id, 'submit')
    await cat.of(Slip).move(id, 'approve')
    await cat.of(Slip).move(id, 'unapprove')
    await ann.of(Slip).move(id, 'submit')
    expect(await bob.of(Slip).move(id, 'approve')).toMatchObject({ status: 'approved' })
  })
})

describe('what a form may do with its own row', () => {
  const listOf = async (who: typeof ann, id: string) => {
    const { body } = await who.call('GET', '/claim/queryById', { query: { id } })
    return (body.result.permissionList ?? []) as { action: string; status: string; describe: string }[]
  }
  const statusOf = async (who: typeof ann, id: string) =>
    Object.fromEntries((await listOf(who, id)).map(({ action, status }) => [action, status]))

  test('[A-294] a decision that four eyes forbid is marked 0 with its reason, for the others 1', async () => {
    const id = await submitted()
    expect(await statusOf(ann, id)).toEqual({ 'claim:approve': '0', 'claim:reject': '1' })
    expect((await listOf(ann, id))[0]).toMatchObject({
      type: '1',
      describe: expect.stringContaining('由您本人制单，请由他人审核'),
    })
    expect(await statusOf(bob, id)).toEqual({ 'claim:approve': '1', 'claim:reject': '1' })
    expect(await listOf(decider, id)).toEqual([])
  })

  test('nothing waits for a decision that was made, and a process keeps it to itself', async () => {
    const id = await submitted()
    state = 'running'
    expect(await statusOf(bob, id)).toEqual({ 'claim:approve': '0', 'claim:reject': '0' })
    state = 'free'
    await bob.of(Claim).move(id, 'approve')
    expect(await listOf(bob, id)).toEqual([])
  })

  test('an amount beyond the bound is for those who may approve large ones', async () => {
    settings = { claim_large_approve: 50 }
    const id = await submitted(100)
    expect((await statusOf(bob, id))['claim:approve']).toBe('0')
    expect((await statusOf(chief, id))['claim:approve']).toBe('1')
  })
})

test('what is approved no more was approved by nobody', async () => {
  const id = await submitted()
  await bob.of(Claim).move(id, 'approve')
  await bob.of(Claim).move(id, 'unapprove')
  expect(await bob.of(Claim).get(id)).toMatchObject({ status: 'draft', approvedBy: null, approvedAt: null })
})

test('whoever submitted takes it back, and is told why it came back', async () => {
  const id = await submitted()
  await ann.of(Claim).move(id, 'withdraw')
  await ann.of(Claim).move(id, 'submit')
  await expect(bob.of(Claim).move(id, 'reject')).rejects.toThrow('请填写驳回原因')
  await bob.of(Claim).move(id, 'reject', { reason: '票据不清' })
  const { no, status } = await bob.of(Claim).get(id)
  expect(status).toBe('draft')
  await vi.waitFor(() =>
    expect(notices.filter(({ to, notice }) => to.includes('ann') && notice.busId === id)).toMatchObject([
      { to: ['ann'], notice: { title: `报销单${no}被驳回：票据不清`, busType: 'claim', busId: id } },
    ]),
  )
})

test('whoever submitted is told that it was approved, unless by themselves or by their process', async () => {
  const id = await submitted()
  await bob.of(Claim).move(id, 'approve')
  const { no } = await bob.of(Claim).get(id)
  const results = () => notices.filter(({ notice }) => /已审核|被驳回/.test(notice.title))
  await vi.waitFor(() =>
    expect(results()).toMatchObject([
      { to: ['ann'], notice: { title: `报销单${no}已审核`, busType: 'claim', busId: id } },
    ]),
  )
  const own = await chief.of(Claim).add({ amount: 1 })
  await chief.of(Claim).move(own.id, 'submit')
  await chief.of(Claim).move(own.id, 'approve')
  const decided = await submitted()
  await decider.call('POST', '/decide', { body: { id: decided, move: 'approve' } })
  expect((await ann.of(Claim).get(decided)).status).toBe('approved')
  // Notices leave in the order of their jobs: once this one is there, so would be the others.
  await bob.of(Claim).move(await submitted(), 'reject', { reason: '终' })
  await vi.waitFor(() => expect(results().at(-1)?.notice.title).toContain('被驳回：终'))
  expect(results()).toHaveLength(2)
})

describe('limits', () => {
  test('up to the company’s amount a document is approved as it is submitted', async () => {
    settings = { claim_auto_approve: 100 }
    expect(await ann.of(Claim).get(await submitted(100))).toMatchObject({ status: 'approved' })
    expect(await ann.of(Claim).get(await submitted(100.01))).toMatchObject({ status: 'submitted' })
  })

  test('beyond the other amount it needs the right to approve large ones', async () => {
    settings = { claim_large_approve: 5000 }
    const id = await submitted(5000.01)
    await expect(bob.of(Claim).move(id, 'approve')).rejects.toThrow(
      '金额超过 5000 元，请由有大额审核权限的人审核',
    )
    await chief.of(Claim).move(id, 'approve')
    await bob.of(Claim).move(await submitted(5000), 'approve')
  })
})

describe('a limit that is a function', () => {
  const offers = app.as('seller', { can: ['offer:list', 'offer:add', 'offer:submit'] }).of(Offer)
  const offered = async (discount: number) => offers.move((await offers.add({ discount })).id, 'submit')

  test('lets a document be approved as it is submitted, in the name of who submits it, where it finds nothing', async () => {
    expect(await offered(100)).toMatchObject({
      status: 'approved',
      submittedBy: 'seller',
      approvedBy: 'seller',
    })
    expect(await offered(101)).toMatchObject({ status: 'submitted', approvedBy: null })
  })

  test('goes past no process, and brings neither settings nor a right', async () => {
    state = 'bound'
    expect(await offered(1)).toMatchObject({ status: 'submitted' })
    expect(permissionsOf(Offer)).not.toHaveProperty('offer:approveLarge')
    expect(parametersOf(Offer)).toEqual([])
  })
})

describe('a move that is the product’s own', () => {
  test('is made by nobody else, and by no way round it', async () => {
    const all = app.as('all')
    const { id } = await all.of(Offer).add({})
    await all.of(Offer).move(id, 'submit')
    const { body } = await all.call('POST', '/offer/move', { body: { id, move: 'expire' } })
    expect(body.message).toBe('报价没有操作【expire】')
    expect(permissionsOf(Offer)).not.toHaveProperty('offer:expire')
    const put = app.services.asSystem('0', ({ repo }) =>
      repo(Offer).put(id, { status: 'expired' } as Partial<{ no: string }>),
    )
    await expect(put).rejects.toThrow('offer.status is changed by moves alone')
    state = 'running'
    await app.services.asSystem('0', ({ repo }) => repo(Offer).move(id, 'expire'))
    expect(await all.of(Offer).get(id)).toMatchObject({ status: 'expired' })
    const again = app.services.asSystem('0', ({ repo }) => repo(Offer).move(id, 'expire'))
    await expect(again).rejects.toThrow('当前状态【已过期】不允许过期')
  })
})

describe('moves under the names of an approval', () => {
  test('approve, whoever wrote them down: by a second person and within the same bounds', async () => {
    settings = { note_large_approve: 100 }
    const { id } = await ann.of(Note).add({ amount: 101 })
    for (const move of ['approve', 'approveAndPost'] as const) {
      await expect(ann.of(Note).move(id, move)).rejects.toThrow('由您本人制单，请由他人审核')
      await expect(bob.of(Note).move(id, move)).rejects.toThrow('金额超过 100 元')
    }
    await chief.of(Note).move(id, 'approveAndPost')
  })

  test('hand on what their effects left', async () => {
    const { id } = await ann.of(Note).add({ amount: 1 })
    await bob.of(Note).move(id, 'approve')
    expect(reactedTo).toEqual(['已办'])
  })
})

describe('a process that decides', () => {
  test('keeps every move to itself while it runs', async () => {
    const id = await submitted()
    state = 'running'
    for (const move of ['approve', 'withdraw'] as const)
      await expect(bob.of(Claim).move(id, move)).rejects.toThrow('单据审批中，请在待办中处理')
    await bob.of(Slip).add({})
  })

  test('must have begun before anything is approved', async () => {
    const id = await submitted()
    state = 'bound'
    await expect(bob.of(Claim).move(id, 'approve')).rejects.toThrow('请先提交审批')
    await bob.of(Claim).move(id, 'reject', { reason: '重填' })
    settings = { claim_auto_approve: 1000 }
    await ann.of(Claim).move(id, 'submit')
    expect((await ann.of(Claim).get(id)).status).toBe('submitted')
  })

  test('moves in the name of who decides, who needs no right to the move', async () => {
    const id = await submitted()
    state = 'running'
    expect((await decider.call('POST', '/claim/move', { body: { id, move: 'approve' } })).body.code).toBe(510)
    const { body } = await decider.call('POST', '/decide', { body: { id, move: 'approve' } })
    expect(body).toMatchObject({ success: true })
    expect(await decider.of(Claim).get(id)).toMatchObject({ status: 'approved', approvedBy: 'decider' })
  })

  test('is held to the guards of the document', async () => {
    const id = await submitted(100, '缺发票')
    state = 'running'
    const { body } = await decider.call('POST', '/decide', { body: { id, move: 'approve' } })
    expect(body.success).toBe(false)
    expect((await decider.of(Claim).get(id)).status).toBe('submitted')
  })
})
