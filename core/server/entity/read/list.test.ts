import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Bench, Memo, Task, workshop } from '../../testing/workshop.ts'

const app = await testApp(workshop)
const clerk = app.as('clerk', { orgCode: 'A01' })
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await clerk.call('GET', '/test_task/testTask/list', {
    query: { pageSize: '100', ...query },
  })
  return {
    status,
    ...body,
    titles: (body.result?.records ?? []).map((row: { titile: string }) => row.titile).toSorted(),
  }
}
const advanced = (items: object[], type = 'and') =>
  list({ superQueryParams: encodeURIComponent(JSON.stringify(items)), superQueryMatchType: type })

beforeAll(async () => {
  const bench = await clerk.of(Bench).add({ name: '甲工位' })
  await app.as('keeper').token()
  const tasks = [
    {
      title: '橡木门',
      qty: 1,
      price: 10,
      finish: 'oak',
      dueOn: '2026-11-01',
      startAt: '2026-11-01 08:00:00',
      watchers: ['keeper'],
    },
    {
      title: '胡桃门',
      qty: 2,
      price: 20,
      finish: 'walnut',
      dueOn: '2026-11-15',
      startAt: '2026-11-15 23:59:59',
      watchers: ['keeper', 'clerk'],
    },
    {
      title: '白门,双开',
      qty: 10,
      price: 30,
      finish: 'white',
      dueOn: '2026-12-01',
      bench: bench.id,
      urgent: true,
      reason: '急',
      parts: [{ name: '门扇', count: 2 }],
    },
    { title: "百分100%_'; drop table x; --", qty: 3, price: 40 },
  ] as const
  for (const task of tasks) await clerk.of(Task).add(task as never)
})

describe('a list is narrowed by the words of the query language', () => {
  test.each([
    [{ titile: '橡木门' }, ['橡木门']],
    [{ titile: '*门*' }, ['橡木门', '白门,双开', '胡桃门']],
    [{ titile: '橡*' }, ['橡木门']],
    [{ titile: '*门' }, ['橡木门', '胡桃门']],
    [{ titile: '橡木门,胡桃门' }, ['橡木门', '胡桃门']],
    [{ titile: '!橡木门,胡桃门' }, ["百分100%_'; drop table x; --", '白门,双开']],
    [{ titile: '*100%_*' }, ["百分100%_'; drop table x; --"]],
    [{ titile: "*'; drop table*" }, ["百分100%_'; drop table x; --"]],
    [{ qty: '>= 3' }, ["百分100%_'; drop table x; --", '白门,双开']],
    [{ qty_begin: '2', qty_end: '3' }, ["百分100%_'; drop table x; --", '胡桃门']],
    [{ qty: '1,10' }, ['橡木门', '白门,双开']],
    [{ dueOn_begin: '2026-11-15' }, ['白门,双开', '胡桃门']],
    [{ dueOn: 'is null' }, ["百分100%_'; drop table x; --"]],
    [{ startAt: '2026-11-15' }, ['胡桃门']],
    [{ startAt_end: '2026-11-15' }, ['橡木门', '胡桃门']],
    [{ watchers: 'clerk' }, ['胡桃门']],
    [{ watchers: ',keeper,clerk,' }, ['橡木门', '胡桃门']],
    [{ urgent: 'Y' }, ['白门,双开']],
    [{ finish: 'oak,white' }, ['橡木门', '白门,双开']],
    [{ unknownParameter: 'x', _t: '1' }, ["百分100%_'; drop table x; --", '橡木门', '白门,双开', '胡桃门']],
  ])('%o', async (query, titles) => {
    expect((await list(query as never)).titles).toEqual(titles.toSorted())
  })
})

