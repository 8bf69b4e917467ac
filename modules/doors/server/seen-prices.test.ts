import { Door, ParameterOption, PriceRight } from '@mortise/doors/model'
import { defineModule } from '@mortise/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { swingDoor } from './demo/families.ts'
import { materials, parameters } from './demo/library.ts'
import { putDoor, putLibrary } from './demo/put-doors.ts'
import doors, { doorPricing } from './index.ts'

const rates = serverModule(defineModule('rates', { label: '价格', entities: [] }), {
  needs: [doors],
  extensions: [
    provide(doorPricing, async (_, { store }) => ({
      rates: { m808: 680 },
      levels: { dealerRate: 0.88, retail: store ? { factor: 1.9, surcharge: 0, scale: 0 } : null },
    })),
  ],
})
const app = await testApp(rates)
const base = '/erp_door/erpDoor'
const can = ['door:list']
const assistant = app.as('shop', { can })
const dealer = app.as('dealer', { can: [...can, PriceRight.dealer] })
const engineer = app.as('engineer')
let id = ''
let values: Record<string, string> = {}
beforeAll(async () => {
  await app.services.asSystem('0', async (ctx) => {
    const library = await putLibrary(ctx, materials, parameters)
    ;({ id } = await putDoor(ctx, swingDoor({ code: 'M808', name: '平开门', series: '雅居' }), library))
    const face = library.materialIds.get('SM-HT')!
    values = { h: '2150', w: '900', t: '240', dir: '右内开', lock: 'L2', face }
  })
  await engineer.of(Door).move(id, 'publish', { reason: '首次发布' })
})
const evaluated = async (who: typeof engineer, storeId: string | null = 'A') =>
  (await who.call('POST', `${base}/evaluate`, { body: { doorId: id, storeId, values } })).body.result

test('what the factory and its dealers pay is told to those alone who may know it', async () => {
  expect((await evaluated(engineer)).prices).toEqual({ factory: 2144.26, dealer: 1901.35, retail: 4074 })
  expect((await evaluated(dealer)).prices).toEqual({ dealer: 1901.35, retail: 4074 })
  const seen = await evaluated(assistant)
  expect(seen).toMatchObject({ prices: { retail: 4074 }, errors: [], trace: [], vars: {} })
  expect(seen.text).toContain('洞口高2150')
})

test('as long as no shop says what its customers pay, nobody is told what the factory asks in its place', async () => {
  expect((await evaluated(engineer, null)).prices).toEqual({ factory: 2144.26, dealer: 1901.35 })
  expect((await evaluated(assistant, null)).prices).toEqual({})
})

test('nothing that a browser is given lets one work the prices out', async () => {
  const { body } = await assistant.call('GET', `${base}/configuration`, { query: { doorId: id } })
  const { isPriced, inputs, spec } = body.result
  expect([isPriced, inputs.rates, spec.prices, spec.variables, spec.rules]).toEqual([false, {}, [], [], []])
  expect(spec.parameters.map(({ code }: { code: string }) => code)).toContain('lock')
  const whole = await engineer.call('GET', `${base}/configuration`, { query: { doorId: id } })
  expect(whole.body.result).toMatchObject({ isPriced: true, inputs: { rates: { m808: 680 } } })

  const known = await assistant.call('GET', `${base}/queryById`, { query: { id } })
  expect(known.body.result).not.toHaveProperty('priceList')
  expect(
    (await engineer.call('GET', `${base}/queryById`, { query: { id } })).body.result.priceList,
  ).not.toEqual([])
  const options = '/erp_door_create_list/erpDoorCreateList'
  const [dear] = (await engineer.of(ParameterOption).list({ where: { code: 'L2' } })).rows
  await engineer.of(ParameterOption).edit({ id: dear!.id, addPrice: 77 })
  const sent = [
    body,
    (await assistant.call('GET', `${options}/listQueryOptions`, { query: { doorId: id, keyid: 'lock' } }))
      .body,
    (await assistant.call('GET', `${options}/listx`, { query: { createId: dear!.parameter } })).body,
  ]
  const texts = JSON.stringify(sent)
  expect(texts).toContain('磁吸静音锁')
  for (const secret of ['rate(', '680', '"addPrice":77', '"n1":1', '"add":77'])
    expect(texts).not.toContain(secret)
  const material = { versionId: body.result.versionId, ids: values.face! }
  expect((await assistant.call('GET', `${base}/materials`, { query: material })).body.result).toEqual({})
})

test('a draft is tried out by those alone who may know its prices', async () => {
  const editor = app.as('editor', { can: ['door:list', 'door:edit'] })
  const draft = { ...(await engineer.call('GET', `${base}/queryById`, { query: { id } })).body.result }
  const tried = (who: typeof editor) => who.call('POST', `${base}/tryOut`, { body: draft })
  expect((await tried(editor)).body).toMatchObject({
    success: false,
    message: '您没有查看出厂价和经销价的权限，不能试算',
  })
  expect((await tried(engineer)).body.result.faults).toEqual([])
})
