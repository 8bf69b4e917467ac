import { entityFromStored, type StoredEntity } from '@mortise/model'
import { readXlsx, writeXlsx } from 'hucre'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { inOrder } from '../module/module.ts'
import { people } from '../testing/people.ts'
import { startRedis } from '../testing/redis.ts'
import { type TestClient, testApp } from '../testing/test-app.ts'
import { Bench, workshop } from '../testing/workshop.ts'

const redis = await startRedis()
afterAll(() => redis.stop())
const app = await testApp(workshop, { env: { REDIS_URL: redis.url } })
const { storedEntities } = app.services
const clerk = app.as('clerk')
const other = app.as('stranger', { tenant: 'two' })
const put = (definition: StoredEntity, tenant = '0') => storedEntities.put(tenant, 'workshop', definition)

/** Visits of customers, as a company might define them. */
const visit = (name: string, more: Partial<StoredEntity> = {}): StoredEntity => ({
  name,
  label: '走访',
  wire: `/form/${name}`,
  derive: { total: 'sum(items.amount)' },
  ...more,
  fields: {
    no: { kind: 'serial', label: '单号', pattern: 'ZF{yyMM}-{0000}' },
    title: { kind: 'text', label: '主题', required: true, max: 30, search: true },
    bench: { kind: 'ref', label: '工位', to: 'bench' },
    cost: { kind: 'money', label: '费用', guarded: true },
    items: {
      kind: 'lines',
      label: '事项',
      fields: {
        name: { kind: 'text', label: '名称', required: true },
        amount: { kind: 'money', label: '金额', default: 0 },
      },
    },
    total: { kind: 'money', label: '合计' },
    status: {
      kind: 'flow',
      label: '状态',
      states: { draft: '草稿', done: '已完成' },
      moves: { finish: { label: '完成', from: 'draft', to: 'done' } },
    },
    ...more.fields,
  },
})

const add = async (who: TestClient, wire: string, body: object) => {
  const { body: answer } = await who.call<string>('POST', `${wire}/add`, { body })
  expect(answer).toMatchObject({ success: true })
  return answer.result
}
const get = async (who: TestClient, wire: string, id: string) =>
  (await who.call('GET', `${wire}/queryById`, { query: { id } })).body.result
const list = async (who: TestClient, wire: string) =>
  (await who.call('GET', `${wire}/list`, { query: { pageSize: '1000', exactTotal: '1' } })).body.result

test('an entity that comes while the server runs answers every call, as one in code does', async () => {
  expect((await clerk.call('GET', '/form/visit/list')).status).toBe(404)
  await put(visit('visit'))
  const bench = await clerk.of(Bench).add({ name: '走访工位' })
  const id = await add(clerk, '/form/visit', {
    title: '看样',
    bench: bench.id,
    cost: 12.5,
    items: [
      { name: '门', amount: 3 },
      { name: '锁', amount: 4.5 },
    ],
  })
  expect(await get(clerk, '/form/visit', id)).toMatchObject({
    title: '看样',
    bench_dictText: '走访工位',
    cost: 12.5,
    total: 7.5,
    status: 'draft',
    status_dictText: '草稿',
    items: [{ name: '门' }, { name: '锁' }],
  })
  const listed = await clerk.call('GET', '/form/visit/list', { query: { title: '看样' } })
  expect(listed.body.result).toMatchObject({ total: 1, records: [{ id }] })
  const blind = await clerk.call('PUT', '/form/visit/edit', { body: { id, title: '复看' } })
  expect(blind.body).toMatchObject({ success: false, message: '缺少版本号，请刷新后重试' })
  const edited = await clerk.call('PUT', '/form/visit/edit', { body: { id, title: '复看', version: 1 } })
  expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
  const refused = await clerk.call('POST', '/form/visit/add', { body: {} })
  expect(refused.body).toMatchObject({ success: false, result: { field: 'title' } })
  const moved = await clerk.call('POST', '/form/visit/move', { body: { id, move: 'finish' } })
  expect(moved.body).toMatchObject({ success: true, message: '完成成功！' })
  const late = await clerk.call('PUT', '/form/visit/edit', { body: { id, title: '改' } })
  expect(late.body.message).toBe('当前状态【已完成】不允许编辑')
  const wrong = await clerk.call('GET', '/form/visit/add')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
  // What it points at cannot go from under it.
  await expect(clerk.of(Bench).remove(bench.id)).rejects.toThrow('走访')
})

