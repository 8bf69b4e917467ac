import { defineEntity, defineModule, f } from '@mortise/model'
import { type Context, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Permission, Role, RoleGrant } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import system from '../../index.ts'

const Note = defineEntity('note', {
  label: '便签',
  fields: {
    title: f.text('标题', { required: true }),
    area: f.text('片区'),
    steps: f.lines('步骤', { fields: { what: f.text('内容', { required: true }), fee: f.money('费用') } }),
  },
})
const notes = serverModule(
  defineModule('notes', { label: '便签', entities: [Note], menu: [{ label: '便签', open: Note }] }),
  { needs: [system] },
)
const app = await testApp(notes)
const clerk = app.as('clerk')
const inSystem = <T>(work: (ctx: Context) => Promise<T>) => app.services.asSystem('0', work)
beforeAll(async () => {
  for (const [title, area] of [
    ['甲', 'north'],
    ['乙', 'south'],
    ['丙', 'east'],
  ] as const) {
    await clerk.of(Note).add({ title, area })
  }
})

const pageOf = () =>
  inSystem((ctx) => ctx.repo(Permission).first({ entity: 'note', type: '1' })).then((row) => row!.id)
const listOf = () =>
  inSystem((ctx) => ctx.repo(Permission).first({ code: 'note:list' })).then((row) => row!.id)

async function addRule(rule: object) {
  const body = { permissionId: await pageOf(), ruleName: '规则', ruleConditions: '=', ...rule }
  const answer = await clerk.call('POST', '/sys/permission/addPermissionRule', { body })
  return answer.body.result as string
}

/** A role that lists notes under these rules. */
async function roleWith(code: string, rules: readonly string[]) {
  const { id } = await clerk.of(Role).add({ name: code, code })
  const permissionIds = `${await listOf()},${await pageOf()}`
  await clerk.call('POST', '/sys/permission/saveRolePermission', { body: { roleId: id, permissionIds } })
  const body = { roleId: id, permissionId: await pageOf(), dataRuleIds: rules.join(',') }
  await clerk.call('POST', '/sys/role/datarule', { body })
  return id
}

async function seenBy(username: string, ...roles: string[]) {
  const user = app.as(username, { can: [] })
  await clerk.call('PUT', '/sys/user/edit', {
    body: { id: await user.userId(), selectedroles: roles.join(',') },
  })
  const { status, body } = await user.call('GET', '/note/list', {
    query: { column: 'createTime', order: 'asc' },
  })
  return status === 200 ? body.result.records.map((row: { title: string }) => row.title) : status
}

test('a ticked rule narrows the rows of its page, several of one role all hold', async () => {
  const north = await roleWith('north', [await addRule({ ruleColumn: 'area', ruleValue: 'north' })])
  expect(await seenBy('north_man', north)).toEqual(['甲'])
  const both = await roleWith('both', [
    await addRule({ ruleColumn: 'area', ruleValue: 'north' }),
    await addRule({ ruleColumn: 'title', ruleConditions: '!=', ruleValue: '甲' }),
  ])
  expect(await seenBy('strict_man', both)).toEqual([])
})

test('a user with two roles of different rules sees what either shows, with one free role everything', async () => {
  const north = await roleWith('north2', [await addRule({ ruleColumn: 'area', ruleValue: 'north' })])
  const south = await roleWith('south2', [await addRule({ ruleColumn: 'area', ruleValue: 'south' })])
  expect(await seenBy('two_roles', north, south)).toEqual(['甲', '乙'])
  expect(await seenBy('free_man', north, await roleWith('free2', []))).toEqual(['甲', '乙', '丙'])
})

test('a rule may ask whether a field holds anything, and then takes no value', async () => {
  const { id } = await clerk.of(Note).add({ title: '无片区' })
  const missing = await addRule({ ruleColumn: 'area', ruleConditions: 'EMPTY' })
  expect(await seenBy('blank_man', await roleWith('blank', [missing]))).toEqual(['无片区'])
  const filled = await addRule({ ruleColumn: 'area', ruleConditions: 'NOT_EMPTY', ruleValue: '1' })
  expect(await seenBy('filled_man', await roleWith('filled', [filled]))).toEqual(['甲', '乙', '丙'])
  await clerk.of(Note).remove(id)
  expect(await addRule({ ruleColumn: 'area', ruleConditions: '=' })).toMatchObject({ field: 'ruleValue' })
})

test('a rule may name the caller', async () => {
  const own = await roleWith('own', [
    await addRule({ ruleColumn: 'createBy', ruleValue: '#{sys_user_code}' }),
  ])
  const writer = app.as('writer', { can: ['note:add'] })
  await writer.call('POST', '/note/add', { body: { title: '丁' } })
  expect(await seenBy('writer', own)).toEqual(['丁'])
})

