import { defineModule } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Permission, PermissionRule, Position, Role, TenantPack } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const model = defineModule('wall', {
  label: '公告栏',
  entities: [],
  menu: [{ label: '公告栏', open: '/wall/board', everyone: true }],
})
const app = await testApp(serverModule(model, { needs: [system] }))
const admin = app.as('admin')
const menus = ['permission:add', 'permission:edit', 'permission:delete', 'permission:list'] as const
const editor = app.as('menu_editor', { can: [...menus, 'position:list'] })

const rowOf = async (code: string) =>
  (await app.services.asSystem('0', (ctx) => ctx.repo(Permission).first({ code })))!
const send = async (who: TestClient, call: `${'POST' | 'PUT' | 'DELETE'} ${string}`, sent: object) => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  const options = method === 'DELETE' ? { query: sent as Record<string, string> } : { body: sent }
  return (await who.call(method, `/sys/permission/${path}`, options)).body.message
}
const edit = (who: TestClient, sent: object) => send(who, 'PUT edit', sent)

test('who edits menus writes no right into them that they do not hold', async () => {
  const held = await rowOf('position:list')
  const page = held.parent ?? ''
  const refusal = '不能写入本人没有的授权标识【role:edit】'
  expect(await edit(editor, { id: held.id, perms: 'position:list,role:edit' })).toBe(refusal)
  expect(await edit(editor, { id: page, perms: ' role:edit ' })).toBe(refusal)
  const right = { name: '借来的', menuType: 2, parentId: page, perms: 'role:edit' }
  expect(await send(editor, 'POST add', right)).toBe(refusal)
  expect((await editor.call('PUT', '/sys/role/edit', { body: {} })).status).toBe(403)
  expect(await edit(editor, { id: held.id, name: '职务查询' })).toBe('修改成功!')
  for (const perms of ['permission:list', 'position:view.flowType']) {
    const own = { name: '自有的', menuType: 2, parentId: page, perms }
    expect(await send(editor, 'POST add', own)).toBe('添加成功！')
  }
  expect(await send(admin, 'POST add', right)).toBe('添加成功！')
})

test('a page that everybody has is not put below a right, so that nobody has that by it', async () => {
  const [everyones] = await app.services.asSystem('0', (ctx) =>
    ctx.repo(Permission).find({ url: '/wall/board' }),
  )
  expect(everyones).toBeDefined()
  const { id: parentId } = await admin.of(Permission).add({
    name: '有权目录',
    type: '0',
    url: '/granting',
    code: 'role:edit',
  })
  expect(await edit(editor, { id: everyones?.id, menuType: 1, parentId })).toBe(
    '不能写入本人没有的授权标识【role:edit】',
  )
})

test('a right that its editor lacks is neither let go nor made to guard nothing', async () => {
  const page = (await rowOf('position:list')).parent ?? ''
  const column = { name: '看职级', menuType: 2, parentId: page, perms: 'position:view.rank' }
  const { body } = await admin.call<string>('POST', '/sys/permission/add', { body: column })
  const id = body.result
  await admin.of(Position).add({ code: 'HIDDEN_RANK', name: '藏级' })
  const ranks = async () =>
    JSON.stringify((await editor.call('GET', '/sys/position/list')).body.result.records)
  expect(await ranks()).not.toContain('postLevel')
  const refusal = '不能调整本人没有的权限【看职级】'
  for (const change of [{ status: '0' }, { permsType: '2' }, { perms: 'position:list' }, { menuType: 0 }])
    expect(await edit(editor, { id, ...change })).toBe(refusal)
  expect(await send(editor, 'DELETE delete', { id })).toBe(refusal)
  await expect(editor.of(Permission).remove(id)).rejects.toThrow(refusal)
  expect(await ranks()).not.toContain('postLevel')
  expect(await edit(editor, { id, description: '职级' })).toBe('修改成功!')
  expect(await edit(admin, { id, status: '0' })).toBe('修改成功!')
  expect(await ranks()).toContain('postLevel')
  expect(await send(admin, 'DELETE delete', { id })).toBe('删除成功!')
})

test('a data rule is loosened by nobody who is under it, or sees nothing of what it narrows', async () => {
  const can = ['permissionRule:edit', 'permissionRule:add', 'permissionRule:delete', ...menus]
  const bound = app.as('bound_editor', { can: [...can, 'position:list'] })
  const blind = app.as('blind_editor', { can })
  const free = app.as('free_editor', { can: [...can, 'position:list'] })
  await bound.token()
  const page = await rowOf('position:list')
  const { id } = await admin
    .of(PermissionRule)
    .add({ permission: page.id, name: '司机', column: 'code', operator: '=', value: 'DRIVER' })
  const [role] = (await admin.of(Role).list({ where: { code: 'user:bound_editor' } })).rows
  const tick = { roleId: role?.id, permissionId: page.id, dataRuleIds: id }
  expect((await admin.call('POST', '/sys/role/datarule', { body: tick })).body.message).toBe('保存成功！')
  const changes = [{ ruleValue: 'X' }, { ruleConditions: '!=' }, { ruleColumn: 'name' }, { status: '0' }]
  const under = '不能取消本人也受限的数据规则'
  const unseen = '没有【职务】的权限，不能调整其数据规则'
  for (const [who, refusal] of [
    [bound, under],
    [blind, unseen],
  ] as const) {
    for (const change of changes)
      expect(await send(who, 'PUT editPermissionRule', { id, ...change })).toBe(refusal)
    expect(await send(who, 'DELETE deletePermissionRule', { id })).toBe(refusal)
    await expect(who.of(PermissionRule).edit({ id, isActive: false })).rejects.toThrow(refusal)
  }
  // Nor is the page, by which the rule is held, led to something else.
  expect(await edit(bound, { id: page.id, perms: 'permission:list' })).toBe(under)
  expect(await send(bound, 'PUT editPermissionRule', { id, ruleName: '只看司机' })).toBe('修改成功!')
  const more = {
    permissionId: page.id,
    ruleName: '再窄',
    ruleColumn: 'code',
    ruleConditions: '=',
    ruleValue: 'X',
  }
  expect(await send(bound, 'POST addPermissionRule', more)).toBe('添加成功！')
  expect(await send(free, 'PUT editPermissionRule', { id, ruleValue: 'FITTER' })).toBe('修改成功!')
  const [narrower] = (await admin.of(PermissionRule).list({ where: { name: '再窄' } })).rows
  expect(await send(free, 'DELETE deletePermissionRule', { id: narrower?.id })).toBe('删除成功!')
})

test('companies are offered by packages nothing that the one who packs them lacks', async () => {
  const { id: packId } = await admin.of(TenantPack).add({ name: '试用套餐' })
  const packer = app.as('packer', { can: ['tenantPack:grant', 'tenantPack:list', 'position:list'] })
  const save = async (...codes: string[]) => {
    const ids = await Promise.all(codes.map(async (code) => (await rowOf(code)).id))
    const body = { packId, permissionIds: ids.join(',') }
    return (await packer.call('PUT', '/sys/tenantPack/savePermissions', { body })).body.message
  }
  expect(await save('position:list', 'user:edit')).toBe('不能授予超出本人的权限')
  expect(await save('position:list')).toBe('保存成功！')
})
