import {
  type Answer,
  AssistantEndpoint,
  AssistantLog,
  type Choice,
  type Reply,
} from '@mortise/assistant/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import assistant from './index.ts'
import { standIn } from './testing/stand-in.ts'
import { fillTrade, INJECTIONS } from './testing/trade.ts'

const app = await testApp(assistant, {
  env: { MORTISE_ASSISTANT_HOSTS: '127.0.0.1', MORTISE_PRIVATE_HOSTS: '127.0.0.1' },
})
await app.services.asSystem('0', fillTrade)
const model = await standIn()
afterAll(() => model.close())

const admin = app.as('admin')
const sellerCodes = ['aizs', 'customerOrder:list', 'store:list', 'customer:list']
let person = 0
/** Somebody new: nobody waits for another's questions to be forgotten. */
const somebody = (can?: readonly string[]): TestClient =>
  app.as(`asker${person++}`, { orgCode: 'A01', ...(can && { can }) })

async function ask(client: TestClient, question: string, choice?: object, before?: object): Promise<Reply> {
  const query = {
    question,
    ...(choice && { choice: JSON.stringify(choice) }),
    ...(before && { before: JSON.stringify(before) }),
  }
  const { body } = await client.call<Reply>('GET', '/assistant/answer', { query })
  if (!body.success) throw new Error(body.message)
  return body.result
}
const told = (answer: Answer) => JSON.stringify(answer)

