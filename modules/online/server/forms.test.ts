import { OnlineForm } from '@mortise/online/model'
import { smallForm } from '@mortise/online/testing'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import online from './index.ts'

const app = await testApp(online)
const admin = app.as('admin')

type FieldSpec = Parameters<typeof smallForm>[1][number]
const make = async (name: string, fields: readonly FieldSpec[], more: object = {}) =>
  admin.of(OnlineForm).add({ ...smallForm(name, fields), ...more } as never)
const edit = async (id: string, change: (form: never) => object) => {
  const form = await admin.of(OnlineForm).get(id)
  return admin.of(OnlineForm).edit({ id, version: form.version, ...change(form as never) })
}
const sync = async (id: string, mode = 'normal', body: object = {}) =>
  (await admin.call('POST', `/online/cgform/api/doDbSynch/${id}/${mode}`, { body })).body
const preview = async (id: string, mode = 'normal') =>
  (await admin.call('GET', `/online/cgform/api/syncPreview/${id}`, { query: { mode } })).body.result
const data = (name: string) => `/online/cgform/data/${name}`
const add = async (name: string, body: object, who: TestClient = admin) => {
  const { body: answer } = await who.call<string>('POST', `${data(name)}/add`, { body })
  expect(answer.success, answer.message).toBe(true)
  return answer.result
}
const list = async (name: string) =>
  (await admin.call('GET', `${data(name)}/list`, { query: { column: 'createTime', order: 'asc' } })).body
    .result.records
