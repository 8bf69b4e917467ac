import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { defineDict, defineEntity, defineModule, f, linkModules } from '@mortise/model'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type DescribedCall, type OpenApi, openapiDocument } from './openapi.ts'
import { openapiPlugin } from './openapi-page.ts'

const Wood = defineDict('wood', '木种', { oak: '橡木', pine: '松木' })
const Store = defineEntity('store', { label: '门店', fields: { name: f.text('名称', { required: true }) } })
const Door = defineEntity('door', {
  label: '门',
  wire: '/erp_door/erpDoor',
  fields: {
    no: f.serial('编号', 'M{0000}'),
    title: f.text('标题', { wire: 'titile', required: true, max: 50 }),
    remark: f.textarea('备注'),
    count: f.int('数量', { min: 1, required: true, default: 1 }),
    width: f.decimal('宽度'),
    price: f.money('价格', { guarded: true }),
    active: f.bool('启用'),
    hidden: f.bool('隐藏', { pair: [1, 0] }),
    dueOn: f.date('交期'),
    seenAt: f.datetime('时间'),
    wood: f.dict('木种', Wood),
    color: f.dict('颜色', 'door_color'),
    store: f.ref('门店', Store),
    stores: f.refMany('门店', Store),
    keeper: f.user('经办人'),
    helpers: f.user('协办人', { multiple: true }),
    depart: f.depart('部门'),
    material: f.material('物料'),
    category: f.category('分类'),
    area: f.area('地区'),
    files: f.file('附件'),
    photos: f.image('照片'),
    spec: f.json<object>('参数'),
    total: f.money('合计'),
    status: f.flow('状态', {
      states: { draft: '草稿', sold: '已售' },
      moves: { sell: { label: '售出', from: 'draft', to: 'sold' } },
    }),
    parts: f.lines('部件', { fields: { name: f.text('名称', { required: true }), amount: f.money('金额') } }),
  },
  derive: { total: ({ price }) => price ?? 0 },
})
const linked = linkModules([defineModule('doors', { label: '门业', entities: [Door, Store], dicts: [Wood] })])
const wired = (
  verb: string,
  methods: DescribedCall['methods'],
  access: DescribedCall['access'] = `door:${verb}`,
): DescribedCall => ({
  methods,
  path: `/erp_door/erpDoor/${verb}`,
  access,
})
const calls: DescribedCall[] = [
  wired('list', ['GET']),
  wired('queryById', ['GET'], 'door:list'),
  wired('queryPartsByMainId', ['GET'], 'door:list'),
  wired('add', ['POST']),
  wired('edit', ['PUT', 'POST']),
  wired('delete', ['DELETE']),
  wired('deleteBatch', ['DELETE']),
  wired('move', ['POST'], 'login'),
  {
    methods: ['POST'],
    path: '/sys/login',
    access: 'anon',
    body: z.object({ username: z.string().max(64), captcha: z.string().optional() }),
  },
  { methods: ['GET'], path: '/sys/dict/getDictItems/:code', access: 'login' },
]
const document = openapiDocument(linked, calls, '1.2.3')
const operation = (path: string, method: string): any => document.paths[path]?.[method]
const schema = (name: string): any => document.components.schemas[name]

