import { testApp } from '@mortise/server/testing'
import { Depart, Role, Tenant } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from './index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const store = app.as('storekeeper', { tenant: 'store1' })
const add = (who: typeof clerk, username: string, more: object = {}) =>
  who.call('POST', '/sys/user/add', {
    body: { username, realname: username, password: 'Secret2026', ...more },
  })

test('users of one tenant are none of another’s: not listed, read, edited, frozen, reset or deleted', async () => {
  const { body } = await add(store, 'shop_clerk', { relTenantIds: '0' })
  const id = body.result as string
  const own = await store.call('GET', '/sys/user/list')
  expect(own.body.result.records.map((user: { username: string }) => user.username).toSorted()).toEqual([
    'shop_clerk',
    'storekeeper',
  ])
  const all = await clerk.call('GET', '/sys/user/list', { query: { pageSize: '100' } })
  expect(all.body.result.records.map((user: { username: string }) => user.username)).not.toContain(
    'shop_clerk',
  )
  expect((await clerk.call('GET', '/sys/user/queryById', { query: { id } })).body.success).toBe(false)
  const edit = await clerk.call('PUT', '/sys/user/edit', { body: { id, realname: '别人' } })
  expect(edit.body.message).toBe('未找到对应实体')
  expect(
    (await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })).body.success,
  ).toBe(false)
  const reset = { username: 'shop_clerk', password: 'Other2026', confirmpassword: 'Other2026' }
  expect((await clerk.call('PUT', '/sys/user/changePassword', { body: reset })).body.message).toBe(
    '用户不存在！',
  )
  expect((await clerk.call('DELETE', '/sys/user/delete', { query: { id } })).body.success).toBe(false)
  expect((await store.call('PUT', '/sys/user/edit', { body: { id, realname: '店员' } })).body.success).toBe(
    true,
  )
})

test('roles and departments of another tenant cannot be given', async () => {
  const role = await clerk.of(Role).add({ name: '总部角色', code: 'hq' })
  const depart = await clerk.of(Depart).add({ name: '总部部门' })
  expect((await add(store, 'thief_one', { selectedroles: role.id })).body.message).toBe('所选角色不存在')
  expect((await add(store, 'thief_two', { selecteddeparts: depart.id })).body.message).toBe('所选部门不存在')
  const tree = await store.call('GET', '/sys/sysDepart/queryTreeList')
  expect(tree.body.result).toEqual([])
})

test('what all tenants share is changed in the default one alone', async () => {
  const dict = await store.call('POST', '/sys/dict/add', { body: { dictName: '私有', dictCode: 'private' } })
  expect(dict.body).toMatchObject({ success: false, message: '平台公共数据只能在默认租户中维护' })
  expect((await store.call('POST', '/sys/tenant/add', { body: { name: '又一家' } })).body.success).toBe(false)
})

test('a tenant whose time is over lets nobody in', async () => {
  const tenant = await clerk.of(Tenant).add({ name: '到期店' })
  await add(clerk, 'expired_man', { relTenantIds: tenant.id })
  const login = () =>
    app.anonymous.call('POST', '/sys/login', { body: { username: 'expired_man', password: 'Secret2026' } })
  expect((await login()).body).toMatchObject({
    success: true,
    result: { tenantList: [{ id: tenant.id, name: '到期店' }] },
  })
  await clerk.of(Tenant).edit({ id: tenant.id, endOn: '2020-01-01' })
  expect((await login()).body).toMatchObject({ success: false, message: '租户已到期' })
})

test('the default tenant can neither be closed nor deleted, and dates must be in order', async () => {
  await expect(clerk.of(Tenant).edit({ id: '0', status: '0' })).rejects.toThrow('默认租户不能停用')
  await expect(clerk.of(Tenant).remove('0')).rejects.toThrow('默认租户不能删除')
  const backwards = clerk.of(Tenant).add({ name: '倒着的店', beginOn: '2026-02-01', endOn: '2026-01-01' })
  await expect(backwards).rejects.toThrow('结束日期2026-01-01不能早于开始日期2026-02-01')
})
