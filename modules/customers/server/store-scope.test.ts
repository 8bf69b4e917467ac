import { Customer, FollowUp, OwnerLog } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { Store, StoreAddress } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import customers from './index.ts'

const app = await testApp(customers)
const factory = app.as('factory', { orgCode: 'A01' })

/** A store, and somebody who works there. */
async function storeWithStaff(orgCode: string, username: string) {
  const staff = app.as(username, { orgCode })
  await staff.userId()
  const depart = await app.services.asSystem('0', ({ repo }) => repo(Depart).first({ orgCode }))
  const input = { name: `门店${orgCode}`, type: '2', depart: depart!.id, tel: '13900000000' } as const
  return { staff, store: await factory.of(Store).add(input) }
}
const east = await storeWithStaff('A01A21', 'eastern')
const west = await storeWithStaff('A01A22', 'western')

test('[B-076] a customer travels with all that the picker and the forms read', async () => {
  const { id } = await east.staff.of(Customer).add({
    name: '顾家',
    tel: '13911110001',
    region: '330106',
    address: '云栖里2幢',
    referees: '老客户',
    level: 'A',
  })
  const { body } = await east.staff.call('GET', '/erp_customer/erpCustomer/list', { query: { id } })
  expect(body.result.records).toHaveLength(1)
  expect(body.result.records[0]).toMatchObject({
    id,
    customerName: '顾家',
    tel: '13911110001',
    customerHead: 'eastern',
    url: '浙江省/杭州市/西湖区云栖里2幢',
    address: '云栖里2幢',
    referees: '老客户',
    customer_level: 'A',
    activity_id: null,
  })
})

test('a customer of a store’s seller belongs to the store, and so does one that the factory enters for it', async () => {
  const own = await east.staff.of(Customer).add({ name: '姜家', tel: '13911110002' })
  const entered = await factory.of(Customer).add({ name: '范家', tel: '13911110003', store: east.store.id })
  expect(own).toMatchObject({ store: east.store.id, sysOrgCode: 'A01A21' })
  expect(entered).toMatchObject({ sysOrgCode: 'A01A21' })
  expect(await east.staff.of(Customer).get(entered.id)).toMatchObject({ name: '范家' })
})

test('nobody of another store finds, changes, talks to or exports a store’s customers', async () => {
  const own = await east.staff.of(Customer).add({ name: '秘密客户', tel: '13911110004' })
  const talk = await east.staff.of(FollowUp).add({ customer: own.id, type: '1', content: '秘密' })
  const { staff } = west
  await expect(staff.of(Customer).get(own.id)).rejects.toThrow('未找到对应数据')
  await expect(staff.of(Customer).edit({ id: own.id, name: '改名' })).rejects.toThrow('未找到对应数据')
  await expect(staff.of(Customer).remove(own.id)).rejects.toThrow('未找到对应数据')
  await expect(staff.of(Customer).move(own.id, 'formalise')).rejects.toThrow('未找到对应数据')
  expect((await staff.of(Customer).list({ where: { name: '秘密客户' } })).total).toBe(0)
  await expect(staff.of(FollowUp).get(talk.id)).rejects.toThrow('未找到对应数据')
  await expect(staff.of(FollowUp).add({ customer: own.id, type: '1', content: '插话' })).rejects.toThrow(
    '客户不存在或不在您的权限范围内',
  )
  const sheet = await staff.call('GET', '/erp_customer/erpCustomer/exportXls')
  expect(JSON.stringify((await readXlsx(sheet.bytes)).sheets[0]?.rows)).not.toContain('秘密客户')
  expect((await factory.of(Customer).get(own.id)).name).toBe('秘密客户')
})

