import { Customer } from '@mortise/customers/model'
import { Door, DoorVersion } from '@mortise/doors/model'
import { Material, Unit } from '@mortise/materials/model'
import { addDays, BusinessError, type InputOf, today } from '@mortise/model'
import { Discount, DiscountLimit, levelRights, PriceList } from '@mortise/pricing/model'
import { addDiscount, addTrade, chosen } from '@mortise/pricing/testing'
import { Measurement, Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import quotes from './index.ts'
import { expireQuotes } from './quote.rules.ts'

const app = await testApp(quotes)
const trade = await addTrade(app)
const { store, customer, door, service } = trade
const clerk = app.as('clerk', { orgCode: 'A01' })
const line = { type: '1', door: door.id, room: '主卧', params: chosen, qty: 3 } as const
const add = (more: Partial<InputOf<typeof Quote>> = {}) =>
  clerk
    .of(Quote)
    .add({ type: '4', store: store.id, customer: customer.id, priceLevel: '2', lines: [line], ...more })
/** The rights to see quotes at the prices of the factory and of dealers. */
const levels = Object.values(levelRights)
const effective = async (more: Partial<InputOf<typeof Quote>> = {}) => {
  const quote = await add(more)
  return clerk.of(Quote).move(quote.id, 'submit')
}

test('a configured door is priced by the server, whatever the screen has shown', async () => {
  const quote = await add({ lines: [{ ...line, listPrice: 1, costPrice: 1 } as never] })
  expect(quote).toMatchObject({ totalAmount: 3833.7, taxAmount: 441.05, costAmount: 900, revision: 1 })
  expect(quote.lines[0]).toMatchObject({
    itemName: '实木复合平开门',
    spec: '洞口高2150，洞口宽900，墙厚240，锁具：磁吸锁',
    listPrice: 1277.9,
    unitPrice: 1277.9,
    amount: 3833.7,
  })
})

test('prices of another level, another store or a customer of it are told to nobody who could not quote them', async () => {
  const price = async (as: typeof clerk, path: string, more: object) =>
    (await as.call('POST', path, { body: { storeId: store.id, doorId: door.id, values: chosen, ...more } }))
      .body
  const [quoted, evaluated] = ['/erpbjxx/erpBjxx/price', '/erp_door/erpDoor/evaluate']
  const can = ['quote:list', 'door:list']
  const seller = app.as('price-seller', { orgCode: store.sysOrgCode!, can })
  const stranger = app.as('price-stranger', { orgCode: 'B09', can })
  expect(await price(seller, quoted, { priceLevel: '3' })).toMatchObject({ success: true })
  expect(await price(clerk, quoted, { priceLevel: '2' })).toMatchObject({ success: true })
  for (const priceLevel of ['1', '2']) {
    const { success, message } = await price(seller, quoted, { priceLevel })
    expect([success, message]).toEqual([false, expect.stringContaining('您没有选择')])
  }
  expect(await price(seller, evaluated, {})).toMatchObject({ success: true })
  const foreign = { success: false, message: '门店不存在或不在您的权限范围内' }
  expect(await price(stranger, evaluated, {})).toMatchObject(foreign)
  const configured = await stranger.call('GET', '/erp_door/erpDoor/configuration', {
    query: { doorId: door.id, storeId: store.id },
  })
  expect(configured.body).toMatchObject(foreign)
  expect(await price(stranger, evaluated, { storeId: null, customerId: customer.id })).toMatchObject({
    success: false,
    message: '客户不存在或不在您的权限范围内',
  })
})

test('quotes of four kinds are numbered apart', async () => {
  const numbers = []
  for (const type of ['1', '2', '3', '4'] as const)
    numbers.push((await add({ type, lines: [] })).no.slice(0, 2))
  expect(numbers).toEqual(['BJ', 'CB', 'AQ', 'MQ'])
})

test('a price that nobody set follows the standard price, one that somebody set stays', async () => {
  const quote = await add()
  const [first] = quote.lines
  const wider = await clerk
    .of(Quote)
    .edit({ id: quote.id, lines: [{ ...first!, params: { ...chosen, w: '1000' } }] })
  expect(wider.lines[0]).toMatchObject({ listPrice: 1406.56, unitPrice: 1406.56 })
  const manual = await clerk
    .of(Quote)
    .edit({ id: quote.id, lines: [{ ...wider.lines[0]!, unitPrice: 1350 }] })
  expect(manual.lines[0]).toMatchObject({ listPrice: 1406.56, unitPrice: 1350 })
  const back = await clerk.of(Quote).edit({ id: quote.id, lines: [{ ...manual.lines[0]!, params: chosen }] })
  expect(back.lines[0]).toMatchObject({ listPrice: 1277.9, unitPrice: 1350 })
})

test('a draft keeps a door that is not whole yet, and is not submitted with it', async () => {
  const quote = await add({ lines: [{ ...line, params: { ...chosen, h: '2900' } }] })
  expect(quote.lines[0]).toMatchObject({
    spec: '待完善：洞口高应在1900～2800之间',
    listPrice: null,
    amount: 0,
  })
  await expect(clerk.of(Quote).move(quote.id, 'submit')).rejects.toThrow('洞口高应在1900～2800之间')
  const empty = await add({ lines: [{ ...line, params: null }] })
  await expect(clerk.of(Quote).move(empty.id, 'submit')).rejects.toThrow('尚未配置')
  const none = await add({ lines: [] })
  await expect(clerk.of(Quote).move(none.id, 'submit')).rejects.toThrow('请至少添加一行明细')
})

test('nothing is sold below its floor, which is not told, but by those who may', async () => {
  const seller = app.as('seller', {
    can: ['quote:list', 'quote:add', 'quote:priceLevel', 'store:list', ...levels],
    orgCode: 'A01',
  })
  const at = (unitPrice: number) => ({ priceLevel: '1' as const, lines: [{ ...line, unitPrice }] })
  const offered = (unitPrice: number) =>
    seller.of(Quote).add({ type: '4', store: store.id, ...at(unitPrice) })
  await expect(offered(1280.99)).rejects.toThrow(/^单价1,280.99低于底价，不能保存$/)
  expect((await offered(1281)).totalAmount).toBe(3843)
  expect((await add(at(1280.99))).totalAmount).toBe(3842.97)
})

test('within the authority a quote stands at once, beyond it somebody decides', async () => {
  expect(await effective()).toMatchObject({ status: 'approved', beyond: null, approvedBy: 'clerk' })
  const cheap = await effective({ lines: [{ ...line, unitPrice: 1200 }], discountAmount: 50 })
  expect(cheap.status).toBe('submitted')
  expect(cheap.beyond).toContain(
    '单价1,200.00低于标准价1,277.90的100%；整单优惠50.00元，超出权限（最多0.00元）',
  )
  await expect(clerk.of(Quote).edit({ id: cheap.id, name: '改' })).rejects.toThrow(
    '当前状态【审批中】不允许编辑',
  )
  expect(await clerk.of(Quote).move(cheap.id, 'reject', { reason: '太低' })).toMatchObject({
    status: 'draft',
  })
  await clerk.of(Quote).move(cheap.id, 'submit')
  expect(await clerk.of(Quote).move(cheap.id, 'approve')).toMatchObject({ status: 'approved' })
})

test('who holds a role with a limit may go as far as it says', async () => {
  const seller = app.as('limited', {
    can: [
      'quote:list',
      'quote:add',
      'quote:submit',
      'quote:withdraw',
      'quote:priceLevel',
      'store:list',
      ...levels,
    ],
    orgCode: 'A01',
  })
  await seller.token()
  const codes = await app.services.asSystem('0', async ({ actAs }) => (await actAs('limited')).user.roles)
  const { rows } = await clerk.of(Role).list({ where: { code: codes[0] ?? '' } })
  await clerk.of(DiscountLimit).add({ role: rows[0]!.id, minRate: 0.9, maxReduce: 100, minMarginRate: 0 })
  const told = { type: '4', store: store.id, priceLevel: '2', discountAmount: 100 } as const
  const near = await seller.of(Quote).add({ ...told, lines: [{ ...line, unitPrice: 1281 }] })
  expect(await seller.of(Quote).move(near.id, 'submit')).toMatchObject({ status: 'approved' })
  const far = await seller.of(Quote).add({ ...told, discountAmount: 100.01, lines: [line] })
  expect(await seller.of(Quote).move(far.id, 'submit')).toMatchObject({
    beyond: '整单优惠100.01元，超出权限（最多100.00元）',
  })
  expect(await seller.of(Quote).move(far.id, 'withdraw')).toMatchObject({ status: 'draft' })
})

test('a quote is sent, confirmed and converted once; its customer moves on', async () => {
  const quote = await effective()
  await clerk.of(Quote).move(quote.id, 'send')
  expect(await clerk.of(Customer).get(customer.id)).toMatchObject({ stage: 'quoted' })
  await clerk.of(Quote).move(quote.id, 'confirm')
  expect(await clerk.of(Quote).move(quote.id, 'convert')).toMatchObject({ status: 'ordered' })
  await expect(clerk.of(Quote).move(quote.id, 'convert')).rejects.toThrow('当前状态【已转订单】不允许转订单')
  const nobody = await effective({ customer: null })
  await expect(clerk.of(Quote).move(nobody.id, 'convert')).rejects.toThrow('请先选择客户再转订单')
  const install = await effective({ type: '3', lines: [{ type: '3', service: service.id, qty: 2 }] })
  expect(install.totalAmount).toBe(200)
  await expect(clerk.of(Quote).move(install.id, 'convert')).rejects.toThrow(
    '只有项目报价和门店报价可以转订单',
  )
})

test('a revision is a new draft that takes the place of the old quote', async () => {
  const quote = await effective({
    lines: [
      { ...line, unitPrice: 1300 },
      { ...line, room: '次卧' },
    ],
  })
  expect(await clerk.of(Quote).move(quote.id, 'revise')).toMatchObject({ status: 'replaced' })
  const { rows } = await clerk.of(Quote).list({ where: { source: quote.id } })
  const copy = await clerk.of(Quote).get(rows[0]!.id)
  expect(copy).toMatchObject({ status: 'draft', revision: 2, totalAmount: quote.totalAmount })
  expect(copy.lines.map(({ unitPrice }) => unitPrice)).toEqual([1300, 1277.9])
})

test('an offer past its day is neither confirmed nor converted, and expires', async () => {
  const quote = await effective()
  await app.services.asSystem('0', (ctx) => ctx.repo(Quote).put(quote.id, { validUntil: '2026-01-01' }))
  await expect(clerk.of(Quote).move(quote.id, 'convert')).rejects.toThrow('报价已过期，请重新报价')
  await app.services.asSystem('0', expireQuotes)
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ status: 'expired' })
})