describe('what is told of an entity', () => {
  test('every call has its operation with its permission', () => {
    const sheets = [wired('exportXls', ['GET']), wired('importExcel', ['POST'])]
    for (const { path, methods, access } of [...calls.slice(0, 7), ...sheets]) {
      for (const method of methods) {
        expect(operation(path, method.toLowerCase()).description, path).toBe(`需要权限：${access}`)
      }
    }
    expect(operation('/sys/login', 'post')).toMatchObject({ description: '无需登录', security: [] })
    expect(operation('/erp_door/erpDoor/move', 'post').description).toBe('登录即可调用')
  })

  test('a record has the wire name and the type of every field, and the texts of choices', () => {
    const { properties } = schema('door')
    const wireNames = Object.entries(Door.fields).map(([key]) => (key === 'title' ? 'titile' : key))
    for (const name of wireNames) expect(properties, name).toHaveProperty(name)
    expect(properties).toMatchObject({
      no: { type: 'string', readOnly: true },
      titile: { title: '标题', type: 'string', maxLength: 50 },
      count: { type: 'integer', minimum: 1 },
      price: { type: 'number', description: '需要查看权限' },
      active: { enum: ['Y', 'N'] },
      hidden: { enum: [1, 0] },
      dueOn: { type: 'string', format: 'date' },
      wood: { type: 'string', description: 'oak 橡木，pine 松木' },
      wood_dictText: { type: 'string' },
      color: { description: '字典 door_color' },
      store: { description: '门店的id' },
      helpers: { type: 'string', description: '用户账号，多个以逗号分隔' },
      status: { enum: ['draft', 'sold'], readOnly: true },
      parts: {
        type: 'array',
        items: { properties: { name: { type: 'string' }, amount: { type: 'number' } } },
      },
      createTime: { title: '创建时间' },
      version: { type: 'integer' },
    })
  })

  test('an input leaves out what the server sets and says what it needs', () => {
    const { properties, required } = schema('door.input')
    for (const closed of ['no', 'status', 'total', 'id', 'createBy', 'wood_dictText']) {
      expect(properties, closed).not.toHaveProperty(closed)
    }
    expect(required).toEqual(['titile'])
    expect(properties.parts.items).toMatchObject({ required: ['name'] })
    expect(schema('door.patch')).toMatchObject({ required: ['id'], properties: { titile: {}, version: {} } })
  })

  test('a list tells its conditions, ranges and pages', () => {
    const names = operation('/erp_door/erpDoor/list', 'get').parameters.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(
      expect.arrayContaining(['titile', 'dueOn_begin', 'dueOn_end', 'count', 'pageNo', 'superQueryParams']),
    )
    expect(names).not.toContain('parts')
    expect(names).not.toContain('title')
  })

  test('moves are named, a sheet is a file', () => {
    const { requestBody } = operation('/erp_door/erpDoor/move', 'post')
    expect(requestBody.content['application/json'].schema.properties.move.enum).toEqual(['sell'])
    const [type] = Object.keys(operation('/erp_door/erpDoor/exportXls', 'get').responses[200].content)
    expect(type).toContain('spreadsheetml')
  })
})

test('a hand-written call shows what it checks and the names in its path', () => {
  const { schema } = operation('/sys/login', 'post').requestBody.content['application/json']
  expect(schema).toMatchObject({
    properties: { username: { type: 'string', maxLength: 64 } },
    required: ['username'],
  })
  expect(operation('/sys/dict/getDictItems/{code}', 'get').parameters).toMatchObject([
    { name: 'code', in: 'path' },
  ])
})

test('every reference in the document leads somewhere, and no operation is named twice', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(refs.length).toBeGreaterThan(10)
  for (const path of refs) {
    const found = path.split('/').reduce<any>((at, part) => at?.[part], document)
    expect(found, path).toBeDefined()
  }
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('the page and its document are served with everything they load', async () => {
  const server = Fastify()
  server.register(openapiPlugin({ linked }, calls))
  const document = await server.inject('/api/openapi.json')
  expect(document.json<OpenApi>().openapi).toBe('3.1.0')
  const { etag } = document.headers
  const again = await server.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    const packed = await server.inject({ url: '/api/openapi.json', headers })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(String(unpack(packed.rawPayload))).toBe(document.body)
  }
  const page = await server.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(loaded).toHaveLength(3)
  for (const url of loaded) expect((await server.inject(url)).statusCode, url).toBe(200)
  expect((await server.inject('/api/docs/package.json')).statusCode).toBe(404)
  await server.close()
})