test('nobody writes into the books of another store', async () => {
  const { staff } = west
  await expect(
    staff.of(Customer).add({ name: '越界', tel: '13911110005', store: east.store.id }),
  ).rejects.toThrow('门店不存在或不在您的权限范围内')
  const address = {
    store: east.store.id,
    receiver: '某人',
    tel: '13911110006',
    region: '330106',
    address: '某路',
  }
  await expect(staff.of(StoreAddress).add(address)).rejects.toThrow('门店不存在或不在您的权限范围内')
  await expect(east.staff.of(StoreAddress).add(address)).resolves.toMatchObject({ isDefault: true })
  expect((await staff.of(StoreAddress).list({ where: { store: east.store.id } })).total).toBe(0)
  await expect(staff.of(Store).get(east.store.id)).rejects.toThrow('未找到对应数据')
})

test('a customer that goes to another store is seen there, and no longer where it was', async () => {
  const moved = await factory.of(Customer).add({ name: '转店客户', tel: '13911110007', store: east.store.id })
  const talk = await factory.of(FollowUp).add({ customer: moved.id, type: '1', content: '约量尺' })
  await factory.call('POST', '/erp_customer/erpCustomer/transfer', {
    body: { ids: [moved.id], customerHead: 'western', storeId: west.store.id },
  })
  expect(await west.staff.of(Customer).get(moved.id)).toMatchObject({ head: 'western', store: west.store.id })
  expect(await west.staff.of(FollowUp).get(talk.id)).toMatchObject({ content: '约量尺' })
  await expect(east.staff.of(FollowUp).get(talk.id)).rejects.toThrow('未找到对应数据')
  await expect(east.staff.of(Customer).get(moved.id)).rejects.toThrow('未找到对应数据')
})

test('a customer changes hands by an edit as by transferring: with the right, within the store, and written down', async () => {
  const { staff, store } = east
  const mate = app.as('eastern-mate', { orgCode: store.sysOrgCode!, can: ['customer:list', 'customer:edit'] })
  await mate.userId()
  const { id } = await staff.of(Customer).add({ name: '要转的客户', tel: '13911110021' })
  await expect(mate.of(Customer).edit({ id, head: 'western' })).rejects.toThrow('没有转移客户的权限')
  await expect(mate.of(Customer).edit({ id, head: null })).rejects.toThrow('负责人不能为空')
  await expect(mate.of(Customer).edit({ id, name: '改了名' })).resolves.toMatchObject({ name: '改了名' })
  await expect(factory.of(Customer).edit({ id, head: 'western' })).rejects.toThrow('负责人不是所属门店的人员')
  const { head } = await factory.of(Customer).get(id)
  await factory.of(Customer).edit({ id, head: 'eastern-mate' })
  const { rows } = await factory.of(OwnerLog).list({ where: { customer: id } })
  expect(rows).toMatchObject([{ change: 'transfer', from: head, to: 'eastern-mate' }])
})

test('the labels of choices tell nothing of another store’s customers, nor a column that is out of sight', async () => {
  const own = await east.staff.of(Customer).add({ name: '隐名客户', tel: '13911110008' })
  const label = async (staff: typeof east.staff, field: string) =>
    (
      await staff.call('GET', `/sys/dict/loadDictItem/${encodeURIComponent(`erp_customer,${field},id`)}`, {
        query: { key: own.id },
      })
    ).body
  for (const [field, text] of [
    ['customer_name', '隐名客户'],
    ['tel', '13911110008'],
  ] as const) {
    expect((await label(east.staff, field)).result).toEqual([text])
    expect((await label(west.staff, field)).result).toEqual([own.id])
  }
  const page = await factory.call('GET', '/sys/permission/list', { query: { perms: 'customer:list' } })
  const [{ parentId }] = page.body.result.records
  const body = {
    name: '查看电话',
    menuType: 2,
    perms: 'customer:view.tel',
    permsType: '1',
    parentId,
    status: '1',
  }
  expect((await factory.call('POST', '/sys/permission/add', { body })).body.success).toBe(true)
  const clerk = app.as('eastern_clerk', { orgCode: 'A01A21', can: ['customer:list'] })
  expect((await label(clerk, 'tel')).message).toBe('白名单校验未通过！')
  expect((await label(clerk, 'customer_name')).result).toEqual(['隐名客户'])
})
