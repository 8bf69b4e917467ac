import { Door, DoorVersion, ParameterOption, PriceRight } from '@mortise/doors/model'
import { defineModule } from '@mortise/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { swingDoor } from './demo/families.ts'
import { materials, parameters } from './demo/library.ts'
import { putDoor, putLibrary } from './demo/put-doors.ts'
import doors, { doorConfigurations, doorPricing, type KnownConfiguration } from './index.ts'

const configured: KnownConfiguration[] = []
const rates = serverModule(defineModule('rates', { label: '价格', entities: [] }), {
  needs: [doors],
  extensions: [
    provide(doorPricing, async (_, { store }) => ({
      rates: { m808: 680 },
      levels: { dealerRate: 0.88, retail: store ? { factor: 1.9, surcharge: 0, scale: 0 } : null },
    })),
    provide(doorConfigurations, async () => configured),
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

test('a version is tried and published without a word of what whoever does it may not see', async () => {
  const publisher = app.as('publisher', { can: ['door:list', 'door:publish'] })
  const impact = async (who: typeof publisher) =>
    (await who.call('GET', `${base}/impact`, { query: { id } })).body.result
  configured.push({ place: '订单第1行', version: await versionOf(id), values, at: '2026-11-01 08:00:00' })
  const { prices, bom } = await engineer.of(Door).get(id)
  const dearer = prices.map((line, at) => (at === 0 ? { ...line, formula: `(${line.formula})*2` } : line))
  await engineer.of(Door).edit({ id, prices: dearer })
  const { place, before, after } = (await impact(engineer)).impact.differences[0]
  expect([place, before, after]).toEqual(['订单第1行', 2144.26, expect.any(Number)])
  const told = { place, before: null, after: null, message: null }
  expect(await impact(publisher)).toMatchObject({ faults: [], impact: { changed: 1, differences: [told] } })
  const publish = (who: typeof publisher) => who.of(Door).move(id, 'publish', { reason: '涨价' })
  await expect(publish(engineer)).rejects.toThrow('订单第1行的出厂价将由2,144.26变为')
  await expect(publish(publisher)).rejects.toThrow('订单第1行的出厂价变动超过5%')

  const [price, ...others] = prices
  await engineer.of(Door).edit({
    id,
    prices: [{ ...price!, condition: 'secretprice>1' }, ...others],
    bom: bom.map((line, at) => (at === 0 ? { ...line, quantity: 'secretbom' } : line)),
  })
  expect(JSON.stringify((await impact(engineer)).faults)).toMatch(/secretprice.*secretbom/)
  expect((await impact(publisher)).faults).toEqual([
    { lines: 'prices', row: 0, field: 'condition', message: '填写有误，请由可以查看的人改正' },
    { lines: 'bom', row: 0, field: 'quantity', message: '填写有误，请由可以查看的人改正' },
  ])
  await expect(publish(engineer)).rejects.toThrow('secretprice')
  await expect(publish(publisher)).rejects.toThrow('填写有误，请由可以查看的人改正')
})

const versionOf = async (door: string): Promise<string> =>
  (await engineer.of(DoorVersion).list({ where: { door } })).rows[0]!.id