describe('advanced queries', () => {
  test('[B-246] eq, ne, gt, ge, lt and le', async () => {
    const by = async (rule: string, val: string) =>
      (await advanced([{ field: 'qty', rule, val }])).titles.length
    expect([
      await by('eq', '2'),
      await by('ne', '2'),
      await by('gt', '2'),
      await by('ge', '2'),
      await by('lt', '2'),
      await by('le', '2'),
    ]).toEqual([1, 3, 2, 3, 1, 2])
  })
  test('[B-247] like, right_like and left_like', async () => {
    const by = async (rule: string, val: string) => (await advanced([{ field: 'titile', rule, val }])).titles
    expect(await by('like', '木')).toEqual(['橡木门'])
    expect(await by('right_like', '胡')).toEqual(['胡桃门'])
    expect(await by('left_like', '双开')).toEqual(['白门,双开'])
  })
  test('[B-251] and, or', async () => {
    const items = [
      { field: 'qty', rule: 'eq', val: '1' },
      { field: 'finish', rule: 'in', val: 'walnut' },
    ]
    expect((await advanced(items, 'and')).titles).toEqual([])
    expect((await advanced(items, 'or')).titles).toEqual(['橡木门', '胡桃门'])
    // Groups stand in groups: of several, and either the first of them or the walnut one.
    const nested = [{ field: 'qty', rule: 'le', val: '2' }, { or: [{ and: [items[0]] }, items[1]] }]
    expect((await advanced(nested, 'and')).titles).toEqual(['橡木门', '胡桃门'])
    expect((await advanced([{ and: nested }, { field: 'qty', rule: 'eq', val: '2' }])).titles).toEqual([
      '胡桃门',
    ])
  })
  test('a field of the lines', async () => {
    expect((await advanced([{ field: 'partList,name', rule: 'eq', val: '门扇' }])).titles).toEqual([
      '白门,双开',
    ])
  })
})

describe('sorting and paging', () => {
  test('nulls come last in both directions and pages never overlap', async () => {
    for (const order of ['asc', 'desc']) {
      const seen: string[] = []
      for (const pageNo of ['1', '2', '3', '4']) {
        const { result } = await list({ column: 'dueOn', order, pageNo, pageSize: '1' })
        seen.push(result.records[0].titile)
      }
      expect(new Set(seen).size).toBe(4)
      expect(seen.at(-1)).toContain('百分100')
    }
  })
  test.each([
    [{ pageNo: '0' }, 1, 100],
    [{ pageNo: '-3' }, 1, 100],
    [{ pageSize: '-1' }, 1, 10],
    [{ pageSize: '99999' }, 1, 1000],
  ])('%o', async (query, current, size) => {
    expect((await list(query)).result).toMatchObject({ current, size, total: 4 })
  })
  test('rows within bounds of one field come in the order of another, page by page', async () => {
    const within = { dueOn_begin: '2026-11-01', dueOn_end: '2026-12-31', column: 'price', order: 'desc' }
    const pages = []
    for (const pageNo of ['1', '2']) pages.push((await list({ ...within, pageNo, pageSize: '2' })).result)
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.flatMap(({ records }) => records.map((row: { price: number }) => row.price))).toEqual([
      30, 20, 10,
    ])
  })
  test('a page past the end is empty and keeps the true total', async () => {
    expect((await list({ pageNo: '9' })).result).toMatchObject({ records: [], total: 4 })
  })
  test('sums of what is summed come with the count', async () => {
    expect((await list({ qty: '<= 3' })).result.sums).toEqual({ qty: 6, total: 170 })
  })
  test('the next page can be asked for by key, in every order', async () => {
    for (const [column, order] of [
      ['dueOn', 'desc'],
      ['dueOn', 'asc'],
      ['createTime', 'desc'],
      ['qty', 'asc'],
    ]) {
      const all = (await list({ column: column!, order: order! })).result.records.map(
        (row: { id: string }) => row.id,
      )
      const walked: string[] = []
      let key: string | undefined
      do {
        const { result } = await list({
          column: column!,
          order: order!,
          pageSize: '1',
          ...(key && { afterKey: key }),
        })
        walked.push(...result.records.map((row: { id: string }) => row.id))
        key = result.nextKey
      } while (key)
      expect(walked).toEqual(all)
    }
  })
})