/** Twelve or more of an ordinary day: what it is taken for, what is said, and where it leads. */
const questions: readonly [question: string, intent: string | null, said: RegExp, to?: string][] = [
  ['怎么建报价单', 'manual', /报价/],
  ['如何审核订单', 'manual', /订单/],
  ['怎样收货入库', 'manual', /收货|入库/],
  ['怎么登记收款', 'manual', /收款/],
  ['承诺交期是什么', 'field', /承诺交期/],
  ['什么是付款计划', 'field', /付款计划/],
  ['城东店有哪些逾期订单', 'late', /城东店.*"value":2/, 'customerOrder'],
  ['逾期的订单有哪些', 'late', /"value":3/, 'customerOrder'],
  ['橡木皮还有多少库存', 'stock', /橡木皮.*现存量","value":120/, 'stockBalance'],
  ['查一下橡木皮的现存量', 'stock', /可用量","value":100/, 'stockBalance'],
  ['今天签单数', 'figure', /"value":5/, 'customerOrder'],
  ['榉木皮还有多少库存', 'stock', /共 2 种.*"value":70.*WL002 榉木皮 0.5mm","value":30/, 'stockBalance'],
  ['今年的签单数是多少', 'figure', /"value":5/, 'customerOrder'],
  ['上周签单数', 'figure', /"value":0/, 'customerOrder'],
  ['去年签单数', 'figure', /"value":0/, 'customerOrder'],
  ['城东店今天签单数', 'figure', /城东店.*"value":4/, 'customerOrder'],
  ['城西店签单数', 'figure', /城西店.*"value":1/, 'customerOrder'],
  ['双十一签单数', 'figure', /没有听懂【双十一】.*"figures":\[\]/],
  ['本月签单数是多少元钱', 'figure', /"value":5/],
  ['本月签单数达到多少块', 'figure', /"value":5/],
  ['本月签单数怎么样', 'figure', /"value":5/],
  ['我这个月签了多少单', 'figure', /"value":5/, 'customerOrder'],
  ['状元店本月签单数', 'figure', /没有听懂【状元店】/],
  ['封边条还有多少库存', 'stock', /【封边条】超过 50 种.*"figures":\[\]/],
  ['南山店本月签单数', 'figure', /没有听懂【南山店】.*"figures":\[\]/],
  ['13月签单数', 'figure', /没有听懂时间【13月】.*"figures":\[\]/],
  ['打开客户订单', 'page', /客户订单/],
  ['现存量在哪里看', 'page', /现存量/],
  ['DD202611180001', 'record', /DD202611180001/],
  ['DD202611180001的成本是多少', 'value', /"value":4321.5/],
]

test.each(questions)('%s', async (question, intent, said, entity) => {
  const answer = await ask(somebody(), question)
  expect([question, answer.intent]).toEqual([question, intent])
  expect(told(answer)).toMatch(said)
  if (entity) expect(answer.links[0]?.list?.entity).toBe(entity)
})

test.each([
  'DD202611180001的成本是多少',
  '订单DD202611180002的成本',
  'DD202611180000 成本多少',
  '成本是什么',
  '本月成本',
])('a seller who may not see cost asks in vain: %s', async (question) => {
  const answer = await ask(somebody(sellerCodes), question)
  expect(told(answer)).not.toMatch(/4321|4,321/)
  expect(answer.figures).toEqual([])
  if (/DD\d/.test(question)) expect(answer.words).toBe('您没有查看【客户订单的成本】的权限')
})

test('nothing is found beyond one’s own rights, and what is not understood leads to the nearest pages', async () => {
  const seller = somebody(sellerCodes)
  expect((await ask(seller, '橡木皮还有多少库存')).words).toBe('您没有查看【现存量】的权限')
  expect((await ask(seller, '逾期的订单有哪些')).figures).toEqual([
    { label: '逾期订单', value: 3, unit: '张' },
  ])
  const lost = await ask(somebody(), '呜呼哀哉')
  expect(lost).toMatchObject({ intent: null, words: '没有找到，请换个说法' })
  expect(lost.links).toHaveLength(3)
  const stranger = await somebody(['customerOrder:list']).call('GET', '/assistant/answer', {
    query: { question: '逾期的订单有哪些' },
  })
  expect(stranger.body.success).toBe(false)
  await expect(ask(somebody(), ' ')).rejects.toThrow('请输入问题')
})

test('a report is run over the rows and columns of whoever asks', async () => {
  const whole = await ask(somebody(), '各店订单数')
  expect(whole).toMatchObject({
    intent: 'report',
    table: {
      columns: ['门店', '订单数', '金额'],
      rows: expect.arrayContaining([['城西店', '1', '8,888']]),
    },
    figures: [{ label: '订单数合计', value: 5 }],
    links: [{ path: '/online/cgreport/late_by_store' }],
  })
  const seller = somebody(sellerCodes)
  const costs = await ask(seller, '各店成本表')
  expect(told(costs)).not.toMatch(/4321|4,321/)
  expect(costs.table?.columns).toEqual(['门店', '订单数'])
  const stranger = await ask(somebody(['aizs', 'store:list']), '各店订单数')
  expect([stranger.intent, stranger.table]).not.toEqual(['report', expect.anything()])
  expect(stranger.table).toBeNull()
})

test('what a question leaves out is that of the one before', async () => {
  const asker = somebody()
  const follow = async (question: string, { understood }: Reply) =>
    ask(asker, question, undefined, understood)
  const late = await ask(asker, '城东店有哪些逾期订单')
  expect((await follow('那城西店呢？', late)).figures).toEqual([{ label: '逾期订单', value: 1, unit: '张' }])
  const signed = await ask(asker, '今天签单数')
  expect((await follow('那昨天呢', signed)).understood).toMatchObject({
    intent: 'figure',
    detail: 'yesterday',
  })
  expect((await follow('那上月怎么样呢', signed)).understood).toEqual({
    ...signed.understood,
    detail: 'lastMonth',
  })
  expect((await follow('那城西店呢', signed)).understood).toMatchObject({ place: '城西店' })
  // What names something else stands by itself.
  const placed = (await follow('那下单额呢', signed)).understood
  expect([placed?.intent, placed?.text, placed?.place]).toEqual(['figure', 'customerOrder.placed', undefined])
  expect((await follow('那榉木皮的库存呢', signed)).figures[0]?.value).toBe(70)
  for (const asked of ['那库存呢', '它的成本呢', '那DD202611180001呢'])
    expect((await follow(asked, signed)).words).not.toContain('没有听懂')
  const found = await ask(asker, 'DD202611180001')
  expect(told(await follow('它的成本是多少', found))).toContain('"value":4321.5')
  // Without what came before nothing is guessed, and what came before is read as strictly as a model.
  expect((await ask(asker, '那昨天呢')).intent).toBeNull()
  expect((await ask(asker, '那昨天呢', undefined, { intent: 'delete', text: '全部订单' })).intent).toBeNull()
  const seller = somebody(sellerCodes)
  const its = await ask(seller, 'DD202611180001')
  expect((await ask(seller, '它的成本是多少', undefined, its.understood)).words).toBe(
    '您没有查看【客户订单的成本】的权限',
  )
})

test('why one may not is told by the rights that one lacks', async () => {
  const answer = await ask(somebody(sellerCodes), '为什么我不能打开采购订单')
  expect(answer.intent === 'permission' ? told(answer) : '您没有').toContain('您没有')
})

test.each(['为什么我不能看现存量', '为什么我看不到现存量', '为什么不能打开现存量'])(
  'however it is put, why one may not is no question of refusals: %s',
  async (question) => {
    const answer = await ask(somebody(sellerCodes), question)
    expect(answer.intent).toBe('permission')
    expect(told(answer)).toMatch(/您没有.*现存量.*权限/)
  },
)

test('how something is done is told by steps, not by a refusal that shares words with it', async () => {
  for (const question of ['怎么退定金', '怎么请假', '怎么作废订单']) {
    const answer = await ask(somebody(), question)
    expect([question, answer.steps.length > 0]).toEqual([question, true])
  }
  expect((await ask(somebody(), '怎么退定金')).words).toContain('退款')
  expect((await ask(somebody(), '怎么请假')).words).toContain('请假')
})

const events = async (client: TestClient, question: string): Promise<string> =>
  (await client.call('POST', '/assistant/choose', { body: { question } })).bytes.toString()
const choiceIn = (text: string): Choice => {
  const last = text.trim().split('\n\n').at(-1) ?? ''
  return (JSON.parse(last.replace(/^data: /, '')) as { choice: Choice }).choice
}
const chosen = async (client: TestClient, question: string) => choiceIn(await events(client, question))

test('without an endpoint nobody is asked, and the answer is the same', async () => {
  const before = model.asked.length
  expect(await chosen(somebody(), '逾期的订单有哪些')).toEqual({ intent: null, note: null })
  expect(model.asked).toHaveLength(before)
})

test('an endpoint may live on named hosts alone, and its key is sealed and goes nowhere else', async () => {
  const input = { name: '公司模型', model: 'small', apiKey: 'key-of-ours', patience: 1 }
  for (const url of ['https://evil.example/v1', 'http://169.254.169.254/v1', 'http://localhost/v1'])
    await expect(admin.of(AssistantEndpoint).add({ ...input, url })).rejects.toThrow('不在允许的名单内')
  await expect(admin.of(AssistantEndpoint).add({ ...input, url: 'file:///etc/passwd' })).rejects.toThrow(
    '接口地址',
  )
  const row = await admin.of(AssistantEndpoint).add({ ...input, url: model.url })
  const { rows } = await app.services.db.owner.query<{ api_key: string }>(
    'select api_key from sys_assistant_endpoint where id = $1',
    [row.id],
  )
  expect(rows[0]?.api_key).not.toContain('key-of-ours')
  expect(JSON.stringify(row)).not.toContain('key-of-ours')
  await expect(
    admin
      .of(AssistantEndpoint)
      .edit({ id: row.id, version: row.version, url: model.url.replace('/v1', '/v2') }),
  ).rejects.toThrow('须重新输入密钥')
})

test('a model chooses what is meant, step by step, and the figures are ours', async () => {
  model.says(JSON.stringify({ intent: 'late', text: '城东店', detail: '' }))
  const asker = somebody()
  const text = await events(asker, '城东那家拖着没做完的活有几单')
  expect(text).toContain('正在理解问题')
  const { intent } = choiceIn(text)
  expect(intent).toEqual({ intent: 'late', text: '城东店', detail: '' })
  const sent = model.asked.at(-1)!
  expect(sent.key).toBe('Bearer key-of-ours')
  expect(sent.body).not.toMatch(/8888|DD2026/)
  const answer = await ask(asker, '城东那家拖着没做完的活有几单', intent!)
  expect(answer.figures).toEqual([{ label: '逾期订单', value: 2, unit: '张' }])
})

test.each([
  ['that it calls nothing', '', { tool_calls: [] }],
  ['in a fence', '```json\n', {}],
  ['after it has thought', '<think>先想 {"intent":"page"}</think>\n', {}],
])('a model may say what is meant, and %s', async (_, before, more) => {
  const after = before.startsWith('`') ? '\n```' : ''
  model.says(`${before}{"intent":"late","text":"城东店","detail":""}${after}`, more)
  expect((await chosen(somebody(), '城东那家拖着的')).intent).toMatchObject({
    intent: 'late',
    text: '城东店',
  })
})

test('a model outside is told of nobody’s numbers', async () => {
  model.says(JSON.stringify({ intent: 'record', text: '***' }))
  const question =
    '客户13912345678、139 1234 5679、0571-88880000，身份证33010619900101123X 的订单DD202611180001'
  expect(await chosen(somebody(), question)).toEqual({ intent: null, note: null })
  expect(model.asked.at(-1)?.body).toContain('客户***、***、***，身份证*** 的订单DD202611180001')
})

test('a character that no text may hold keeps nothing from the log', async () => {
  await ask(somebody(), '打开\0客户订单页')
  const kept = () => admin.of(AssistantLog).list({ where: { question: { contains: '打开客户订单页' } } })
  await expect.poll(async () => (await kept()).total, { timeout: 10_000 }).toBe(1)
})

const orders = async () => JSON.stringify((await admin.of(CustomerOrder).list()).rows)

test.each([
  ['HTML', (): void => model.behaves((response) => response.end('<html>请登录</html>')), '约定的格式'],
  [
    'ten megabytes',
    (): void =>
      model.behaves((response) => {
        response.setHeader('content-type', 'application/json')
        response.end('x'.repeat(10 * 1024 * 1024))
      }),
    '应答过长',
  ],
  [
    'an instruction to delete',
    (): void => model.says('{"intent":"delete","text":"全部订单"}'),
    '不在约定的意图之内',
  ],
  [
    'SQL',
    (): void => model.says('{"intent":"late","sql":"drop table erp_customerorder"}'),
    '不在约定的意图之内',
  ],
  [
    'a tool that does not exist',
    (): void =>
      model.says('', {
        tool_calls: [{ type: 'function', function: { name: 'deleteOrders', arguments: '{}' } }],
      }),
    '要求调用工具，未执行',
  ],
  [
    'a way elsewhere',
    (): void =>
      model.behaves((response) => {
        response.writeHead(302, { location: 'http://169.254.169.254/latest' })
        response.end()
      }),
    '拒绝（302）',
  ],
  ['nothing at all', (): void => model.behaves(() => {}), '模型在 1 秒内没有应答完'],
  [
    'a letter at a time and no end',
    (): void =>
      model.behaves((response) => {
        response.setHeader('content-type', 'application/json')
        const drip = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drip))
      }),
    '模型在 1 秒内没有应答完',
  ],
  ['a broken line', (): void => model.behaves((response) => response.destroy()), '无法连接'],
] as const)(
  'an endpoint that answers with %s leaves the page usable, and nothing is done',
  async (_, behave, note) => {
    behave()
    const before = await orders()
    const asker = somebody()
    const choice = await chosen(asker, '逾期的订单有哪些')
    expect(choice.intent).toBeNull()
    expect(choice.note).toContain(note)
    expect((await ask(asker, '逾期的订单有哪些')).figures[0]?.value).toBe(3)
    expect(await orders()).toBe(before)
  },
)

test('an endpoint that is down leaves the page usable', async () => {
  const gone = await standIn()
  gone.close()
  const endpoints = admin.of(AssistantEndpoint)
  const [row] = (await endpoints.list()).rows
  const { url } = gone
  const moved = await endpoints.edit({ id: row!.id, version: row!.version, url, apiKey: 'key-of-ours' })
  try {
    const asker = somebody()
    expect(await chosen(asker, '逾期的订单有哪些')).toEqual({ intent: null, note: '模型接口无法连接' })
    expect((await ask(asker, '逾期的订单有哪些')).figures[0]?.value).toBe(3)
  } finally {
    const back = { id: row!.id, version: moved.version, url: model.url, apiKey: 'key-of-ours' }
    await endpoints.edit(back)
  }
})

test.each(INJECTIONS.map((name, index) => [name, index] as const))(
  'a customer’s name is no command: %s',
  async (name, index) => {
    // The worst that a model can do: it says what the name tells it to.
    model.says(name)
    const seller = somebody(sellerCodes)
    const before = await orders()
    const question = `${name} 的订单`
    const { intent } = await chosen(seller, question)
    expect(intent).toBeNull()
    for (const choice of [undefined, { intent: 'value', text: `DD20261118000${index}`, detail: '成本' }]) {
      const answer = await ask(seller, question, choice)
      expect(told(answer)).not.toMatch(/4321/)
    }
    expect(await orders()).toBe(before)
  },
)

test('what was asked is kept without telephone numbers, for those with the right alone', async () => {
  const asker = somebody(sellerCodes)
  await ask(asker, '客户13912345678的订单')
  const kept = () => admin.of(AssistantLog).list({ where: { question: { contains: '客户***' } } })
  await expect.poll(async () => (await kept()).total, { timeout: 10_000 }).toBe(1)
  const { rows } = await admin.of(AssistantLog).list()
  expect(JSON.stringify(rows)).not.toContain('13912345678')
  const outcomes = async () => (await admin.of(AssistantLog).list({ where: { outcome: 'endpoint' } })).total
  await expect.poll(outcomes, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await asker.call('GET', `${AssistantLog.wire}/list`)).body.success).toBe(false)
})

test('nobody asks more than twenty questions in a minute', async () => {
  const asker = somebody()
  for (let turn = 0; turn < 20; turn += 1) await ask(asker, '打开客户订单')
  await expect(ask(asker, '打开客户订单')).rejects.toThrow('提问太频繁，每分钟最多 20 次')
})

beforeEach(() => model.says('{}'))
