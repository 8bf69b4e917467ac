import { Door } from '@mortise/doors/model'
import { Material } from '@mortise/materials/model'
import { levelRights, PriceType } from '@mortise/pricing/model'
import { addTrade, chosen } from '@mortise/pricing/testing'
import { ProcessRate, Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import quotes from './index.ts'

const app = await testApp(quotes)
const { store, customer, door, service, material } = await addTrade(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
const line = { type: '1', door: door.id, room: '主卧', params: chosen, qty: 3 } as const
const offerInput = { type: '4', store: store.id, customer: customer.id, priceLevel: '2' } as const
const offer = (lines: object[] = [line]) => clerk.of(Quote).add({ ...offerInput, lines })
const costQuote = async (id: string, who = clerk) =>
  (await who.call('POST', '/erpbjxx/erpBjxx/costQuote', { body: { id } })).body

beforeAll(async () => {
  const part = { part: '1', material: material.id } as const
  await clerk.of(Door).edit({
    id: door.id,
    bom: [
      { ...part, code: 'B1', name: '门板', quantity: '1', process: '开料' },
      { ...part, code: 'B2', name: '套板', quantity: '0.5', process: '外协' },
    ],
  })
  await clerk.of(Door).move(door.id, 'publish', { reason: '有工序' })
  await clerk.of(ProcessRate).add({ process: '开料', price: 60 })
  await clerk.of(ProcessRate).add({ process: '外协', price: 40, isOutsourced: true })
})

test('what a quote costs is reckoned from its doors: materials, labour, outside work, overhead, and the price to ask', async () => {
  const quote = await offer([line, { type: '3', service: service.id, qty: 3 }])
  const { result, message } = await costQuote(quote.id)
  expect(message).toBe('已生成成本报价')
  const cost = await clerk.of(Quote).get(result.id)
  expect(cost.no).toMatch(/^CB/)
  expect(
    cost.lines.map(({ type, itemName, qty, unitPrice, amount }) => [type, itemName, qty, unitPrice, amount]),
  ).toEqual([
    ['2', material.name, 4.5, 300, 1350],
    ['5', '开料', 3, 60, 180],
    ['6', '外协', 3, 40, 120],
    ['5', service.name, 3, 70, 210],
  ])
  // 1860 and twelve percent of it; a third and a bit more on top leaves 35 of a hundred.
  expect(cost).toMatchObject({
    source: quote.id,
    goodsAmount: 1860,
    otherAmount: 223.2,
    totalAmount: 2083.2,
    costAmount: 2083.2,
    suggestPrice: 3204.92,
    status: 'draft',
  })
  expect(quote.totalAmount).toBe(4133.7)
  expect(cost.marginRate).toBe(0.496)
})

test("overhead and target are the reckoner's to set, and the price to ask follows", async () => {
  const { result } = await costQuote((await offer()).id)
  const changed = await clerk.of(Quote).edit({ id: result.id, overheadRate: 0, targetMargin: 0.5 })
  expect(changed).toMatchObject({ otherAmount: 0, totalAmount: 1650, suggestPrice: 3300 })
  await expect(clerk.of(Quote).edit({ id: result.id, targetMargin: 1 })).rejects.toThrow(
    '目标毛利率不能大于0.99',
  )
  expect(await clerk.of(Quote).move(result.id, 'submit')).toMatchObject({ status: 'approved', beyond: null })
  await expect(clerk.of(Quote).move(result.id, 'convert')).rejects.toThrow('只有项目报价和门店报价可以转订单')
})

test('nothing is reckoned from what is not whole, of another kind, or of unknown cost', async () => {
  const install = await clerk.of(Quote).add({ ...offerInput, type: '3', lines: [] })
  expect(await costQuote(install.id)).toMatchObject({
    success: false,
    message: '只有项目报价和门店报价可以核算成本',
  })
  expect((await costQuote((await offer([])).id)).message).toContain('没有明细，不能核算成本')
  const half = await offer([{ ...line, params: { ...chosen, h: '2900' } }])
  expect((await costQuote(half.id)).message).toContain('洞口高应在1900～2800之间')
  await expect(clerk.of(Quote).add({ ...offerInput, type: '2', lines: [line] })).rejects.toThrow(
    '第1行：成本报价按用料核算，请在来源报价上生成',
  )
  const before = (await clerk.of(Quote).list({ where: { type: '2' } })).total
  const rate = (await clerk.of(ProcessRate).list({ where: { process: '外协' } })).rows[0]!
  await clerk.of(ProcessRate).remove(rate.id)
  const quote = await offer()
  expect((await costQuote(quote.id)).message).toBe('工序【外协】没有工价，请先维护工序工价')
  await clerk.of(ProcessRate).add({ process: '外协', price: 40, isOutsourced: true })
  await clerk.of(Material).edit({ id: material.id, price: null })
  expect((await costQuote(quote.id)).message).toContain('没有参考价，不能核算成本')
  await clerk.of(Material).edit({ id: material.id, price: 300 })
  expect((await clerk.of(Quote).list({ where: { type: '2' } })).total).toBe(before)
})

test('who may not reckon costs neither makes nor sees a cost quote, by whatever way', async () => {
  const quote = await offer()
  const { result } = await costQuote(quote.id)
  const can = ['quote:list', 'quote:edit', 'quote:add', 'quote:submit', 'quote:exportXls', 'store:list']
  const seller = app.as('seller', { can, orgCode: 'A01' })
  expect((await seller.call('POST', '/erpbjxx/erpBjxx/costQuote', { body: { id: quote.id } })).status).toBe(
    403,
  )
  expect((await seller.of(Quote).list({ where: { type: '2' } })).rows).toEqual([])
  expect((await seller.of(Quote).list({ where: { source: quote.id } })).rows).toEqual([])
  await expect(seller.of(Quote).get(result.id)).rejects.toThrow('未找到对应数据')
  await expect(seller.of(Quote).edit({ id: result.id, name: '偷看' })).rejects.toThrow('未找到对应数据')
  await expect(seller.of(Quote).move(result.id, 'submit')).rejects.toThrow('未找到对应数据')
  await expect(seller.of(Quote).add({ ...offerInput, type: '2', lines: [] })).rejects.toThrow(
    '您没有编制成本报价的权限',
  )
  const reckoner = app.as('reckoner', {
    can: [...can, 'quote:cost', levelRights[PriceType.factory]],
    orgCode: 'A01',
  })
  expect((await reckoner.of(Quote).list({ where: { source: quote.id } })).rows).toHaveLength(1)
})

test('the quotes of another store are reckoned by nobody of this one', async () => {
  const quote = await offer()
  const stranger = app.as('stranger', { can: ['quote:list', 'quote:cost'], orgCode: 'A99' })
  expect(await costQuote(quote.id, stranger)).toMatchObject({
    success: false,
    message: '报价单不存在或不在您的权限范围内',
  })
})