test('a new version of a door, or new prices, change no quote that stands', async () => {
  const quote = await effective()
  const draft = await add()
  await clerk.of(Door).edit({ id: door.id, prices: [{ name: '门扇', formula: '5000', part: '1' }] })
  await expect(clerk.of(Door).move(door.id, 'publish', { reason: '涨价' })).rejects.toThrow(
    '的出厂价将由1,435.80变为5,000.00，变动超过5%，请确认后再发布',
  )
  await clerk.of(Door).move(door.id, 'publish', { reason: '涨价', acknowledge: true })
  const [version] = (await clerk.of(DoorVersion).list({ where: { door: door.id, no: 2 } })).rows
  expect(version?.impact?.differences).toContainEqual(
    expect.objectContaining({ place: `报价单${draft.no}第1行`, before: 1435.8, after: 5000 }),
  )
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ totalAmount: 3833.7 })
  // Saved anew without a change of its parameters, a draft stays on its version too.
  expect(await clerk.of(Quote).edit({ id: draft.id, name: '改名' })).toMatchObject({ totalAmount: 3833.7 })
  const again = await add()
  expect(again.lines[0]?.listPrice).toBe(4400)
  await clerk.of(Door).edit({
    id: door.id,
    prices: [
      { name: '门扇', formula: "h*w/1000000*rate('m808')", part: '1' },
      { name: '锁具', formula: "if(lock='磁吸锁',120,0)", isDiscountable: false },
    ],
  })
  await clerk.of(Door).move(door.id, 'publish', { reason: '改回', acknowledge: true })
})

