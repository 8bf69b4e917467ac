import { approvalFields, approved, BusinessError, defineEntity, defineModule, f } from '@mortise/model'
import { rules, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { type Handling, ProcessBinding, ProcessInstance, type RecordState } from '@mortise/workflow/model'
import { beforeAll, describe, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

/** A made-up document that is judged when it is submitted. */
const Bid = defineEntity('bid', {
  label: '投标单',
  title: 'no',
  fields: {
    no: f.serial('单号', 'TB{0000}'),
    amount: f.money('金额', { required: true }),
    cost: f.money('成本', { guarded: true }),
    verdict: f.text('判定', { readonly: true }),
    submissions: f.int('提交次数', { readonly: true, default: 0 }),
    ...approvalFields,
    status: f.flow('状态', approved({})),
  },
})

/** One whose figures are closed before it is handed in. */
const Variation = defineEntity('variation', {
  label: '变动单',
  title: 'no',
  fields: {
    no: f.serial('单号', 'BD{0000}'),
    fee: f.money('费用', { required: true }),
    parts: f.lines('明细', { fields: { name: f.text('名称'), qty: f.int('数量') } }),
    worth: f.money('评估金额', { readonly: true }),
    status: f.flow('状态', {
      states: { draft: '草稿', evaluated: '已评估', offered: '待确认', agreed: '已生效', refused: '已拒绝' },
      moves: {
        evaluate: { label: '评估', from: 'draft', to: 'evaluated' },
        offer: { label: '报审', from: 'evaluated', to: 'offered' },
        agree: { label: '生效', from: 'offered', to: 'agreed', approves: true },
        refuse: { label: '拒绝', from: 'offered', to: 'refused' },
      },
    }),
  },
})

const MOST = 1000
const bids = serverModule(defineModule('bids', { label: '投标', entities: [Bid, Variation] }), {
  needs: [workflow],
  rules: [
    rules(Bid, {
      moves: {
        submit: {
          guard({ amount }) {
            if (amount > MOST) throw new BusinessError(`金额不能超过${MOST}元`)
          },
          async effect({ id, amount, submissions }, { repo }) {
            await repo(Bid).put(id, { verdict: `按${amount}元判定`, submissions: submissions + 1 })
          },
        },
      },
    }),
    rules(Variation, {
      moves: {
        evaluate: {
          effect: async ({ id, fee }, { repo }) => {
            await repo(Variation).put(id, { worth: fee })
          },
        },
      },
    }),
  ],
})

const app = await testApp(bids)
const admin = app.as('designer')
const written = ['bid', 'variation'].flatMap((name) =>
  ['list', 'add', 'edit'].map((verb) => `${name}:${verb}`),
)
const clerk = app.as('clerk', { can: [...written, 'bid:submit', 'variation:evaluate', 'variation:offer'] })
const [ann, bob] = [app.as('ann', { can: [] }), app.as('bob', { can: [] })]
type Client = typeof ann

beforeAll(async () => {
  for (const client of [clerk, ann, bob]) await client.token()
  const check = ['check', '初审', 'mt:assign="user:ann"'] as const
  const bind = async (key: string, entity: string, more: object) => {
    const xml = drawing(key, [check, ['sign', '签批', 'mt:assign="user:bob"']])
    const process = await publish(admin, key, xml, { entity })
    await admin.of(ProcessBinding).add({ entity, process, titleTemplate: '{label}', ...more })
  }
  const usual = { rejectMove: 'reject', withdrawMove: 'withdraw' }
  await bind('bids', 'bid', { ...usual, titleTemplate: '{label}{amount}元' })
  await bind('smallBids', 'bid', { ...usual, condition: 'amount < 10', priority: 5 })
  const named = { submitMove: 'offer', approveMove: 'agree', rejectMove: 'refuse' }
  await bind('variations', 'variation', named)
})

const instanceOf = async (entityCode: string, dataId: string): Promise<string> =>
  (await admin.call<RecordState>('GET', '/act/process/recordState', { query: { entityCode, dataId } })).body
    .result.instanceId ?? ''
async function taskOf(client: Client, instance: string): Promise<string> {
  const { body } = await client.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
  )
  return body.result.records.find(({ instanceId }) => instanceId === instance)?.id ?? ''
}
const agree = async (client: Client, instance: string, more = {}): Promise<string> => {
  const body = { taskId: await taskOf(client, instance), answer: 'agree', ...more }
  return (await client.call('POST', '/act/task/processComplete', { body })).body.message
}
const amendsOf = async (client: Client, taskId: string) =>
  (await client.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query: { taskId } })).body.result
    .record?.amends
const DONE = '操作成功！'
async function sendBack(client: Client, instance: string, mode = 'step'): Promise<void> {
  const body = { taskId: await taskOf(client, instance), target: 'starter', mode, comment: '请改' }
  expect((await client.call('POST', '/act/task/reject', { body })).body.message).toBe(DONE)
}

async function returnedBid(mode = 'step', amount = 500): Promise<{ id: string; instance: string }> {
  const { id } = await clerk.of(Bid).add({ amount })
  await clerk.of(Bid).move(id, 'submit')
  const instance = await instanceOf('bid', id)
  await sendBack(ann, instance, mode)
  return { id, instance }
}