test('a rule that was switched off narrows nothing, one that is gone closes the list', async () => {
  const ruleId = await addRule({ ruleColumn: 'area', ruleValue: 'nowhere' })
  const role = await roleWith('switched', [ruleId])
  expect(await seenBy('switcher', role)).toEqual([])
  await clerk.call('PUT', '/sys/permission/editPermissionRule', { body: { id: ruleId, status: '0' } })
  expect(await seenBy('switcher', role)).toContain('甲')
  const remove = () => clerk.call('DELETE', '/sys/permission/deletePermissionRule', { query: { id: ruleId } })
  expect((await remove()).body).toMatchObject({
    success: false,
    message: '该数据已被角色授权引用，不能删除！',
  })
  await app.services.db.owner.query('delete from sys_permission_data_rule where id = $1', [ruleId])
  await clerk.call('GET', '/sys/dict/refleshCache')
  expect(await seenBy('switcher', role)).toBe(403)
})

test('ticks of rules survive a new grant of the same menu', async () => {
  const ruleId = await addRule({ ruleColumn: 'area', ruleValue: 'east' })
  const role = await roleWith('kept', [ruleId])
  const permissionIds = `${await listOf()},${await pageOf()}`
  await clerk.call('POST', '/sys/permission/saveRolePermission', { body: { roleId: role, permissionIds } })
  const grant = await inSystem(async (ctx) => ctx.repo(RoleGrant).first({ role, permission: await pageOf() }))
  expect(grant?.rules).toEqual([ruleId])
  const ticked = await clerk.call('GET', `/sys/role/datarule/${await pageOf()}/${role}`)
  expect(ticked.body.result).toMatchObject({ drChecked: ruleId })
  expect(ticked.body.result.datarule.map((rule: { id: string }) => rule.id)).toContain(ruleId)
})

test('ticks of rules that somebody else changed meanwhile are not overwritten, nor are rules of other menus ticked', async () => {
  const [one, two] = [
    await addRule({ ruleColumn: 'area', ruleValue: 'north' }),
    await addRule({ ruleColumn: 'area', ruleValue: 'south' }),
  ]
  const roleId = await roleWith('ticked', [one])
  const tick = async (ticks: object) =>
    (
      await clerk.call('POST', '/sys/role/datarule', {
        body: { roleId, permissionId: await pageOf(), ...ticks },
      })
    ).body
  expect(await tick({ dataRuleIds: two, lastDataRuleIds: '' })).toMatchObject({ success: false, code: 409 })
  expect(await tick({ dataRuleIds: two, lastDataRuleIds: one })).toMatchObject({ success: true })
  const elsewhere = { permissionId: await listOf(), dataRuleIds: one }
  expect(await tick(elsewhere)).toMatchObject({ success: false, message: '所选数据规则不属于该菜单' })
  const late = app.as('onlooker', { can: ['role:list'] })
  expect((await late.call('POST', '/sys/role/datarule', { body: {} })).status).toBe(403)
})

test('a column under a right of its own is kept from those who lack it: read, searched, written', async () => {
  const menu = await pageOf()
  const control = (perms: string, permsType: string) =>
    clerk.call('POST', '/sys/permission/add', {
      body: { name: perms, menuType: 2, parentId: menu, perms, permsType },
    })
  const [reader, keeper] = [
    app.as('column_reader', { can: ['note:list', 'note:add', 'note:edit'] }),
    app.as('column_keeper', { can: ['note:list', 'note:edit'] }),
  ]
  const added = await clerk.call('POST', '/note/add', { body: { title: '戊', area: 'west' } })
  const id = added.body.result as string
  const seen = async (who = reader) =>
    (await who.call('GET', '/note/queryById', { query: { id } })).body.result
  expect(await seen()).toMatchObject({ title: '戊', area: 'west' })

  await control('note:view.area', '1')
  expect(await seen()).not.toHaveProperty('area')
  expect((await reader.call('GET', '/note/list', { query: { area: 'west' } })).status).toBe(403)
  await reader.call('PUT', '/note/edit', { body: { id, title: '己', area: 'stolen' } })
  expect(await seen(app.as('admin'))).toMatchObject({ title: '己', area: 'west' })

  await control('note:edit.title', '2')
  await keeper.call('PUT', '/note/edit', { body: { id, title: '庚' } })
  expect(await seen(keeper)).toMatchObject({ title: '己' })

  const [role] = (await clerk.of(Role).list({ where: { code: 'user:column_reader' } })).rows
  const granted = await inSystem((ctx) =>
    ctx
      .repo(Permission)
      .find({ code: { in: ['note:list', 'note:edit', 'note:view.area', 'note:edit.title'] } }),
  )
  await app.as('admin').call('POST', '/sys/permission/saveRolePermission', {
    body: { roleId: role!.id, permissionIds: granted.map((row) => row.id).join(',') },
  })
  await reader.call('PUT', '/note/edit', { body: { id, title: '辛', area: 'north' } })
  expect(await seen()).toMatchObject({ title: '辛', area: 'north' })

  // Not controlled, a code closes nothing.
  const view = granted.find(({ code }) => code === 'note:view.area')!
  await app.as('admin').call('PUT', '/sys/permission/edit', { body: { id: view.id, status: '0' } })
  expect(await seen(keeper)).toMatchObject({ area: 'north' })
})