test('prices are promised for ninety days at most', async () => {
  await expect(add({ validUntil: '2999-12-31' })).rejects.toThrow('有效期最长90天')
  const { id } = await add({ validUntil: addDays(today(), 90) })
  await expect(clerk.of(Quote).edit({ id, validUntil: addDays(today(), 91) })).rejects.toThrow(
    '有效期最长90天',
  )
})

test('a reduction for large documents is taken off by itself and counts against nobody', async () => {
  const days = { startOn: '2026-01-01', endOn: '2999-12-31' }
  const off = await addDiscount(clerk, { name: '满减', type: '2', minAmount: 10_000, amount: 300, ...days })
  const large = await effective({ lines: [{ ...line, qty: 10 }] })
  expect(large).toMatchObject({ discountAmount: 300, totalAmount: 12_479, status: 'approved' })
  // What was saved in its days is not offered after them.
  const late = await add({ lines: [{ ...line, qty: 10 }] })
  await clerk.of(Discount).edit({ id: off.id, version: off.version, isActive: false })
  await expect(clerk.of(Quote).move(late.id, 'submit')).rejects.toThrow(
    '满减优惠已变化：原300，现0，请打开报价重新保存后提交',
  )
  await clerk.of(Quote).edit({ id: late.id, name: '重新保存' })
  expect(await clerk.of(Quote).move(late.id, 'submit')).toMatchObject({ totalAmount: 12_779 })
})

