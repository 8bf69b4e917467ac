import { testApp } from '@mortise/server/testing'
import {
  Store,
  StoreAddress,
  StoreBank,
  StoreInstallItem,
  StorePrice,
  StoreQuote,
} from '@mortise/stores/model'
import { beforeAll, expect, test } from 'vitest'
import stores from './index.ts'
import { addStore } from './testing/add-store.ts'

const app = await testApp(stores)
const clerk = app.as('clerk', { orgCode: 'A01' })
const card = '6222021234567890'
let [store, other] = ['', '']
beforeAll(async () => {
  ;[store, other] = [(await addStore(app)).id, (await addStore(app)).id]
})

const bank = (more: object = {}) => ({
  store,
  accountName: '城东木门店',
  bankName: '工商银行',
  accountNo: card,
  ...more,
})
const address = (more: object = {}) => ({
  store,
  receiver: '王收货',
  tel: '139 0000 1111',
  region: '330106',
  address: '文三路1号',
  ...more,
})
const team = (more: object = {}) => ({
  store,
  teamName: '一队',
  workerType: '1' as const,
  leader: '张队长',
  tel: '13900002222',
  ...more,
})
const quote = (more: object = {}) => ({
  store,
  name: '秋季零售',
  startOn: '2026-01-01',
  lines: [{ target: 'all' as const, factor: 1.9 }],
  ...more,
})
const price = (item: string, startOn: string, endOn: string | null = null) => ({
  store,
  target: '5' as const,
  item,
  price: 600,
  startOn,
  endOn,
})

test('what belongs to a store is listed, added, edited and deleted with it', async () => {
  const account = await clerk.of(StoreBank).add(bank({ usage: '1' }))
  expect(account).toMatchObject({ accountTail: '**** 7890', isDefault: true })
  expect(await clerk.of(StoreBank).edit({ id: account.id, bankName: '农业银行' })).toMatchObject({
    bankName: '农业银行',
  })
  const hands = await clerk.of(StoreInstallItem).add(team({ doorRate: 80 }))
  expect(hands).toMatchObject({ dayCapacity: 6, isActive: true })
  expect(await clerk.of(StoreInstallItem).edit({ id: hands.id, dayCapacity: 9 })).toMatchObject({
    dayCapacity: 9,
  })
  const retail = await clerk.of(StoreQuote).add(quote())
  expect(retail.lines).toMatchObject([{ target: 'all', factor: 1.9, surcharge: 0, roundMode: '2' }])
  const two = [...retail.lines, { target: 'all' as const, factor: 2, surcharge: 50 }]
  expect((await clerk.of(StoreQuote).edit({ id: retail.id, lines: two })).lines).toHaveLength(2)
  const special = await clerk.of(StorePrice).add(price('m808', '2026-01-01'))
  expect(special).toMatchObject({ targetId: 'm808', status: 'draft' })
  expect(await clerk.of(StorePrice).edit({ id: special.id, price: 580 })).toMatchObject({ price: 580 })
  for (const [entity, id] of [
    [StoreBank, account.id],
    [StoreInstallItem, hands.id],
    [StoreQuote, retail.id],
    [StorePrice, special.id],
  ] as const) {
    const calls = clerk.of(entity as typeof StoreBank)
    expect((await calls.list({ where: { store } })).rows.map((row) => row.id)).toEqual([id])
    expect((await calls.list({ where: { store: other } })).rows).toEqual([])
    await calls.remove(id)
    expect((await calls.list({ where: { store } })).rows).toEqual([])
  }
})

test('a store has one default address and one default account', async () => {
  const first = await clerk.of(StoreAddress).add(address())
  const second = await clerk.of(StoreAddress).add(address({ receiver: '李收货', isDefault: true }))
  expect(first).toMatchObject({ isDefault: true, tel: '13900001111' })
  expect((await clerk.of(StoreAddress).get(first.id)).isDefault).toBe(false)
  expect((await clerk.of(StoreAddress).edit({ id: second.id, isDefault: false })).isDefault).toBe(true)
  const [one, two] = [await clerk.of(StoreBank).add(bank()), await clerk.of(StoreBank).add(bank())]
  expect([one.isDefault, two.isDefault]).toEqual([true, false])
})

