import { OnlineForm } from '@mortise/online/model'
import { smallForm } from '@mortise/online/testing'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import online from './index.ts'

const app = await testApp(online)
const admin = app.as('admin')

async function made(name: string, more: object = {}) {
  const form = smallForm(name, [
    { key: 'title', label: '主题' },
    { key: 'region', label: '区域', isSearched: true },
    { key: 'cost', label: '成本', kind: 'money', isGuarded: true, isSearched: true },
  ])
  const { id } = await admin.of(OnlineForm).add({ ...form, ...more } as never)
  await admin.call('POST', `/online/cgform/api/doDbSynch/${id}/normal`, { body: {} })
  return id
}
const path = (name: string, call: string) => `/online/cgform/data/${name}/${call}`
const add = async (name: string, body: object, who = admin) =>
  (await who.call<string>('POST', path(name, 'add'), { body })).body.result
const rows = async (name: string, who: TestClient, query: Record<string, string> = {}) =>
  (await who.call('GET', path(name, 'list'), { query })).body.result.records

/** Somebody with these rights on a form, and on its page under a data rule where one is told. */
async function holder(name: string, codes: readonly string[], rule?: object) {
  const who = app.as(`holder-${name}-${codes.length}`, { can: [] })
  const { id: roleId } = await admin.of(Role).add({ name, code: `role_${name}_${codes.length}` })
  const users = { roleId, userIdList: [await who.userId()] }
  await admin.call('POST', '/sys/user/addSysUserRole', { body: users })
  const all = await app.services.asSystem('0', ({ repo }) => repo(Permission).find({}, { limit: 10_000 }))
  const wanted = all.filter(({ code }) => code !== null && codes.includes(code))
  const page = all.find(({ entity, type }) => entity === name && type === '1')
  expect(wanted).toHaveLength(codes.length)
  const permissionIds = [...wanted, page].map((row) => row?.id).join(',')
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    body: { roleId, permissionIds, lastpermissionIds: '' },
  })
  if (!rule) return who
  const permissionId = page?.id
  const body = { permissionId, ruleName: '规则', ruleConditions: '=', ...rule }
  const { result } = (await admin.call('POST', '/sys/permission/addPermissionRule', { body })).body
  await admin.call('POST', '/sys/role/datarule', { body: { roleId, permissionId, dataRuleIds: result } })
  return who
}

test('a guarded column of a form is seen, searched and exported by those alone who hold its right', async () => {
  await made('pricey')
  await add('pricey', { title: '甲', cost: 12 })
  const plain = await holder('pricey', ['pricey:list', 'pricey:exportXls'])
  const knowing = await holder('pricey', ['pricey:list', 'pricey:exportXls', 'pricey:view.cost'])
  expect((await rows('pricey', plain))[0]).not.toHaveProperty('cost')
  expect(await rows('pricey', knowing)).toMatchObject([{ cost: 12 }])
  // Nobody finds out a cost by searching for it.
  const searched = await plain.call('GET', path('pricey', 'list'), { query: { cost: '99' } })
  expect(searched.body).toMatchObject({ success: false, message: '无权查询该字段' })
  expect(await rows('pricey', knowing, { cost: '99' })).toHaveLength(0)
  const definition = async (who: TestClient) =>
    JSON.stringify((await who.call('GET', '/sys/entity/definition', { query: { name: 'pricey' } })).body)
  expect(await definition(plain)).not.toContain('成本')
  expect(await definition(knowing)).toContain('成本')
})

test('a data rule on the page of a form narrows what its role sees, edits and deletes', async () => {
  await made('ruled')
  const east = await add('ruled', { title: '甲', region: '东' })
  const west = await add('ruled', { title: '乙', region: '西' })
  const clerk = await holder('ruled', ['ruled:list', 'ruled:edit', 'ruled:delete'], {
    ruleColumn: 'region',
    ruleValue: '东',
  })
  expect(await rows('ruled', clerk)).toMatchObject([{ id: east }])
  const change = (id: string) => clerk.call('PUT', path('ruled', 'edit'), { body: { id, title: '改' } })
  expect((await change(west)).body.success).toBe(false)
  expect((await change(east)).body.success).toBe(true)
  await clerk.call('DELETE', path('ruled', 'delete'), { query: { id: west } })
  expect(await rows('ruled', admin)).toHaveLength(2)
})

test('rows of a form that are of their maker alone stay so', async () => {
  await made('diary', { scope: 'own' })
  await add('diary', { title: '管理员的' })
  const writer = await holder('diary', ['diary:list', 'diary:add'])
  await add('diary', { title: '本人的' }, writer)
  expect(await rows('diary', writer)).toMatchObject([{ title: '本人的' }])
})