test('the staff of one store never reach the quotes of another', async () => {
  const quote = await add()
  const can = ['quote:list', 'quote:edit', 'quote:add', 'quote:submit', 'store:list', ...levels]
  const west = app.as('west', { can, orgCode: trade.other.sysOrgCode ?? '' })
  const east = app.as('east', { can, orgCode: store.sysOrgCode ?? '' })
  expect((await west.of(Quote).list({ where: { id: quote.id } })).rows).toEqual([])
  expect((await east.of(Quote).list({ where: { id: quote.id } })).rows).toHaveLength(1)
  await expect(west.of(Quote).get(quote.id)).rejects.toThrow(BusinessError)
  await expect(west.of(Quote).edit({ id: quote.id, name: '偷' })).rejects.toThrow(BusinessError)
  await expect(west.of(Quote).move(quote.id, 'submit')).rejects.toThrow(BusinessError)
  await expect(west.of(Quote).add({ type: '4', store: store.id, lines: [] })).rejects.toThrow(
    '不在您的权限范围内',
  )
})

test('cost and margin are shown to those alone who may see them, and sorted by nobody else', async () => {
  await add()
  const guest = app.as('guest', { can: ['quote:list', ...levels], orgCode: 'A01' })
  const { rows } = await guest.of(Quote).list({ size: 5 })
  expect(JSON.stringify(rows)).not.toMatch(/costAmount|marginRate|costPrice|trace/)
  expect(JSON.stringify(await guest.of(Quote).get(rows[0]!.id))).not.toMatch(/costAmount|costPrice|trace/)
  await expect(guest.of(Quote).list({ sort: [['costAmount', 'asc']] })).rejects.toThrow('无权查询该字段')
})

const sizes = { h1: 2150, h2: 2148, h3: 2155, w1: 902, w2: 900, w3: 905, t1: 240, t2: 242, t3: 238 }

test('what was measured goes into the doors of the same rooms by one move', async () => {
  const quote = await add({ lines: [line, { ...line, room: '次卧' }] })
  const visit = await clerk.of(Measurement).add({
    customer: customer.id,
    quote: quote.id,
    address: '翡翠湾3幢',
    appointedAt: '2099-01-01 09:00:00',
    openings: [{ room: '主卧', ...sizes }],
  })
  expect(visit.openings[0]).toMatchObject({ h: 2148, w: 900, t: 242, warning: null })
  await expect(clerk.of(Measurement).move(visit.id, 'assign')).rejects.toThrow('请先选择量尺员')
  await clerk.of(Measurement).edit({ id: visit.id, measurer: 'clerk' })
  await clerk.of(Measurement).move(visit.id, 'assign')
  await clerk.of(Measurement).move(visit.id, 'record')
  await clerk.of(Measurement).move(visit.id, 'confirm')
  const { lines } = await clerk.of(Quote).get(quote.id)
  expect(lines[0]?.params).toMatchObject({ h: '2148', w: '900', t: '242', lock: '磁吸锁' })
  expect(lines[0]?.listPrice).toBe(1276.83)
  expect(lines[1]?.params).toMatchObject(chosen)
})