describe('what a process sent back', () => {
  test.each(['step', 'direct'])('is judged again as it is handed in again, by %s', async (mode) => {
    const { id, instance } = await returnedBid(mode)
    expect(await agree(clerk, instance, { record: { amount: 700 } })).toBe(DONE)
    const bid = await clerk.of(Bid).get(id)
    expect(bid).toMatchObject({
      amount: 700,
      verdict: '按700元判定',
      submissions: 2,
      status: 'submitted',
      submittedBy: 'clerk',
    })
    expect(await agree(ann, instance)).toBe(DONE)
    expect(await agree(bob, instance)).toBe(DONE)
    expect((await clerk.of(Bid).get(id)).status).toBe('approved')
  })

  test('is refused for what its submission refuses, and waits with its writer as it was', async () => {
    const { id, instance } = await returnedBid()
    const task = await taskOf(clerk, instance)
    expect(await agree(clerk, instance, { record: { amount: 5000 } })).toBe('金额不能超过1000元')
    expect(await clerk.of(Bid).get(id)).toMatchObject({ amount: 500, submissions: 1, status: 'submitted' })
    expect(await taskOf(clerk, instance)).toBe(task)
    expect(await agree(clerk, instance, { record: { amount: 900 } })).toBe(DONE)
  })

  test('is judged again also where nothing was changed', async () => {
    const { id, instance } = await returnedBid()
    expect(await agree(clerk, instance)).toBe(DONE)
    expect(await clerk.of(Bid).get(id)).toMatchObject({ submissions: 2, verdict: '按500元判定' })
  })

  test('bears the title and answers the conditions of what it says now', async () => {
    const { instance } = await returnedBid()
    await agree(clerk, instance, { record: { amount: 800 } })
    const { title, variables } = await admin.of(ProcessInstance).get(instance)
    expect(title).toBe('投标单800元')
    expect(variables).toMatchObject({ amount: 800, verdict: '按800元判定' })
    const { body } = await ann.call<{ records: { title: string }[] }>('GET', '/act/task/list')
    expect(body.result.records.map(({ title: shown }) => shown)).toContain('投标单800元')
  })

  test('keeps what no form lets its writer say', async () => {
    const { id, instance } = await returnedBid()
    const record = {
      amount: 600,
      cost: 1,
      verdict: '免审',
      submissions: 9,
      status: 'approved',
      approvedBy: 'x',
    }
    expect(await agree(clerk, instance, { record })).toBe(DONE)
    expect(await admin.of(Bid).get(id)).toMatchObject({
      amount: 600,
      cost: null,
      verdict: '按600元判定',
      submissions: 2,
      status: 'submitted',
      approvedBy: null,
    })
  })

  test('is amended by its writer as it was before it was handed in, and by nobody who may not edit it', async () => {
    const { instance } = await returnedBid()
    const taskId = await taskOf(clerk, instance)
    expect(await amendsOf(clerk, taskId)).toEqual({ status: 'draft' })
    const body = { taskId, to: 'bob', comment: '' }
    expect((await clerk.call('POST', '/act/task/taskEntrust', { body })).body.message).toBe(DONE)
    expect(await amendsOf(bob, await taskOf(bob, instance))).toBeNull()
  })

  test('is handed in by nobody who may not submit it', async () => {
    const { instance } = await returnedBid()
    const body = { taskId: await taskOf(clerk, instance), to: 'bob', comment: '' }
    expect((await clerk.call('POST', '/act/task/taskEntrust', { body })).body.message).toBe(DONE)
    expect(await agree(bob, instance)).toBe('没有权限，请联系管理员分配权限！')
  })

  test('goes no other way than what it says now would take', async () => {
    const { id, instance } = await returnedBid()
    expect(await agree(clerk, instance, { record: { amount: 5 } })).toBe(
      '改后的投标单应走流程【smallBids流程】，请撤回申请后重新提交',
    )
    expect((await clerk.of(Bid).get(id)).amount).toBe(500)
  })
})

describe('what is closed before it is handed in', () => {
  let id: string
  let instance: string
  beforeAll(async () => {
    const made = await clerk.of(Variation).add({ fee: 100, parts: [{ name: '门', qty: 1 }] })
    id = made.id
    await clerk.of(Variation).move(id, 'evaluate')
    await clerk.of(Variation).move(id, 'offer')
    instance = await instanceOf('variation', id)
    await sendBack(ann, instance)
  })

  test('stays closed when it comes back', async () => {
    expect(await amendsOf(clerk, await taskOf(clerk, instance))).toBeNull()
    const { parts } = await clerk.of(Variation).get(id)
    const refused: readonly [object, string][] = [
      [{ fee: 0 }, '当前状态【已评估】不能修改【费用】'],
      [{ parts: [] }, '当前状态【已评估】不能增减【明细】'],
      [{ parts: [{ ...parts[0], qty: 60 }] }, '当前状态【已评估】不能修改【数量】'],
    ]
    for (const [record, words] of refused) expect(await agree(clerk, instance, { record })).toContain(words)
    expect(await clerk.of(Variation).get(id)).toMatchObject({ fee: 100, parts: [{ qty: 1 }], worth: 100 })
  })

  test('is handed in again as it was, and takes effect', async () => {
    const { fee, parts } = await clerk.of(Variation).get(id)
    expect(await agree(clerk, instance, { record: { fee, parts } })).toBe(DONE)
    expect((await clerk.of(Variation).get(id)).status).toBe('offered')
    expect(await agree(ann, instance)).toBe(DONE)
    expect(await agree(bob, instance)).toBe(DONE)
    expect(await clerk.of(Variation).get(id)).toMatchObject({ status: 'agreed', fee: 100, worth: 100 })
  })
})