test('a column of lines under rights of its own is kept in the same way', async () => {
  const menu = await pageOf()
  const control = (perms: string, permsType: string) =>
    clerk.call('POST', '/sys/permission/add', {
      body: { name: perms, menuType: 2, parentId: menu, perms, permsType },
    })
  const can = ['note:list', 'note:add', 'note:edit']
  const note = await app
    .as('admin')
    .of(Note)
    .add({ title: '行', steps: [{ what: '测量', fee: 12 }] })
  const reader = app.as('line_reader', { can })
  const stepOf = async (who: typeof reader) => (await who.of(Note).get(note.id)).steps[0]
  expect(await stepOf(reader)).toMatchObject({ what: '测量', fee: 12 })

  await control('note:edit.steps.fee', '2')
  const change = (fee: number) =>
    reader.of(Note).edit({ id: note.id, steps: note.steps.map((step) => ({ ...step, what: '复测', fee })) })
  await change(99)
  expect(await stepOf(reader)).toMatchObject({ what: '复测', fee: 12 })

  await control('note:view.steps.fee', '1')
  expect(await stepOf(reader)).not.toHaveProperty('fee')
  await change(98)
  expect(await stepOf(app.as('admin'))).toMatchObject({ what: '复测', fee: 12 })

  const holder = app.as('line_holder', { can: [...can, 'note:view.steps.fee', 'note:edit.steps.fee'] })
  expect(await stepOf(holder)).toMatchObject({ fee: 12 })
})

test('[B-267] lines under rights of their own are added and removed by those who hold them', async () => {
  const menu = await pageOf()
  const control = (perms: string) =>
    clerk.call('POST', '/sys/permission/add', {
      body: { name: perms, menuType: 2, parentId: menu, perms, permsType: '1' },
    })
  const can = ['note:list', 'note:add', 'note:edit', 'note:edit.title']
  const [one, two] = [{ what: '测量' }, { what: '安装' }]
  const note = await app
    .as('admin')
    .of(Note)
    .add({ title: '明细', steps: [one, two] })
  const writer = app.as('step_writer', { can })
  await control('note:steps:add')
  await control('note:steps:batch_delete')
  const [first, second] = note.steps
  const save = (who: typeof writer, steps: object[]) =>
    who.of(Note).edit({ id: note.id, steps: steps as never })

  await expect(save(writer, [first!, second!, { what: '回访' }])).rejects.toThrow('没有新增步骤的权限')
  await expect(save(writer, [first!])).rejects.toThrow('没有删除步骤的权限')
  await expect(writer.of(Note).add({ title: '新', steps: [one] })).rejects.toThrow('没有新增步骤的权限')
  // What is there may still be changed and put in another order.
  await save(writer, [{ ...second!, what: '安装门套' }, first!])
  await writer.of(Note).add({ title: '没有步骤' })

  const holder = app.as('step_holder', { can: [...can, 'note:steps:add', 'note:steps:batch_delete'] })
  await save(holder, [second!, { what: '回访' }])
  expect((await holder.of(Note).get(note.id)).steps.map(({ what }) => what)).toEqual(['安装', '回访'])
})

test('the administrator is bound by no rule and needs no grant', async () => {
  const admin = app.as('admin', { can: [] })
  const { body } = await admin.call('GET', '/note/list')
  expect(body.result.total).toBeGreaterThanOrEqual(3)
})

test('a right that is taken away stops at the next call', async () => {
  const user = app.as('short_lived', { can: ['note:list'] })
  expect((await user.call('GET', '/note/list')).status).toBe(200)
  const [role] = (await clerk.of(Role).list({ where: { code: 'user:short_lived' } })).rows
  await clerk.call('POST', '/sys/permission/saveRolePermission', {
    body: { roleId: role!.id, permissionIds: '' },
  })
  expect((await user.call('GET', '/note/list')).status).toBe(403)
})

test('roles stand beside each other with their rights and data rules by name', async () => {
  const north = await roleWith('matrix_north', [
    await addRule({ ruleName: '北区', ruleColumn: 'area', ruleValue: 'north' }),
  ])
  const { id: empty } = await clerk.of(Role).add({ name: '空角色', code: 'matrix_empty' })
  const matrix = async (roleIds: string) =>
    (await clerk.call('GET', '/sys/role/matrix', { query: { roleIds } })).body
  const { roles, rows } = (await matrix(`${north},${empty}`)).result
  expect(roles.map((role: { name: string }) => role.name)).toEqual(['matrix_north', '空角色'])
  const page = await pageOf()
  expect(rows.find((row: { id: string }) => row.id === page)).toMatchObject({
    name: '便签',
    level: 1,
    cells: [{ isWhole: false, rights: ['查询'], rules: ['北区'] }, null],
  })
  expect(await matrix('')).toMatchObject({ success: false, message: '请选择角色' })
  const many = Array.from({ length: 11 }, (_, index) => `r${index}`).join(',')
  expect(await matrix(many)).toMatchObject({ success: false, message: '一次最多比较10个角色' })
  expect((await app.as('unseeing', { can: [] }).call('GET', '/sys/role/matrix')).status).toBe(403)
})
