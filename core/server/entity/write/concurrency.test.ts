import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestClient, testApp } from '../../testing/test-app.ts'
import { Bench, Memo, Task, workshop } from '../../testing/workshop.ts'

const app = await testApp(workshop)
const path = '/test_task/testTask'
const clerk = app.as('clerk')
const other = app.as('other')
const atOnce = (calls: (() => Promise<Answer>)[]) => Promise.all(calls.map((call) => call()))
const succeeded = (answers: Answer[]) => answers.filter(({ body }) => body.success)
const refused = (answers: Answer[]) => answers.filter(({ body }) => !body.success)
beforeAll(() => Promise.all([clerk.token(), other.token()]))

describe('many who create at once', () => {
  const clients = 50
  const each = 20

  test('50 clients creating 1,000 documents draw 1,000 different numbers without a gap', async () => {
    const makers = Array.from({ length: clients }, (_, index) => app.as(`maker${index}`))
    const made = await Promise.all(makers.map(create))

    expect(new Set(made.flat()).size).toBe(clients * each)
    for (const counters of await numbersByMonth()) {
      expect(counters).toEqual(counters.map((_, index) => index + 1))
    }
  }, 180_000)

  /** Every fourth document is refused after its number was drawn, and must leave no hole. */
  async function create(client: TestClient): Promise<string[]> {
    const ids: string[] = []
    for (let turn = 0; ids.length < each; turn++) {
      const titile = turn % 4 === 3 ? '禁止' : `并发${turn}`
      const { body } = await client.call('POST', `${path}/add`, { body: { titile, price: 1 } })
      expect(body.success).toBe(titile !== '禁止')
      if (body.success) ids.push(body.result as string)
    }
    return ids
  }

  /** Of every document there is, in order; the month may turn while the test runs. */
  async function numbersByMonth(): Promise<number[][]> {
    const { rows } = await app.services.db.owner.query<{ counters: number[] }>(
      `select array_agg(counter order by counter) as counters
       from (select split_part(no, '-', 1) as month, split_part(no, '-', 2)::int as counter from test_task) numbers
       group by month`,
    )
    return rows.map(({ counters }) => counters)
  }
})

describe('two who want the same row', () => {
  test('of two editors exactly one wins, 200 times over, and the other is told', async () => {
    const { id } = await clerk.of(Task).add({ title: '争用', price: 1 })
    for (let version = 1; version <= 200; version++) {
      const edit = (client: TestClient, note: string) => async () =>
        client.call('PUT', `${path}/edit`, { body: { id, version, note } })
      const answers = await atOnce([edit(clerk, `甲${version}`), edit(other, `乙${version}`)])
      expect(answers.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(refused(answers)[0]?.body.message).toBe('数据已被他人修改，请刷新后重试！')
      const winner = answers[0]?.body.success ? '甲' : '乙'
      expect(await clerk.of(Task).get(id)).toMatchObject({
        version: version + 1,
        note: `${winner}${version}`,
      })
    }
  }, 120_000)

  test('of two who delete it one succeeds and the other does not find it', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await clerk.of(Task).add({ title: '删除', price: 1 })
      const remove = (client: TestClient) => () => client.call('DELETE', `${path}/delete`, { query: { id } })
      const answers = await atOnce([remove(clerk), remove(other)])
      expect(succeeded(answers)).toHaveLength(1)
      expect(refused(answers)[0]?.body.message).toBe('未找到对应数据')
    }
  })

  test('of two who move it one succeeds, and what the move causes happens once', async () => {
    for (let round = 0; round < 20; round++) {
      const parts = [{ name: '门扇', count: 1 }]
      const task = await clerk.of(Task).add({ title: '开工', price: 1, parts })
      const move = (client: TestClient) => () =>
        client.call('POST', `${path}/move`, { body: { id: task.id, move: 'start' } })
      const answers = await atOnce([move(clerk), move(other)])
      expect(succeeded(answers)).toHaveLength(1)
      expect(refused(answers)[0]?.body.message).toBe('当前状态【进行中】不允许开工')
      const caused = await app.services.asSystem('0', ({ repo }) => repo(Memo).count({ task: task.id }))
      expect(caused).toBe(1)
    }
  })

  test('who deletes a row that another edits leaves it either edited and deleted, or deleted', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, version } = await clerk.of(Task).add({ title: '又改又删', price: 1 })
      const [edited, removed] = await atOnce([
        () => clerk.call('PUT', `${path}/edit`, { body: { id, version, note: '改' } }),
        () => other.call('DELETE', `${path}/delete`, { query: { id } }),
      ])
      expect(removed?.body.success).toBe(true)
      if (!edited?.body.success) expect(edited?.body.message).toBe('未找到对应数据')
      await expect(clerk.of(Task).get(id)).rejects.toThrow('未找到对应数据')
    }
  })
})