test('its sheets go out and come in', async () => {
  await put(visit('sheetVisit'))
  await add(clerk, '/form/sheetVisit', { title: '导出', items: [{ name: '门', amount: 3 }] })
  const { bytes, status } = await clerk.call('GET', '/form/sheetVisit/exportXls')
  expect(status).toBe(200)
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  expect(rows[2]).toEqual(expect.arrayContaining(['单号', '主题', '费用', '状态']))
  const form = new FormData()
  const sheet = await writeXlsx({ sheets: [{ name: '数据', rows: [['主题'], ['导入甲'], ['导入乙']] }] })
  form.append('file', new Blob([new Uint8Array(sheet)]), '导入.xlsx')
  const { body } = await clerk.call('POST', '/form/sheetVisit/importExcel', { body: form })
  expect(body.success, body.message).toBe(true)
  expect((await list(clerk, '/form/sheetVisit')).total).toBe(3)
})

test('its rights are granted and refused like any other', async () => {
  await put(visit('rightVisit'))
  const id = await add(clerk, '/form/rightVisit', { title: '费用', cost: 9 })
  const reader = app.as('reader', { can: ['rightVisit:list'] })
  expect(await get(reader, '/form/rightVisit', id)).not.toHaveProperty('cost')
  for (const [method, verb] of [
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete'],
    ['GET', 'exportXls'],
  ] as const) {
    const { status } = await reader.call(
      method,
      `/form/rightVisit/${verb}`,
      method === 'GET' ? {} : { body: {} },
    )
    expect([verb, status]).toEqual([verb, 403])
  }
  const move = await reader.call('POST', '/form/rightVisit/move', { body: { id, move: 'finish' } })
  expect(move.status).toBe(403)
  expect((await app.anonymous.call('GET', '/form/rightVisit/list')).status).toBe(401)
  expect(storedEntities.linked('0').permissions.get('rightVisit:finish')).toBe('完成')
})

test('its definition is sent to screens without what the caller may not see', async () => {
  await put(visit('drawn'))
  await put({
    name: 'drawnPart',
    label: '部分',
    fields: { drawn: { kind: 'ref', label: '走访', to: 'drawn' } },
  })
  const ask = async (who: TestClient, name: string) =>
    (await who.call<StoredEntity[]>('GET', '/sys/entity/definition', { query: { name } })).body
  const { result } = await ask(clerk, 'drawn')
  expect(Object.keys(result[0]?.fields ?? {})).toEqual(Object.keys(visit('drawn').fields))
  expect((await ask(clerk, 'drawnPart')).result.map(({ name }) => name)).toEqual(['drawnPart', 'drawn'])
  const reader = app.as('drawnReader', { can: ['drawn:list', 'drawnPart:list'] })
  const [narrowed] = (await ask(reader, 'drawn')).result
  expect(narrowed?.fields).not.toHaveProperty('cost')
  expect(Object.keys(entityFromStored(narrowed!).fields)).toContain('title')
  expect((await ask(app.as('drawnNobody', { can: [] }), 'drawn')).code).toBe(510)
  expect((await ask(other, 'drawn')).message).toBe('业务对象drawn不存在')
  expect((await ask(clerk, 'bench')).message).toBe('业务对象bench不存在')
})

test('two tenants have entities of one name, and neither sees the other’s', async () => {
  await put(visit('shared'))
  await add(clerk, '/form/shared', { title: '甲' })
  expect((await other.call('GET', '/form/shared/list')).status).toBe(404)
  await put(
    {
      name: 'shared',
      label: '另一个',
      wire: '/form/shared',
      fields: { weight: { kind: 'int', label: '重量', required: true } },
    },
    'two',
  )
  const id = await add(other, '/form/shared', { weight: 5 })
  expect(await list(other, '/form/shared')).toMatchObject({ total: 1, records: [{ weight: 5 }] })
  expect(await list(clerk, '/form/shared')).toMatchObject({ total: 1, records: [{ title: '甲' }] })
  expect((await clerk.call('GET', '/form/shared/queryById', { query: { id } })).body.success).toBe(false)
  await storedEntities.remove('0', 'shared')
  expect((await clerk.call('GET', '/form/shared/list')).status).toBe(404)
  expect((await list(other, '/form/shared')).total).toBe(1)
})