test('a visit begins with the customer of its quote, and each shows the other', async () => {
  const quote = await add()
  const related = async (of: { wire: string }, id: string) =>
    (await clerk.call('GET', `${of.wire}/related`, { query: { id } })).body.result
  const begun = await clerk.call('GET', `${Measurement.wire}/draftFromQuote`, { query: { id: quote.id } })
  expect(begun.body.result).toMatchObject({ quoteId: quote.id, customerId: customer.id })
  const visit = await clerk.of(Measurement).add({
    quote: quote.id,
    customer: customer.id,
    address: '翡翠湾3幢',
    appointedAt: '2099-01-01 09:00:00',
  })
  expect(await related(Quote, quote.id)).toMatchObject({ became: [{ id: visit.id, state: '待派' }] })
  expect(await related(Measurement, visit.id)).toMatchObject({ from: [{ id: quote.id, state: '草稿' }] })
  // What was given up is looked at all the same.
  await clerk.of(Quote).move(quote.id, 'void', { reason: '不要了' })
  await clerk.of(Measurement).move(visit.id, 'cancel', { reason: '不要了' })
  expect(await related(Quote, quote.id)).toMatchObject({ became: [{ id: visit.id, state: '取消' }] })
})

test('openings are recorded whole, and go into drafts alone', async () => {
  const quote = await effective()
  const visit = await clerk.of(Measurement).add({
    customer: customer.id,
    quote: quote.id,
    address: '翡翠湾3幢',
    appointedAt: '2099-01-01 09:00:00',
    measurer: 'clerk',
    openings: [{ room: '主卧', ...sizes, w3: 915, t3: null }],
  })
  expect(visit.openings[0]?.warning).toBe('洞口偏差15mm，建议整改后再下单')
  await clerk.of(Measurement).move(visit.id, 'assign')
  await expect(clerk.of(Measurement).move(visit.id, 'record')).rejects.toThrow('三点尺寸没有量全')
  const [opening] = visit.openings
  await clerk.of(Measurement).edit({ id: visit.id, openings: [{ ...opening!, t3: 240 }] })
  await clerk.of(Measurement).move(visit.id, 'record')
  await clerk.of(Measurement).move(visit.id, 'confirm')
  expect(await clerk.of(Quote).get(quote.id)).toMatchObject({ totalAmount: quote.totalAmount })
  await expect(clerk.of(Measurement).move(visit.id, 'apply')).rejects.toThrow('不是草稿，不能写入尺寸')
})

test('a visit is about a quote of its customer, has openings, and finds doors in the rooms it measured', async () => {
  const visit = (more: object = {}) =>
    clerk.of(Measurement).add({
      customer: customer.id,
      address: '翡翠湾3幢',
      appointedAt: '2099-01-01 09:00:00',
      measurer: 'clerk',
      ...more,
    })
  const foreign = await add({ customer: null })
  await expect(visit({ quote: foreign.id })).rejects.toThrow(`报价单${foreign.no}不是该客户的`)
  const empty = await visit()
  await clerk.of(Measurement).move(empty.id, 'assign')
  await expect(clerk.of(Measurement).move(empty.id, 'record')).rejects.toThrow('请至少量一个洞口')
  await clerk.of(Measurement).edit({ id: empty.id, openings: [{ room: '主卧', ...sizes }] })
  await clerk.of(Measurement).move(empty.id, 'record')
  await clerk.of(Measurement).move(empty.id, 'confirm')
  await expect(clerk.of(Measurement).move(empty.id, 'apply')).rejects.toThrow('该量尺单没有对应的报价单')
  const quote = await add()
  const other = await visit({ quote: quote.id, openings: [{ room: '阳台', ...sizes }] })
  for (const move of ['assign', 'record'] as const) await clerk.of(Measurement).move(other.id, move)
  await expect(clerk.of(Measurement).move(other.id, 'confirm')).rejects.toThrow('没有与量尺房间相同的门')
  expect(await clerk.of(Measurement).get(other.id)).toMatchObject({ status: 'measured' })
})