describe('what cannot be understood is refused, not ignored', () => {
  test.each([
    [{ qty: 'abc' }, '查询条件格式错误：数量应为数字'],
    [{ dueOn: '2026-13-01' }, '查询条件格式错误：交期应为日期'],
    [{ urgent: 'maybe' }, '查询条件格式错误：加急应为是否'],
    [{ column: 'nonsense' }, '请注意，将要排序的列字段不存在：nonsense'],
    [{ column: 'id; drop table x' }, '请注意，将要排序的列字段不存在：id; drop table x'],
    [{ order: 'sideways' }, '排序方式不正确：sideways'],
    [{ pageNo: 'one' }, '分页参数不正确'],
    [{ superQueryParams: '{}' }, '高级查询参数格式错误'],
    [{ superQueryParams: '[{"field":"nope","rule":"eq","val":"1"}]' }, '高级查询字段不存在：nope'],
    [{ superQueryParams: '[{"field":"qty","rule":"regexp","val":"1"}]' }, '高级查询规则不支持：regexp'],
    [{ titile: Array.from({ length: 1001 }, (_, index) => `v${index}`).join(',') }, '查询条件过多'],
    [{ afterKey: '!!!' }, '分页参数不正确'],
  ])('%o', async (query, message) => {
    expect(await list(query as never)).toMatchObject({ status: 400, success: false, code: 400, message })
  })
})

test('a page of rows that mention other rows costs at most six statements', async () => {
  const texts: string[] = []
  const { db } = app.services
  await db.read('0', async (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((...args: unknown[]) => {
      texts.push((args[0] as { text?: string }).text ?? String(args[0]))
      return query(...args)
    }) as never
    const { listPage } = await import('./list.ts')
    const { everything } = await import('@mortise/model')
    const compiled = app.engine.compiled(Task)
    const listQuery = { where: everything, sort: [['createTime', 'desc']] as const, page: 1, size: 15 }
    await listPage(
      { client, tenant: '0' },
      { linked: app.services.linked, dicts: await app.services.dicts.all('0') },
      compiled,
      listQuery,
      { scope: everything, hidden: new Set() },
    )
    client.query = query as never
  })
  expect(texts.length).toBeLessThanOrEqual(6)
})

describe('data rules of roles are queries', () => {
  test('a user with two roles sees what either shows; a rule nobody understands closes the list', async () => {
    for (const stars of [1, 3, 5]) await clerk.of(Memo).add({ text: `星${stars}`, stars })
    const seen = async (name: string, rules: unknown) => {
      const viewer = app.as(name, { orgCode: 'A01' })
      const id = await viewer.userId()
      await app.services.db.owner.query('update person set rules = $1 where id = $2', [
        JSON.stringify([['memo', rules]]),
        id,
      ])
      app.services.rights.forget(id)
      const { status, body } = await viewer.call('GET', '/memo/list', {
        query: { column: 'stars', order: 'asc' },
      })
      return status === 200 ? body.result.records.map((row: { text: string }) => row.text) : status
    }
    const low = [{ column: 'stars', operator: '<=', value: '1' }]
    const high = [{ column: 'stars', operator: '>=', value: '5' }]
    expect(await seen('one-role', [low])).toEqual(['星1'])
    expect(await seen('two-roles', [low, high])).toEqual(['星1', '星5'])
    expect(await seen('free-role', [low, []])).toEqual(['星1', '星3', '星5'])
    expect(
      await seen('own-rows', [[{ column: 'createBy', operator: '=', value: '#{sys_user_code}' }]]),
    ).toEqual([])
    expect(await seen('bad-rule', [[{ column: 'nonsense', operator: '=', value: '1' }]])).toBe(403)
  })
})