describe('who deletes what another is about to point to', () => {
  test('finds it in use, or the other does not find it: never both succeed', async () => {
    for (let round = 0; round < 40; round++) {
      const { id } = await clerk.of(Bench).add({ name: `争用工位${round}` })
      const [added, removed] = await atOnce([
        () => clerk.call('POST', `${path}/add`, { body: { titile: '引用', price: 1, bench: id } }),
        () => other.call('DELETE', '/bench/delete', { query: { id } }),
      ])
      expect([added?.body.success, removed?.body.success].filter(Boolean)).toHaveLength(1)
      if (added?.body.success) expect(removed?.body.message).toBe('该数据已被任务引用，不能删除！')
      else expect(added?.body.message).toBe('校验失败！工位的值无效')
    }
  })
})

describe('a write that is sent again', () => {
  const add = (titile: string, id: string, client = clerk) =>
    client.call<string>('POST', `${path}/add`, {
      body: { titile, price: 1 },
      headers: { 'X-Request-Id': id },
    })
  const count = (title: string) => app.services.asSystem('0', ({ repo }) => repo(Task).count({ title }))

  test('is done once however often it is sent at once, and every answer is the same', async () => {
    for (let round = 0; round < 10; round++) {
      const [titile, id] = [`重发${round}`, randomUUID()]
      const answers = await atOnce(Array.from({ length: 5 }, () => () => add(titile, id)))
      const [first] = answers
      expect(first?.body).toMatchObject({ success: true, message: '添加成功！' })
      for (const answer of answers) expect(answer.body).toEqual(first?.body)
      expect(await count(titile)).toBe(1)
    }
  })

  test('may not be another write under the same id', async () => {
    const id = randomUUID()
    const { body: added } = await add('换路径', id)
    const { body } = await clerk.call('DELETE', `${path}/delete`, {
      query: { id: added.result },
      headers: { 'X-Request-Id': id },
    })
    expect(body).toMatchObject({ success: false, message: '请求重复：该请求编号已用于其他内容' })
    expect(await count('换路径')).toBe(1)
  })

  test('may not say something else under the same id', async () => {
    const id = randomUUID()
    await add('先说的', id)
    const { body } = await add('后说的', id)
    expect(body).toMatchObject({ success: false, message: '请求重复：该请求编号已用于其他内容' })
    expect(await count('后说的')).toBe(0)
  })

  test('may be tried again under its id if it failed', async () => {
    const id = randomUUID()
    const [...failed] = await atOnce(Array.from({ length: 3 }, () => () => add('禁止', id)))
    for (const { body } of failed) expect(body.message).toBe('任务【禁止】不允许保存')
    const { body } = await add('改好再发', id)
    expect(body.success).toBe(true)
    expect((await add('改好再发', id)).body).toEqual(body)
    expect(await count('改好再发')).toBe(1)
  })

  test('is another write when another user sends it', async () => {
    const id = randomUUID()
    const answers = [await add('同号', id), await add('同号', id, other)]
    expect(succeeded(answers)).toHaveLength(2)
    expect(await count('同号')).toBe(2)
  })
})

describe('who works alone under a name', () => {
  const { asSystem } = app.services

  test('is followed by the next one only after its commit', async () => {
    const names = { name: { startsWith: '唯一' } } as const
    const open = (turn: number) =>
      asSystem('0', async ({ alone, repo }) => {
        await alone('bench')
        if ((await repo(Bench).count(names)) === 0) await repo(Bench).add({ name: `唯一${turn}` })
      })
    await Promise.all(Array.from({ length: 8 }, (_, turn) => open(turn)))
    expect(await asSystem('0', ({ repo }) => repo(Bench).count(names))).toBe(1)
  })

  test('keeps nobody waiting who works under another', async () => {
    await asSystem('0', async (ctx) => {
      await ctx.alone('one')
      await asSystem('0', (other) => other.alone('another'))
    })
  })
})