const columns = async (table: string): Promise<Record<string, string>> => {
  const { rows } = await app.services.db.owner.query(
    `select attname, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return Object.fromEntries(rows.map(({ attname, type }) => [attname, type]))
}

test('A-069 an administrator defines a form and its table, and people work with it', async () => {
  const form = await make(
    'site_visit',
    [
      { key: 'no', label: '单号', kind: 'serial', source: 'ZF{yyMM}-{0000}' },
      { key: 'title', label: '主题', isRequired: true, isSearched: true, length: 30 },
      { key: 'total', label: '合计', kind: 'money', formula: 'sum(items.amount)' },
      { key: 'status', label: '状态', kind: 'flow', source: 'draft:草稿,done:已完成' },
      { key: 'amount', label: '金额', kind: 'money', part: 'items', initial: '0' },
    ],
    {
      subTables: [{ key: 'items', label: '事项', isRequired: false }],
      buttons: [{ code: 'finish', label: '完成', from: 'draft', to: 'done', ask: null, isBatch: false }],
    },
  )
  expect((await admin.call('GET', `${data('siteVisit')}/list`)).status).toBe(404)
  const { steps, faults } = await preview(form.id)
  expect(faults).toEqual([])
  expect(steps.map(({ words }: { words: string }) => words)).toEqual(
    expect.arrayContaining([expect.stringContaining('新建表'), expect.stringContaining('新建子表')]),
  )
  expect((await admin.call('GET', `${data('siteVisit')}/list`)).status).toBe(404)
  expect(await sync(form.id)).toMatchObject({ success: true, message: '同步数据库成功!' })
  expect(await admin.of(OnlineForm).get(form.id)).toMatchObject({ isSynced: true, revision: 1 })

  const id = await add('siteVisit', { title: '看样', items: [{ amount: 3 }, { amount: 4.5 }] })
  expect(await list('siteVisit')).toMatchObject([{ title: '看样', total: 7.5, status_dictText: '草稿' }])
  const moved = await admin.call('POST', `${data('siteVisit')}/move`, { body: { id, move: 'finish' } })
  expect(moved.body.message).toBe('完成成功！')
  const sheet = await admin.call('GET', `${data('siteVisit')}/exportXls`)
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await preview(form.id)).steps).toEqual([])
})

test('whoever was granted its rights works with it, and nobody else', async () => {
  const form = await make('canteen', [{ key: 'title', label: '主题' }])
  await sync(form.id)
  const clerk = app.as('canteen-clerk', { can: [] })
  expect((await clerk.call('GET', `${data('canteen')}/list`)).status).toBe(403)
  expect((await clerk.call('GET', `/online/cgform/api/getFormItem/${form.id}`)).status).toBe(403)
  for (const path of [`doDbSynch/${form.id}/normal`, `retire/${form.id}`, `menu/${form.id}`])
    expect((await clerk.call('POST', `/online/cgform/api/${path}`, { body: {} })).status).toBe(403)
  const role = await admin.of(Role).add({ name: '食堂', code: 'canteen' })
  const users = { roleId: role.id, userIdList: [await clerk.userId()] }
  await admin.call('POST', '/sys/user/addSysUserRole', { body: users })
  const tree = (await admin.call('GET', '/sys/permission/queryTreeList')).body.result.treeList
  const flat = (
    nodes: { key: string; perms: string; children?: never[] }[],
  ): { key: string; perms: string }[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const ids = flat(tree).filter(({ perms }) => ['canteen:list', 'canteen:add'].includes(perms))
  const grant = { roleId: role.id, permissionIds: ids.map(({ key }) => key).join(','), lastpermissionIds: '' }
  await admin.call('POST', '/sys/permission/saveRolePermission', { body: grant })
  await add('canteen', { title: '午餐' }, clerk)
  const item = await clerk.call('GET', `/online/cgform/api/getFormItem/${form.id}`)
  expect(item.body.result).toEqual({ entity: 'canteen', label: '走访', layout: 'normal', view: null })
  expect((await clerk.call('DELETE', `${data('canteen')}/delete`, { query: { id: 'x' } })).status).toBe(403)
})

test('its page is in the menu once it was put there, and not before', async () => {
  const form = await make('garden', [{ key: 'title', label: '主题' }])
  const put = async (isShown: boolean) =>
    (await admin.call('POST', `/online/cgform/api/menu/${form.id}`, { body: { isShown } })).body
  expect(await put(true)).toMatchObject({ success: false, message: '表单【走访】还没有同步数据库' })
  await sync(form.id)
  const entry = async () => {
    const { body } = await admin.call('GET', '/sys/permission/getUserPermissionByToken')
    const nodes = (all: { path: string; children?: never[] }[]): { path: string; hidden?: boolean }[] =>
      all.flatMap((node) => [node, ...nodes(node.children ?? [])])
    return nodes(body.result.menu).find(({ path }) => path === `/online/cgformList/${form.id}`)
  }
  expect(await entry()).toMatchObject({ hidden: true })
  expect(await put(true)).toMatchObject({ success: true })
  expect(await entry()).toMatchObject({ component: 'modules/online/cgform/auto/OnlCgformAutoList' })
  expect((await entry())?.hidden).not.toBe(true)
  // It stays there when the form is changed and synchronised again.
  await edit(form.id, () => ({ label: '园艺' }))
  await sync(form.id)
  expect(await entry()).toMatchObject({ meta: { title: '园艺' } })
})

test('a renamed field keeps its values, one that is removed keeps its column', async () => {
  const form = await make('renaming', [
    { key: 'title', label: '主题' },
    { key: 'note', label: '备注' },
  ])
  await sync(form.id)
  await add('renaming', { title: '甲', note: '乙' })
  await edit(form.id, ({ fields }: never) => {
    const [title] = fields as { key: string }[]
    return {
      fields: [
        { ...title, key: 'subject' },
        { key: 'level', label: '等级', kind: 'int' },
      ],
    }
  })
  expect(await admin.of(OnlineForm).get(form.id)).toMatchObject({ isSynced: false })
  const { steps } = await preview(form.id)
  expect(steps.map(({ words }: { words: string }) => words)).toEqual(
    expect.arrayContaining(['列 title 改名为 subject，数据不变', '新增列 level（等级）：整数']),
  )
  expect(await columns('own_0_renaming')).toHaveProperty('title')
  expect((await sync(form.id)).success).toBe(true)
  expect(await list('renaming')).toMatchObject([{ subject: '甲', level: null }])
  expect(await columns('own_0_renaming')).toMatchObject({
    subject: 'character varying(200)',
    note: 'character varying(200)',
  })
})

test('another kind of field needs force, says which rows lose by it, and keeps what was', async () => {
  const form = await make('forcing', [
    { key: 'title', label: '主题', isRequired: true },
    { key: 'size', label: '尺寸', isSearched: true },
  ])
  await sync(form.id)
  await add('forcing', { title: '甲', size: '12' })
  await add('forcing', { title: '乙', size: '大' })
  await add('forcing', { title: '丙', size: '1.5' })
  await edit(form.id, ({ fields }: never) => {
    const [title, size] = fields as object[]
    return { fields: [title, { ...size, kind: 'int' }] }
  })
  expect((await preview(form.id)).faults).toEqual([expect.stringContaining('size')])
  expect(await sync(form.id)).toMatchObject({ success: false, message: expect.stringContaining('类型') })
  const { faults, violations } = await preview(form.id, 'force')
  expect(faults).toEqual([])
  expect(violations).toEqual([
    { words: '【尺寸】的值转换后会丢失', count: 2, rows: expect.arrayContaining(['乙', '丙']), isLoss: true },
  ])
  expect(await sync(form.id, 'force')).toMatchObject({
    success: false,
    message: expect.stringContaining('请输入表名 forcing'),
  })
  expect(await sync(form.id, 'force', { tableName: 'forcing' })).toMatchObject({
    success: false,
    message: expect.stringMatching(/会丢失：2条记录/),
  })
  expect(await list('forcing')).toMatchObject([{ size: '12' }, { size: '大' }, { size: '1.5' }])
  expect(await sync(form.id, 'force', { tableName: 'forcing', allowLoss: true })).toMatchObject({
    success: true,
  })
  expect(await list('forcing')).toMatchObject([{ size: 12 }, { size: null }, { size: 2 }])
  expect(await columns('own_0_forcing')).toMatchObject({
    size: 'integer',
    del_size: 'character varying(200)',
  })
  await add('forcing', { title: '丁', size: 7 })
  expect((await preview(form.id)).steps).toEqual([])
})

test('what the rows do not allow is refused with the rows', async () => {
  const form = await make('strict', [{ key: 'title', label: '主题' }])
  await sync(form.id)
  await add('strict', { title: '甲' })
  await add('strict', { title: '甲' })
  await edit(form.id, ({ fields }: never) => ({
    fields: [...(fields as object[]), { key: 'depth', label: '厚度', kind: 'int', isRequired: true }],
    indexes: [{ keys: 'title', isUnique: true }],
  }))
  const { violations } = await preview(form.id)
  expect(violations).toEqual([
    { words: '【厚度】没有值，不能设为必填', count: 2, rows: ['甲'], isLoss: false },
    { words: '唯一规则（title）有重复', count: 2, rows: ['甲'], isLoss: false },
  ])
  expect(await sync(form.id)).toMatchObject({
    success: false,
    message: expect.stringContaining('2条记录，如 甲'),
  })
  expect(await columns('own_0_strict')).not.toHaveProperty('depth')
})

test('a form in use is not deleted; put out of use it answers no more, and its rows come back with it', async () => {
  const form = await make('resting', [{ key: 'title', label: '主题' }])
  await sync(form.id)
  await add('resting', { title: '甲' })
  await expect(admin.of(OnlineForm).remove(form.id)).rejects.toThrow('请先停用')
  const retire = () => admin.call('POST', `/online/cgform/api/retire/${form.id}`)
  expect((await retire()).body.success).toBe(true)
  expect((await admin.call('GET', `${data('resting')}/list`)).status).toBe(404)
  expect((await retire()).body.message).toBe('表单【走访】没有在使用')
  await sync(form.id)
  expect(await list('resting')).toMatchObject([{ title: '甲' }])
  await retire()
  await admin.of(OnlineForm).remove(form.id)
})

test('a copy shows the rows of its original under its own columns', async () => {
  const original = await make('base_form', [
    { key: 'title', label: '主题' },
    { key: 'price', label: '价格', kind: 'money' },
  ])
  await sync(original.id)
  const copy = await make('base_view', [{ key: 'price', label: '报价' }], { original: original.id })
  expect(copy).toMatchObject({ fields: [{ key: 'price', kind: 'money' }] })
  const { result } = (await admin.call('GET', `/online/cgform/api/getFormItem/${copy.id}`)).body
  expect(result).toMatchObject({
    entity: 'baseForm',
    view: [{ key: 'price', label: '报价', isListed: true }],
  })
  expect((await sync(copy.id)).message).toBe('【走访】是视图，请在原表单上操作')
  const put = () => admin.call('POST', `/online/cgform/api/menu/${copy.id}`, { body: { isShown: true } })
  expect((await put()).body).toMatchObject({ success: true })
  const isInMenu = async () => {
    const { body } = await admin.call('GET', '/sys/permission/getUserPermissionByToken')
    const nodes = (all: { path: string; hidden?: boolean; children?: never[] }[]): typeof all =>
      all.flatMap((node) => [node, ...nodes(node.children ?? [])])
    return nodes(body.result.menu).some(
      ({ path, hidden }) => path === `/online/copyform/${copy.id}` && hidden !== true,
    )
  }
  expect(await isInMenu()).toBe(true)
  // It stays there when the form behind it is synchronised again, and goes with the view.
  await sync(original.id)
  expect(await isInMenu()).toBe(true)
  await expect(make('other_view', [{ key: 'gone', label: '无' }], { original: original.id })).rejects.toThrow(
    '没有字段gone',
  )
  await admin.of(OnlineForm).remove(copy.id)
  expect(await isInMenu()).toBe(false)
})

test.each([
  ['a table of the product', { name: 'sys_user; drop table sys_user' }, '不正确'],
  ['another of them', { name: 'sys_user' }, '的名称与系统表sys_user相同，请换一个名称'],
  ['a table of the database', { name: 'pg_class' }, '的名称不能以pg_开头，请换一个名称'],
  ['a layout of sub-tables without any', { layout: 'erp' }, '请先增加子表'],
  ['a tree without parent', { layout: 'tree' }, '需要填写上级字段'],
])('a form that names %s is refused', async (_, more, sentence) => {
  await expect(make('bad_form', [{ key: 'title', label: '主题' }], more)).rejects.toThrow(sentence)
})

test('another company has forms and rows of its own, also under the same name', async () => {
  const form = await make('walled', [{ key: 'title', label: '主题' }])
  await sync(form.id)
  await add('walled', { title: '甲' })
  const other = app.as('elsewhere', { tenant: '7' })
  expect((await other.call('GET', '/online/cgform/head/list')).body.result.records).toEqual([])
  expect((await other.call('GET', `${data('walled')}/list`)).status).toBe(404)
  const synced = await other.call('POST', `/online/cgform/api/doDbSynch/${form.id}/normal`, { body: {} })
  expect(synced.body.success).toBe(false)
  const theirs = await other
    .of(OnlineForm)
    .add(smallForm('walled', [{ key: 'weight', label: '重量', kind: 'int' }]) as never)
  await other.call('POST', `/online/cgform/api/doDbSynch/${theirs.id}/normal`, { body: {} })
  await add('walled', { weight: 5 }, app.as('there-too', { tenant: '7' }))
  expect(await list('walled')).toMatchObject([{ title: '甲' }])
})