test('a standard price that has changed since the quote was saved is not submitted unseen', async () => {
  const quote = await add()
  const days = { startOn: '2026-01-01', endOn: '2999-12-31' }
  const off = await addDiscount(clerk, { name: '再折', type: '1', rate: 0.5, doors: [door.id], ...days })
  await expect(clerk.of(Quote).move(quote.id, 'submit')).rejects.toThrow(
    '的标准价已由1,277.90变为777.90，请打开报价重新保存后提交',
  )
  await clerk.of(Quote).edit({ id: quote.id, name: '重存' })
  expect(await clerk.of(Quote).move(quote.id, 'submit')).toMatchObject({ totalAmount: 2333.7 })
  await clerk.of(Discount).edit({ id: off.id, version: off.version, isActive: false })
})

test('a quote at the price of dealers is there for those alone who may know that', async () => {
  const { id } = await effective()
  const can = ['quote:list', 'quote:exportXls']
  const guest = app.as('price-guest', { can, orgCode: 'A01' })
  await expect(guest.of(Quote).get(id)).rejects.toThrow('未找到对应数据')
  const { body } = await guest.call('GET', '/erpbjxx/erpBjxx/print', { query: { id } })
  expect(body).toMatchObject({ success: false })
  const chooser = app.as('chooser', {
    can: [...can, 'quote:add', 'quote:priceLevel', 'store:list'],
    orgCode: 'A01',
  })
  const dealers = { type: '4', store: store.id, priceLevel: '2' } as const
  await expect(chooser.of(Quote).add(dealers)).rejects.toThrow('您没有查看经销价的权限')
  const holder = app.as('price-holder', { can: [...can, ...levels], orgCode: 'A01' })
  expect(await holder.of(Quote).get(id)).toMatchObject({ priceLevel: '2' })
  const { body: paper } = await holder.call('GET', '/erpbjxx/erpBjxx/print', { query: { id } })
  expect(paper.result).toMatchObject({ customer: { name: customer.name }, store: { name: store.name } })
  expect(paper.result.quote).not.toHaveProperty('costAmount')
})

test('whoever sells does not choose the level of prices, and projects are for somebody else to approve', async () => {
  const codes = ['quote:list', 'quote:add', 'quote:edit', 'quote:submit', 'customer:list', 'store:list']
  codes.push(...levels)
  const seller = app.as('level-seller', { can: codes, orgCode: 'A01' })
  const offered = (type: '1' | '4', priceLevel: '1' | '2' | '3' | '4') =>
    seller.of(Quote).add({ type, store: store.id, customer: customer.id, priceLevel, lines: [line] })
  for (const level of ['1', '2', '4'] as const)
    await expect(offered('4', level)).rejects.toThrow('该报价应按零售价，您没有选择')
  const retail = await offered('4', '3')
  expect(retail.totalAmount).toBe(8184)
  await expect(seller.of(Quote).edit({ id: retail.id, priceLevel: '2' })).rejects.toThrow('您没有选择经销价')
  const project = await offered('1', '4')
  // Projects are offered at prices for projects, never at the factory's.
  await expect(seller.of(Quote).move(project.id, 'submit')).rejects.toThrow('第1行：没有有效的工程价')
  const list = await clerk.of(PriceList).add({
    name: '工程',
    type: '4',
    startOn: '2026-01-01',
    items: [{ target: '5', rateCode: 'm808', price: 600 }],
  })
  await clerk.of(PriceList).move(list.id, 'publish')
  await seller.of(Quote).edit({ id: project.id, name: '有价' })
  expect(await seller.of(Quote).move(project.id, 'submit')).toMatchObject({
    status: 'submitted',
    beyond: '按工程价报价',
  })
  // Who may choose a level sets it, and it stays for that customer.
  await clerk.of(Quote).edit({ id: retail.id, priceLevel: '2' })
  const kept = await seller.of(Quote).edit({ id: retail.id, name: '改名' })
  expect(kept.priceLevel).toBe('2')
  await expect(seller.of(Quote).edit({ id: retail.id, customer: null })).rejects.toThrow('您没有选择经销价')
  await clerk.of(PriceList).move(list.id, 'expire')
})

