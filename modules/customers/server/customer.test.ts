import { Customer, FollowUp } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import customers from './index.ts'

const app = await testApp(customers)
const clerk = app.as('clerk')

test('a customer gets a number, its defaults and its address in one line', async () => {
  const customer = await clerk
    .of(Customer)
    .add({ name: '王芳', tel: '138 0013 8000', region: '330106', address: '翡翠湾3幢' })
  expect(customer).toMatchObject({ tel: '13800138000', level: 'C', type: '1', stage: 'fresh', version: 1 })
  expect(customer.no).toMatch(/^KH\d{8}\d{4}$/)
  expect(customer.summary).toBe('浙江省/杭州市/西湖区翡翠湾3幢')
})

test('[B-285] the customer list takes paging, sort and a part of the name', async () => {
  for (const [index, name] of ['赵一鸣', '赵二喜', '钱三多'].entries()) {
    await clerk.of(Customer).add({ name, tel: `1390013900${index}` })
  }
  const query = { customerName: '赵', pageNo: '1', pageSize: '1', column: 'customerName', order: 'asc' }
  const { body } = await clerk.call('GET', '/erp_customer/erpCustomer/list', { query })
  expect(body.result).toMatchObject({ total: 2, size: 1, current: 1, pages: 2 })
  expect(body.result.records).toHaveLength(1)
  expect(body.result.records[0].customerName).toMatch(/^赵/)
  const { body: all } = await clerk.call('GET', '/erp_customer/erpCustomer/list', {
    query: { column: 'customerName', order: 'desc', customerName: '赵' },
  })
  expect(all.result.records[0].id).not.toBe(body.result.records[0].id)
})

test('a telephone that is no telephone is refused', async () => {
  await expect(clerk.of(Customer).add({ name: '孙四', tel: '12345' })).rejects.toThrow(
    '联系电话12345格式不正确',
  )
})

test('a telephone is one customer’s, unless the right to keep two is held', async () => {
  const guide = app.as('guide', { can: ['customer:add', 'customer:list'], orgCode: 'A01' })
  await guide.of(Customer).add({ name: '周五', tel: '13700137000' })
  await expect(guide.of(Customer).add({ name: '周六', tel: '13700137000' })).rejects.toThrow(
    '该电话已登记为客户【周五】',
  )
  await expect(clerk.of(Customer).add({ name: '周七', tel: '13700137000' })).resolves.toMatchObject({
    name: '周七',
  })
})

test('contacts are saved with their customer, and one of them is the main one', async () => {
  const contacts = [
    { name: '吴丽', tel: '13600136000' },
    { name: '郑强', tel: '13600136001' },
  ]
  const customer = await clerk.of(Customer).add({ name: '吴家', tel: '13600136002', contacts })
  expect(customer.contacts.map(({ name, isMain }) => [name, isMain])).toEqual([
    ['吴丽', true],
    ['郑强', false],
  ])
  const [first] = customer.contacts
  const edited = await clerk.of(Customer).edit({ id: customer.id, contacts: [{ ...first!, post: '业主' }] })
  expect(edited.contacts).toEqual([{ ...first, post: '业主' }])
  const two = customer.contacts.map((contact) => ({ ...contact, isMain: true }))
  await expect(clerk.of(Customer).edit({ id: customer.id, contacts: two })).rejects.toThrow(
    '主要联系人只能有一个',
  )
})

test('a talk moves a fresh lead on, and a lost one takes none', async () => {
  const customer = await clerk.of(Customer).add({ name: '冯八', tel: '13500135000' })
  await clerk.of(FollowUp).add({ customer: customer.id, type: '1', content: '约到店' })
  expect(await clerk.of(Customer).get(customer.id)).toMatchObject({ stage: 'contacted', followCount: 1 })
  await expect(clerk.of(Customer).move(customer.id, 'lose')).rejects.toThrow('请选择流失原因')
  await expect(clerk.of(Customer).move(customer.id, 'lose', { reason: '选了别家' })).rejects.toThrow(
    '请选择流失原因',
  )
  const lost = await clerk.of(Customer).move(customer.id, 'lose', { reason: '4' })
  expect(lost).toMatchObject({ stage: 'lost', lostReason: '4' })
  const talk = { customer: customer.id, type: '1', content: '再联系' } as const
  await expect(clerk.of(FollowUp).add(talk)).rejects.toThrow('客户【冯八】已流失')
  await expect(clerk.of(Customer).edit({ id: customer.id, name: '冯九' })).rejects.toThrow(
    '当前状态【已流失】不允许编辑',
  )
  await clerk.of(Customer).move(customer.id, 'reopen')
  await expect(clerk.of(FollowUp).add(talk)).resolves.toMatchObject({ content: '再联系' })
})

test('a lead that buys becomes a customer with the moment of the deal', async () => {
  const customer = await clerk.of(Customer).add({ name: '陈九', tel: '13400134000' })
  expect(await clerk.of(Customer).move(customer.id, 'formalise')).toMatchObject({ type: '2', stage: 'won' })
  expect((await clerk.of(Customer).get(customer.id)).dealAt).not.toBeNull()
  await expect(clerk.of(Customer).move(customer.id, 'lose', { reason: '9' })).rejects.toThrow(
    '当前状态【已成交】不允许流失',
  )
})

test('the next talk is not before now, and a talk needs its words', async () => {
  const { id } = await clerk.of(Customer).add({ name: '卫十', tel: '13300133000' })
  const talk = { customer: id, type: '1', content: '回访' } as const
  await expect(clerk.of(FollowUp).add({ ...talk, nextAt: '2020-01-01 09:00:00' })).rejects.toThrow(
    '下次跟进时间不能早于现在',
  )
  await expect(clerk.of(FollowUp).add({ ...talk, content: '' })).rejects.toThrow('不能为空')
  expect(await clerk.of(Customer).get(id)).toMatchObject({ stage: 'fresh', followCount: 0 })
  await clerk.of(FollowUp).add({ ...talk, nextAt: '2099-01-01 09:00:00' })
  expect(await clerk.of(Customer).get(id)).toMatchObject({ nextFollowAt: '2099-01-01 09:00:00' })
})

test('the level of a customer is set by who may, not by whoever sells', async () => {
  const codes = ['customer:list', 'customer:add', 'customer:edit']
  const seller = app.as('level-seller', { can: codes, orgCode: 'A01' }).of(Customer)
  const manager = app.as('level-manager', { can: [...codes, 'customer:level'], orgCode: 'A01' }).of(Customer)
  await expect(seller.add({ name: '熟人', tel: '13922223333', level: 'A' })).rejects.toThrow(
    '您没有调整客户等级的权限',
  )
  const { id, version, level } = await seller.add({ name: '熟人', tel: '13922223333' })
  expect(level).toBe('C')
  await expect(seller.edit({ id, version, level: 'A' })).rejects.toThrow('您没有调整客户等级的权限')
  const raised = await manager.edit({ id, version, level: 'A' })
  expect(await seller.edit({ id, version: raised.version, remark: '老客户' })).toMatchObject({ level: 'A' })
})