test('it is changed while people write: no call fails and no row is lost', async () => {
  const wire = '/form/busy'
  await put(visit('busy'))
  const first = await add(clerk, wire, { title: '起初', cost: 1 })
  const answers: { status: number; success: boolean }[] = []
  const added: string[] = []
  const work = { isDone: false }
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let turn = 0; !work.isDone; turn++) {
      const { status, body } = await clerk.call<string>('POST', `${wire}/add`, {
        body: {
          title: `${writer}-${turn}`,
          subject: `${writer}-${turn}`,

          items: [{ name: '门', amount: 1 }],
        },
      })
      answers.push({ status, success: body.success })
      added.push(body.result)
      const edited = await clerk.call('PUT', `${wire}/edit`, {
        body: { id: body.result, cost: turn, version: 1 },
      })
      answers.push({ status: edited.status, success: edited.body.success })
    }
  })
  const readers = Array.from({ length: 2 }, async () => {
    while (!work.isDone) {
      const { status, body } = await clerk.call('GET', `${wire}/list`)
      answers.push({ status, success: body.success })
    }
  })
  const { title, ...rest } = visit('busy').fields
  const phone = { kind: 'text', label: '电话', max: 20 }
  const level = { kind: 'int', label: '等级', required: true, default: 1 }
  const steps: StoredEntity[] = [
    { ...visit('busy'), fields: { title: title!, ...rest, phone } },
    { ...visit('busy'), fields: { title: title!, ...rest, phone, level } },
    { ...visit('busy'), fields: { subject: { ...title!, was: 'title' }, ...rest, phone, level } },
    {
      ...visit('busy'),
      fields: { subject: { ...title!, was: 'title', max: 60 }, ...rest, level },
      gone: ['phone'],
    },
  ]
  try {
    for (const step of steps) {
      await put(step)
      const before = added.length
      await expect.poll(() => added.length, { timeout: 20_000 }).toBeGreaterThan(before + 4)
    }
  } finally {
    work.isDone = true
    await Promise.all([...writers, ...readers])
  }
  expect(answers.filter(({ status, success }) => status !== 200 || !success)).toEqual([])
  const { total, records } = await list(clerk, wire)
  expect(total).toBe(added.length + 1)
  expect(
    records.every(({ subject, level }: { subject: string; level: number }) => subject && level === 1),
  ).toBe(true)
  expect(await get(clerk, wire, first)).toMatchObject({ subject: '起初', level: 1 })
  expect(await storedEntities.dropLeft('0', 'busy')).toEqual(['phone'])
})

test('what is removed answers as any unknown path, and its rows come back with it', async () => {
  await put(visit('passing'))
  await add(clerk, '/form/passing', { title: '留存' })
  const work = { isDone: false }
  const statuses = new Set<number>()
  const readers = Array.from({ length: 3 }, async () => {
    while (!work.isDone) statuses.add((await clerk.call('GET', '/form/passing/list')).status)
  })
  await storedEntities.remove('0', 'passing')
  expect((await clerk.call('GET', '/form/passing/list')).body.message).toBe('路径不存在，请检查路径是否正确')
  await put(visit('passing'))
  expect((await list(clerk, '/form/passing')).total).toBe(1)
  await storedEntities.remove('0', 'passing')
  await storedEntities.drop('0', 'passing')
  work.isDone = true
  await Promise.all(readers)
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
  await put(visit('passing'))
  expect((await list(clerk, '/form/passing')).total).toBe(0)
})

test('another node follows, and so does one that starts later', async () => {
  await put(visit('nodes'))
  const second = await createApp({
    config: app.services.config,
    modules: inOrder([people, workshop]),
    databaseUrl: String(app.services.db.owner.options.connectionString).split('?')[0] ?? '',
    log: pino({ level: 'fatal' }),
    isPart: true,
    poolSize: 4,
  })
  try {
    const token = await clerk.token()
    const listThere = (path: string) =>
      second.fastify.inject({ url: `/api${path}/list`, headers: { 'x-access-token': token } })
    expect((await listThere('/form/nodes')).statusCode).toBe(200)
    await put(visit('nodesLater'))
    await expect.poll(async () => (await listThere('/form/nodesLater')).statusCode).toBe(200)
    await second.services.storedEntities.remove('0', 'nodes')
    await expect.poll(async () => (await clerk.call('GET', '/form/nodes/list')).status).toBe(404)
    expect((await listThere('/form/nodes')).statusCode).toBe(404)
  } finally {
    await second.close()
  }
})

