import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Depart, DepartRole, Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const Memo = defineEntity('memo', {
  label: '备忘',
  fields: {
    title: f.text('标题', { required: true }),
    area: f.text('片区'),
    cost: f.money('成本', { guarded: true }),
  },
})
const memos = serverModule(
  defineModule('memos', { label: '备忘', entities: [Memo], menu: [{ label: '备忘', open: Memo }] }),
  { needs: [system] },
)
const app = await testApp(memos)
const admin = app.as('admin')
const clerk = app.as('clerk')
const recordOf = (code: string) =>
  app.services.asSystem('0', (ctx) => ctx.repo(Permission).first({ code })).then((row) => row!.id)
const pageId = () =>
  app.services
    .asSystem('0', (ctx) => ctx.repo(Permission).first({ entity: 'memo', type: '1' }))
    .then((row) => row!.id)

interface Verdict {
  code: string
  isAllowed: boolean
  because: string[]
}
async function explain(userId: string, more: Record<string, string> = {}, who = clerk) {
  const query = { userId, permissionId: await pageId(), ...more }
  return who.call('GET', '/sys/permission/explain', { query })
}
const explained = async (userId: string, more?: Record<string, string>) => {
  const { result } = (await explain(userId, more)).body
  const button = (code: string): Verdict => result.buttons.find((each: Verdict) => each.code === code)
  const column = (key: string) => result.columns.find((each: { key: string }) => each.key === key)
  return { ...result, button, column }
}

/** A role that grants these codes, given to a user. */
async function give(username: string, name: string, codes: readonly string[]) {
  const { id } = await clerk.of(Role).add({ name, code: name })
  const ids = await Promise.all(codes.map(recordOf))
  await clerk.call('POST', '/sys/permission/saveRolePermission', {
    body: { roleId: id, permissionIds: [...ids, await pageId()].join(',') },
  })
  const client = app.as(username, { can: [] })
  const userIdList = [await client.userId()]
  await clerk.call('POST', '/sys/user/addSysUserRole', { body: { roleId: id, userIdList } })
  return { id, client, userId: userIdList[0] as string }
}

test('buttons, columns and rows are explained by roles, and as the calls themselves answer', async () => {
  const { userId, id: roleId, client: seller } = await give('seller', '销售', ['memo:list', 'memo:add'])
  const rule = await clerk.call('POST', '/sys/permission/addPermissionRule', {
    body: {
      permissionId: await pageId(),
      ruleName: '北区',
      ruleColumn: 'area',
      ruleConditions: '=',
      ruleValue: 'north',
    },
  })
  await clerk.call('POST', '/sys/role/datarule', {
    body: { roleId, permissionId: await pageId(), dataRuleIds: rule.body.result },
  })
  const north = (await admin.call('POST', '/memo/add', { body: { title: '甲', area: 'north', cost: 5 } }))
    .body.result
  const south = (await admin.call('POST', '/memo/add', { body: { title: '乙', area: 'south' } })).body.result

  const answer = await explained(userId, { dataId: south })
  expect(answer.page).toMatchObject({ isAllowed: true, because: ['角色【销售】授予了此项。'] })
  expect(answer.button('memo:add')).toMatchObject({ isAllowed: true, because: ['角色【销售】授予了此项。'] })
  expect(answer.button('memo:delete').isAllowed).toBe(false)
  expect(answer.button('memo:delete').because[0]).toMatch(/^用户的.*角色【销售】.*都没有授予此项。$/)
  expect(answer.column('cost')).toMatchObject({ canSee: false, canEdit: false })
  expect(answer.column('title')).toMatchObject({ canSee: true, canEdit: true })
  expect(answer.rows).toMatchObject({
    visible: 1,
    yours: 2,
    row: { id: south, isVisible: false },
  })
  const sets = answer.rows.sets as { role: string; text: string; isMet: boolean }[]
  expect(sets).toContainEqual({ role: '角色【销售】', text: '只看 片区 等于 north 的数据。', isMet: false })

  // The calls themselves say the same.
  const { body } = await seller.call('GET', '/memo/list')
  expect(body.result.total).toBe(answer.rows.visible)
  expect(body.result.records[0]).toMatchObject({ id: north })
  expect(body.result.records[0]).not.toHaveProperty('cost')
  expect((await seller.call('POST', '/memo/add', { body: { title: '丙', area: 'north' } })).status).toBe(200)
  expect((await seller.call('DELETE', '/memo/delete', { query: { id: north } })).status).toBe(403)
  expect((await explained(userId, { dataId: north })).rows.row).toMatchObject({ isVisible: true })
})