test('nobody approves a quote beyond the own authority, not even the own one, but who may', async () => {
  const cheap = await effective({ lines: [{ ...line, unitPrice: 1000 }] })
  const approver = app.as('approver', { can: ['quote:list', 'quote:approve', ...levels], orgCode: 'A01' })
  await expect(approver.of(Quote).move(cheap.id, 'approve')).rejects.toThrow(
    '超出您的折扣权限：【实木复合平开门】单价1,000.00低于标准价1,277.90的100%',
  )
  const owner = app.as('owner', {
    can: ['quote:list', 'quote:approve', 'quote:beyondAuthority', ...levels],
    orgCode: 'A01',
  })
  expect(await owner.of(Quote).move(cheap.id, 'approve')).toMatchObject({ status: 'approved' })
})

test('a loss is beyond the authority, whatever fees are charged beside it', async () => {
  // 300 of material a door, for 250.
  const loss = await effective({
    lines: [{ ...line, unitPrice: 250 }],
    freightAmount: 9000,
    otherAmount: 9000,
  })
  expect(loss).toMatchObject({ marginRate: -0.2 })
  expect(loss.beyond).toContain('毛利率低于0%')
})

test('doors are offered whole, materials as finely as they are counted and in their own unit', async () => {
  for (const qty of [0.5, 1.5, 10_000])
    await expect(add({ lines: [{ ...line, qty }] })).rejects.toThrow('第1行：门的数量应为1～9999的整数')
  expect((await add({ lines: [{ ...line, qty: 9999 }] })).lines[0]?.qty).toBe(9999)
  const set = await clerk.of(Unit).add({ name: '套装', code: 'set-q', precision: 0 })
  const { category } = trade.material
  const lock = await clerk.of(Material).add({ name: '门锁套装', unit: set.id, category, price: 20 })
  const list = await clerk.of(PriceList).add({
    name: '锁价',
    type: '1',
    stores: [store.id],
    startOn: today(),
    items: [{ target: '3', material: lock.id, price: 50 }],
  })
  await clerk.of(PriceList).move(list.id, 'publish')
  const goods = (qty: number) => add({ lines: [{ type: '2', material: lock.id, qty, unit: '斤' }] })
  await expect(goods(0.333)).rejects.toThrow('单位「套装」的数量最多0位小数')
  const fine = await goods(2)
  expect(fine.lines[0]).toMatchObject({ unit: '套装', qty: 2 })
  await clerk.of(Material).edit({ id: lock.id, isActive: false })
  await expect(goods(2)).rejects.toThrow('物料「门锁套装」已停用')
  // Where it stands already it stays.
  expect((await clerk.of(Quote).edit({ id: fine.id, name: '仍在' })).name).toBe('仍在')
})

test('a quote that says what cannot be is refused, and nothing of it is kept', async () => {
  const before = (await clerk.of(Quote).list()).total
  await expect(add({ lines: [{ ...line, qty: 0 }] })).rejects.toThrow('数量不能小于0.001')
  await expect(add({ lines: [{ ...line, unitPrice: -1 }] })).rejects.toThrow('单价不能小于0')
  await expect(add({ lines: [{ ...line, door: 'nowhere' }] })).rejects.toThrow('门型')
  await expect(add({ discountAmount: 99_999 })).rejects.toThrow('整单优惠应在0～3833.7之间')
  await expect(add({ taxRate: 1.5 })).rejects.toThrow('税率不能大于1')
  await expect(add({ store: 'nowhere' })).rejects.toThrow('门店不存在或不在您的权限范围内')
  expect((await clerk.of(Quote).list()).total).toBe(before)
})