const field = (more: object) => ({ fields: { a: { kind: 'text', label: '甲', ...more } } })
const hostile: [string, Partial<StoredEntity> & { name?: string }, string][] = [
  ['SQL in the name', { name: 'x"; drop table person; --' }, '不正确，应为小写字母开头'],
  ['SQL in a field', { fields: { 'a) ; drop table person': { kind: 'text', label: '甲' } } }, '不正确'],
  ['SQL in a length', field({ max: '1); drop table person; --' }), '字段【甲】的max设置不正确'],
  ['SQL in an address', { wire: '/x/../sys/user' }, '的wire设置不正确'],
  ['another table', { table: 'person' }, '不能设置table'],
  ['everybody’s rows', { tenancy: 'shared' }, '不能设置tenancy'],
  ['a reserved column', { fields: { tenantId: { kind: 'text', label: '甲' } } }, '系统保留'],
  ['a name of every object', { fields: { constructor: { kind: 'text', label: '甲' } } }, '不正确'],
  ['an unknown kind', { fields: { a: { kind: 'script', label: '甲' } } }, '类型script不存在'],
  ['no label', { fields: { a: { kind: 'text', label: '' } } }, '缺少中文名称'],
  ['a static name', { name: 'bench' }, '的名称bench已被【工位】使用'],
  ['the name of a table of the product', { name: 'testTask' }, '的名称与系统表test_task相同，请换一个名称'],
  ['the name of a sub-table of the product', { name: 'taskParts' }, '的名称与系统表task_parts相同'],
  ['the name of a table of the database', { name: 'pgClass' }, '的名称不能以pg_开头'],
  ['a reserved address', { wire: '/sys/hostile' }, '的访问路径/sys/hostile已被系统使用'],
  ['a static address', { wire: '/bench' }, '已被【工位】使用'],
  ['a link to nothing', field({ kind: 'ref', to: 'nothing' }), '指向的业务对象nothing不存在'],
  ['a list of nothing', { ...field({}), list: ['b'] }, '用到的字段b不存在'],
  ['a bad number', field({ kind: 'serial', pattern: '{x}' }), '编号规则{x}不正确'],
  ['a default of another kind', field({ kind: 'int', default: '1; drop' }), '默认值不正确'],
  [
    'a move to nowhere',
    field({ kind: 'flow', states: { b: '乙' }, moves: { go: { label: '走', from: 'b', to: 'c' } } }),
    '用到的状态c不存在',
  ],
  [
    'a move that is a verb',
    field({ kind: 'flow', states: { b: '乙' }, moves: { add: { label: '走', from: 'b' } } }),
    '不能命名为add',
  ],
  [
    'a field opened that is none',
    field({ kind: 'flow', states: { b: '乙' }, moves: {}, editable: { b: ['c'] } }),
    '的可编辑字段c不存在',
  ],
  [
    'a state opened by more than names',
    field({ kind: 'flow', states: { b: '乙' }, moves: {}, editable: { b: ['a.b.c'] } }),
    '的editable设置不正确',
  ],
  [
    'lines in lines',
    field({
      kind: 'lines',
      fields: { b: { kind: 'lines', label: '乙', fields: { c: { kind: 'text', label: '丙' } } } },
    }),
    '明细中不能再有明细',
  ],
  ['code', { ...field({}), derive: { a: 'process.exit(1)' } }, '公式出错'],
  [
    'a formula of five hundred brackets',
    { ...field({}), derive: { a: `${'('.repeat(500)}1${')'.repeat(500)}` } },
    '嵌套',
  ],
  ['a formula without end', { ...field({}), derive: { a: '1+'.repeat(100_000) } }, '公式'],
  [
    'a circle of formulas',
    {
      fields: { a: { kind: 'int', label: '甲' }, b: { kind: 'int', label: '乙' } },
      derive: { a: 'b', b: 'a' },
    },
    '循环',
  ],
  [
    'ten thousand fields',
    {
      fields: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, n) => [`f${n}`, { kind: 'text', label: '甲' }]),
      ),
    },
    '定义过大',
  ],
  [
    'too many fields',
    {
      fields: Object.fromEntries(
        Array.from({ length: 301 }, (_, n) => [`f${n}`, { kind: 'text', label: '甲' }]),
      ),
    },
    '最多300个',
  ],
]

test.each(hostile)('a definition with %s is refused and changes nothing', async (_, more, message) => {
  const { fields } = field({})
  await expect(put({ name: 'hostile', label: '敌', fields, ...more })).rejects.toThrow(message)
  expect(storedEntities.definition('0', 'hostile')).toBeNull()
})

test('a change that would lose data is refused and leaves what was', async () => {
  await put({ name: 'typed', label: '类型', fields: { size: { kind: 'text', label: '尺寸' } } })
  await add(clerk, '/typed', { size: '大' })
  const narrowed: StoredEntity = {
    name: 'typed',
    label: '类型',
    fields: { size: { kind: 'int', label: '尺寸' } },
  }
  await expect(put(narrowed)).rejects.toThrow('未保存')
  const needed = {
    size: { kind: 'text', label: '尺寸' },
    depth: { kind: 'int', label: '厚度', required: true },
  }
  await expect(put({ name: 'typed', label: '类型', fields: needed })).rejects.toThrow('未保存')
  expect(await list(clerk, '/typed')).toMatchObject({ total: 1, records: [{ size: '大' }] })
})

test('what others point at cannot be taken from under them', async () => {
  await put({ name: 'base', label: '基础', fields: { name: { kind: 'text', label: '名称' } } })
  await put({ name: 'upper', label: '上层', fields: { base: { kind: 'ref', label: '基础', to: 'base' } } })
  await expect(storedEntities.remove('0', 'base')).rejects.toThrow('指向的业务对象base不存在')
  await storedEntities.remove('0', 'upper')
  await storedEntities.remove('0', 'base')
})
