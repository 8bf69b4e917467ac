import { approved, defineEntity, defineModule, f } from '@mortise/model'
import { beforeAll, expect, test } from 'vitest'
import { type FoundGroup, serverModule } from '../../index.ts'
import { testApp } from '../../testing/test-app.ts'

/** Made up: a document of stores, and what it is sold to. */
const Deal = defineEntity('deal', {
  label: '成交单',
  scope: 'depart',
  globalSearch: true,
  findBy: ['no', 'buyer', 'tel'],
  fields: {
    no: f.serial('单号', 'CJ{0000}'),
    buyer: f.text('买方', { required: true }),
    tel: f.text('电话', { guarded: true }),
    status: f.flow('状态', approved()),
  },
})
const Good = defineEntity('good', {
  label: '货品',
  globalSearch: true,
  title: 'name',
  displayName: [['code'], 'name'],
  findBy: ['code', 'name'],
  fields: { code: f.text('编码', { required: true }), name: f.text('名称', { required: true }) },
})
const Secret = defineEntity('secret', { label: '内部', fields: { name: f.text('名称') } })

const app = await testApp(
  serverModule(defineModule('deals', { label: '成交', entities: [Deal, Good, Secret] })),
)
const sells = ['deal:list', 'deal:add', 'deal:submit', 'deal:view.tel', 'good:list']
const east = app.as('east', { can: sells, orgCode: 'A01' })
const west = app.as('west', { can: ['deal:list', 'deal:add', 'deal:view.tel'], orgCode: 'B01' })
const chief = app.as('admin')

const groups = async (client: typeof east, text: string) =>
  (await client.call<FoundGroup[]>('GET', '/search/all', { query: { text } })).body.result ?? []
const names = async (client: typeof east, text: string) =>
  (await groups(client, text)).flatMap(({ rows }) => rows.map(({ name }) => name))

let no = ''
beforeAll(async () => {
  const { id } = await east.of(Deal).add({ buyer: '城东橡木居' })
  await east.of(Deal).move(id, 'submit')
  no = ((await east.of(Deal).get(id)) as { no: string }).no
  await chief.of(Good).add({ code: 'M808', name: '烤漆平开门' })
  await chief.of(Good).add({ code: 'M80', name: '推拉门' })
  await chief.of(Secret).add({ name: '烤漆平开门' })
})

test.each([
  ['CJ0001'],
  ['0001'],
  ['橡木'],
  ['木居'],
  ['橡'],
  ['居'],
  ['城东橡木'],
  ['xmj'],
  ['xiangmu'],
  ['cj'],
  ['橡木 0001'],
])('%s finds the document, which tells its number, its state and its page', async (text) => {
  const [group] = await groups(east, text)
  expect(group).toMatchObject({
    entity: 'deal',
    label: '成交单',
    hasMore: false,
    rows: [
      { name: no, detail: '城东橡木居', state: '待审核', to: expect.stringMatching(/^\/document\/deal\//) },
    ],
  })
})

test.each([['木橡'], ['东木'], ['000 居东'], ['%'], ['_'], ['x'], ['1'], ['']])(
  '%s finds nothing',
  async (text) => {
    expect(await groups(east, text)).toEqual([])
  },
)

test('what is called exactly so comes first', async () => {
  expect(await names(east, 'M80')).toEqual(['M80 推拉门', 'M808 烤漆平开门'])
  expect(await names(east, '门')).toHaveLength(2)
  expect(await names(east, 'm8')).toHaveLength(2)
})

test('nobody finds what they may not list, nor rows that are not theirs, nor what was never to be searched', async () => {
  expect(await names(west, '烤漆平开门')).toEqual([])
  expect(await names(west, '橡木')).toEqual([])
  expect(await names(chief, '烤漆平开门')).toEqual(['M808 烤漆平开门'])
  expect((await app.anonymous.call('GET', '/search/all', { query: { text: '橡木' } })).status).toBe(401)
})

test('a row is not found by what the reader may not see of it', async () => {
  await east.of(Deal).add({ buyer: '城西柚木居', tel: '13912345678' })
  const plain = app.as('plain', { can: ['deal:list'], orgCode: 'A01' })
  expect(await names(east, '13912345678')).toHaveLength(1)
  expect(await names(plain, '13912345678')).toEqual([])
  expect((await groups(east, '柚木'))[0]?.rows[0]?.detail).toBe('城西柚木居 13912345678')
  expect((await groups(plain, '柚木'))[0]?.rows[0]?.detail).toBe('城西柚木居')
})

test('rows past the newest are found by the index', async () => {
  const { id } = await east.of(Deal).add({ buyer: '远古樟木行' })
  await app.services.asSystem('0', async (ctx) => {
    for (let at = 0; at < 6; at++) await ctx.repo(Deal).add({ buyer: `新店${at}` })
  })
  expect((await groups(east, '樟木'))[0]?.rows).toMatchObject([{ id }])
})