test('what is told wrongly of a store is refused in words that say what', async () => {
  for (const accountNo of ['123456789', '6222 0212 3456', '622202123456789012345'])
    await expect(clerk.of(StoreBank).add(bank({ accountNo }))).rejects.toThrow(/银行卡号码|不能超过20/)
  await expect(clerk.of(StoreAddress).add(address({ tel: '12345' }))).rejects.toThrow(
    '联系电话12345格式不正确',
  )
  await expect(clerk.of(StoreAddress).add(address({ region: null }))).rejects.toThrow('地区不能为空')
  await expect(clerk.of(StoreInstallItem).add(team({ leader: '' }))).rejects.toThrow('队长不能为空')
  await expect(clerk.of(StoreInstallItem).add(team({ dayCapacity: 0 }))).rejects.toThrow(
    '日安装樘数不能小于1',
  )
  await expect(clerk.of(StoreQuote).add(quote({ endOn: '2025-12-31' }))).rejects.toThrow(
    '结束日期不能早于开始日期',
  )
  await expect(clerk.of(StoreQuote).add(quote({ lines: [] }))).rejects.toThrow('报价明细')
  await expect(clerk.of(StoreQuote).add(quote({ lines: [{ target: 'door', factor: 1.5 }] }))).rejects.toThrow(
    '门型不能为空',
  )
  await expect(clerk.of(StorePrice).add({ ...price('x', '2026-01-01'), price: -1 })).rejects.toThrow(
    '特价不能小于0',
  )
})

test('special prices of one thing never overlap, of two things or of two stores they may', async () => {
  const spring = await clerk.of(StorePrice).add(price('fl', '2026-03-01', '2026-03-31'))
  await expect(clerk.of(StorePrice).add(price('fl', '2026-03-31', '2026-04-30'))).rejects.toThrow(
    '价格有效期与已有记录重叠',
  )
  await expect(clerk.of(StorePrice).add(price('fl', '2026-01-01'))).rejects.toThrow('重叠')
  await clerk.of(StorePrice).add(price('fl', '2026-04-01', '2026-04-30'))
  await clerk.of(StorePrice).add(price('glass', '2026-03-01'))
  await clerk.of(StorePrice).add({ ...price('fl', '2026-03-01'), store: other })
  await clerk.of(StorePrice).move(spring.id, 'void')
  await clerk.of(StorePrice).add(price('fl', '2026-03-15', '2026-03-20'))
})

test('two who set a price for the same days at one moment: one of them succeeds', async () => {
  const both = await Promise.allSettled([
    clerk.of(StorePrice).add(price('rush', '2026-05-01')),
    clerk.of(StorePrice).add(price('rush', '2026-05-10')),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a special price counts once it is approved, and is then not changed', async () => {
  const special = await clerk.of(StorePrice).add(price('frame', '2026-01-01'))
  await expect(clerk.of(StorePrice).move(special.id, 'approve')).rejects.toThrow(
    '当前状态【待提交】不允许审核',
  )
  await clerk.of(StorePrice).move(special.id, 'submit')
  expect(await clerk.of(StorePrice).move(special.id, 'approve')).toMatchObject({ status: 'approved' })
  await expect(clerk.of(StorePrice).edit({ id: special.id, price: 1 })).rejects.toThrow(
    '当前状态【已生效】不允许编辑',
  )
})

test('the whole number of an account is seen by those alone who may, the tail by everybody', async () => {
  const account = await clerk.of(StoreBank).add(bank())
  const guest = app.as('guest', { can: ['storeBank:list'], orgCode: 'A01' })
  const row = await guest.of(StoreBank).get(account.id)
  expect(row).toMatchObject({ accountTail: '**** 7890' })
  expect(JSON.stringify(row)).not.toContain(card)
  await expect(guest.of(StoreBank).list({ where: { accountNo: card } })).rejects.toThrow('无权查询该字段')
})

test('the staff of one store reach nothing of another', async () => {
  const { sysOrgCode } = await clerk.of(Store).get(store)
  const can = ['store:list', 'storeBank:list', 'storeBank:add', 'storeBank:edit', 'storeBank:delete']
  const staff = app.as('staff', { can, orgCode: sysOrgCode ?? '' })
  const [own, foreign] = [
    await clerk.of(StoreBank).add(bank()),
    await clerk.of(StoreBank).add(bank({ store: other })),
  ]
  const { rows } = await staff.of(StoreBank).list({ size: 100 })
  const seen = new Set(rows.map(({ id }) => id))
  expect([seen.has(own.id), seen.has(foreign.id)]).toEqual([true, false])
  await expect(staff.of(StoreBank).edit({ id: foreign.id, bankName: '别家' })).rejects.toThrow(
    '未找到对应数据',
  )
  await expect(staff.of(StoreBank).remove(foreign.id)).rejects.toThrow('未找到对应数据')
  await expect(staff.of(StoreBank).add(bank({ store: other }))).rejects.toThrow('不在您的权限范围内')
  expect(await clerk.of(StoreBank).get(foreign.id)).toMatchObject({ bankName: '工商银行' })
})