test('every verdict about a button is what the door answers', async () => {
  const { userId } = await give('mixed', '混合', ['memo:list', 'memo:edit', 'memo:exportXls'])
  const { buttons } = await explained(userId)
  const rights = await app.services.rights.of(userId, '0')
  expect(buttons.length).toBeGreaterThan(5)
  for (const { code, isAllowed, because } of buttons as Verdict[]) {
    expect(isAllowed, code).toBe(rights.codes.has(code))
    expect(because.length, code).toBeGreaterThan(0)
  }
})

test('a department’s role that does not count says why', async () => {
  const depart = await clerk.of(Depart).add({ name: '包装部' })
  const list = await recordOf('memo:list')
  const grantDepart = (ids: string) =>
    clerk.call('POST', '/sys/permission/saveDepartPermission', {
      body: { departId: depart.id, permissionIds: ids },
    })
  await grantDepart(list)
  const role = await clerk.of(DepartRole).add({ depart: depart.id, name: '组长', code: 'packer' })
  await clerk.call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
    body: { roleId: role.id, permissionIds: list },
  })
  const packer = app.as('packer', { can: [], orgCode: depart.orgCode ?? '' })
  const userId = await packer.userId()
  await clerk.call('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
    body: { userId, departId: depart.id, newRoleId: role.id },
  })
  expect((await explained(userId)).button('memo:list')).toMatchObject({
    isAllowed: true,
    because: ['部门角色【组长】（包装部）授予了此项。'],
  })
  await admin.call('PUT', '/sys/user/edit', { body: { id: userId, selecteddeparts: '' } })
  expect((await explained(userId)).button('memo:list')).toMatchObject({
    isAllowed: false,
    because: ['部门角色【组长】（包装部）授予了此项，但用户已不属于包装部，不生效。'],
  })
})

test('the administrator, a frozen user and one without roles are told as such', async () => {
  const boss = await explained(await admin.userId())
  expect(boss.button('memo:delete')).toMatchObject({
    isAllowed: true,
    because: ['该用户是系统管理员，拥有全部权限。'],
  })
  const body = { username: 'nobody_yet', realname: '新人', password: 'Secret2026' }
  const id = (await clerk.call('POST', '/sys/user/add', { body })).body.result as string
  const plain = await explained(id)
  expect(plain.button('memo:list')).toMatchObject({ isAllowed: false, because: ['用户没有任何角色。'] })
  expect(plain.rows).toMatchObject({
    visible: null,
    because: expect.arrayContaining(['没有查询权限，看不到任何数据。']),
  })
  await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } })
  expect((await explained(id)).notes).toEqual(['该用户已冻结，不能登录；以下为解冻后的权限。'])
})

test('only who may ask is answered, about people and pages of the tenant', async () => {
  const userId = await clerk.userId()
  expect((await explain(userId, {}, app.as('curious', { can: ['role:list'] }))).status).toBe(403)
  expect((await explain('none')).body).toMatchObject({ success: false, message: '用户不存在！' })
  expect((await explain(userId, { permissionId: 'none' })).body.message).toBe('未找到菜单信息')
  const far = app.as('far_explainer', { tenant: 'store9' })
  expect((await explain(userId, {}, far)).body).toMatchObject({ success: false, message: '用户不存在！' })
})
