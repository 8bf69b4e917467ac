import type { DictItem } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Category, Depart, Dictionary, DictionaryItem } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')
const reader = app.as('reader', { can: [] })
const items = async (path: string, query: Record<string, string> = {}, who = reader) =>
  (await who.call<DictItem[]>('GET', `/sys/dict/${path}`, { query })).body
const values = (list: readonly DictItem[]) => list.map(({ value }) => value)
const table = encodeURIComponent
let colors: string
beforeAll(async () => {
  colors = (
    await clerk.call('POST', '/sys/dict/add', { body: { dictName: '门板颜色', dictCode: 'door_color' } })
  ).body.result as string
  for (const [index, [itemValue, itemText]] of [
    ['white', '象牙白'],
    ['oak', '橡木'],
    ['walnut', '胡桃木'],
  ].entries()) {
    const body = { dictId: colors, itemText, itemValue, sortOrder: index + 1, status: 1 }
    await clerk.call('POST', '/sys/dictItem/add', { body })
  }
  for (const username of ['zhang_wei', 'zhang_min']) {
    const body = { username, realname: username === 'zhang_wei' ? '张伟' : '张敏', password: 'Secret2026' }
    await clerk.call('POST', '/sys/user/add', { body })
  }
})

test('[A-364] the items of a dictionary have text and value, under all the names that are read', async () => {
  expect((await items('getDictItems/sex')).result).toEqual([
    { value: '1', text: '男', title: '男', label: '男', color: null, disabled: false },
    { value: '2', text: '女', title: '女', label: '女', color: null, disabled: false },
  ])
  expect((await items('getDictItems/no_such_code')).result).toEqual([])
})

test('the items of a table are those of a source that offers itself', async () => {
  const { result } = await items(`getDictItems/${table('sys_user,realname,username')}`)
  expect(result.find(({ value }) => value === 'zhang_wei')).toMatchObject({ text: '张伟' })
  const narrowed = await items(
    `getDictItems/${table("sys_user,realname,username,username like 'zhang%' order by userName desc")}`,
  )
  expect(narrowed.result.map(({ value }) => value)).toEqual(['zhang_wei', 'zhang_min'])
  const inTable = await items(
    `getDictItems/${table("sysUser where username='zhang_min',real_name,username")}`,
  )
  expect(values(inTable.result)).toEqual(['zhang_min'])
  const twice = await items(`getDictItems/${table(table('sys_depart,depart_name,id'))}`)
  expect(twice.result.map(({ text }) => text)).toContain('总公司')
})

test.each([
  ['sys_user,password,username', '白名单校验未通过！'],
  ['sys_user,realname,password', '白名单校验未通过！'],
  ['engine.session,token_digest,id', '白名单校验未通过！'],
  ['sys_role_permission,role,permission', '白名单校验未通过！'],
  ['sys_user,realname', '字典Code格式不正确！'],
  ["sys_user,realname,username,1=1 or password like 'a%'", '字典Code格式不正确！'],
  ["sys_user,realname,username,password like '$argon%'", '字典Code格式不正确！'],
  ['sys_user,realname,username,status = 1; drop table sys_user', '字典Code格式不正确！'],
  ['sys_user union select password from sys_user,realname,username', '白名单校验未通过！'],
])('%s is refused: %s', async (code, message) => {
  for (const call of ['getDictItems', 'loadDict', 'loadDictItem']) {
    expect(await items(`${call}/${table(code)}`, { key: 'a' })).toMatchObject({
      success: false,
      code: 500,
      message,
    })
  }
})

test('frozen users fill no choice', async () => {
  const body = { username: 'left_soon', realname: '要走的', password: 'Secret2026' }
  const id = (await clerk.call('POST', '/sys/user/add', { body })).body.result as string
  const code = `getDictItems/${table("sys_user,realname,username,username='left_soon'")}`
  expect((await items(code)).result).toHaveLength(1)
  await clerk.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })
  expect((await items(code)).result).toEqual([])
  expect(
    (await items(`loadDictItem/${table('sys_user,realname,username')}`, { key: 'left_soon' })).result,
  ).toEqual(['要走的'])
})

test('[A-365] the texts of keys come in their places, an unknown key answers itself', async () => {
  expect((await items('loadDictItem/sex', { key: '2,9,1' })).result).toEqual(['女', '9', '男'])
  const users = table('sys_user,realname,username')
  expect((await items(`loadDictItem/${users}`, { key: 'zhang_min,nobody,zhang_wei' })).result).toEqual([
    '张敏',
    'nobody',
    '张伟',
  ])
  expect((await items(`loadDictItem/${users},extra`, { key: 'zhang_min' })).message).toBe(
    '字典Code格式不正确！',
  )
})

test('[A-366] choices are searched by a part of their text or code, so many a page', async () => {
  expect(values((await items('loadDict/door_color', { keyword: '木', pageSize: '1' })).result)).toEqual([
    'oak',
  ])
  expect(values((await items('loadDict/door_color', { keyword: 'wal' })).result)).toEqual(['walnut'])
  expect(values((await items('loadDict/door_color', { keyword: 'oak,象牙白' })).result)).toEqual([
    'white',
    'oak',
  ])
  const users = table('sys_user,realname,username')
  expect(
    values((await items(`loadDict/${users}`, { keyword: '张', pageSize: '10' })).result).toSorted(),
  ).toEqual(['zhang_min', 'zhang_wei'])
  const ordered = await items(`loadDict/${users}`, { keyword: '张[orderby:username,desc]' })
  expect(values(ordered.result)).toEqual(['zhang_wei', 'zhang_min'])
  expect((await items(`loadDict/${users}`, { keyword: '张[orderby:password,desc]' })).success).toBe(false)
  expect((await items(`loadDict/${users}`, { keyword: "%' or '1'='1" })).result).toEqual([])
})

test('[B-279] the item that is chosen already comes first, wherever it lies', async () => {
  const users = table('sys_user,realname,username')
  const { result } = await items(`loadDict/${users}`, { keyword: '张', id: 'admin' })
  expect(result[0]).toMatchObject({ value: 'admin', text: '管理员' })
  expect(values(result)).toHaveLength(3)
  expect(values((await items('loadDict/door_color', { keyword: '橡', id: 'walnut' })).result)).toEqual([
    'walnut',
    'oak',
  ])
})

test('[B-280] [B-083] a tree table answers one level, narrowed by its condition', async () => {
  const veneer = await clerk.of(Category).add({ name: '木皮' })
  const walnut = await clerk.of(Category).add({ name: '胡桃皮', parent: veneer.id })
  await clerk.of(Category).add({ name: '五金' })
  const table = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: '' }
  const level = async (query: Record<string, string>) =>
    (await items('loadTreeData', { ...table, ...query })).result as unknown
  expect(await level({ pid: '0', condition: '{"name":"木*"}', issaas: '1' })).toEqual([
    {
      key: veneer.id,
      value: veneer.id,
      title: '木皮',
      label: '木皮',
      leaf: false,
      isLeaf: false,
      parentId: '0',
      code: null,
      children: null,
    },
  ])
  expect(await level({})).toHaveLength(2)
  expect(await level({ pid: veneer.id })).toMatchObject([{ key: walnut.id, leaf: true, parentId: veneer.id }])
  expect(await items('loadTreeData', { ...table, condition: '[1]' })).toMatchObject({
    message: '条件格式不正确',
  })
  expect(await items('loadTreeData', { ...table, condition: '{"create_by":"x"}' })).toMatchObject({
    success: false,
  })
  expect(await items('loadTreeData', { ...table, tableName: 'pg_class' })).toMatchObject({
    message: '白名单校验未通过！',
  })
  expect(await items('loadTreeData', { ...table, pidField: 'password' })).toMatchObject({
    message: '白名单校验未通过！',
  })
})

test('[B-294] [B-099] linked selects load the first level by a condition or as roots, deeper ones by what was chosen', async () => {
  const stone = await clerk.of(Category).add({ name: '石材' })
  const marble = await clerk.of(Category).add({ name: '大理石', parent: stone.id })
  const table = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
  const options = async (query: Record<string, string>) =>
    (await reader.call('GET', '/online/cgform/api/querySelectOptions', { query: { ...table, ...query } }))
      .body
  expect((await options({ condition: "name = '石材'" })).result).toEqual([
    { id: stone.id, store: stone.code, label: '石材' },
  ])
  expect((await options({})).result).toContainEqual({ id: stone.id, store: stone.code, label: '石材' })
  expect((await options({ pidValue: stone.id, condition: "name = '石材'" })).result).toEqual([
    { id: marble.id, store: marble.code, label: '大理石' },
  ])
  for (const bad of [
    { table: 'sys_role_permission' },
    { key: 'createBy' },
    { idField: 'name' },
    { pidField: 'x' },
  ]) {
    expect(await options(bad as unknown as Record<string, string>)).toMatchObject({
      success: false,
      message: '白名单校验未通过！',
    })
  }
  expect((await options({ condition: '1=1; drop table x' })).message).toBe('字典Code格式不正确！')
})

test('[A-421] a dictionary is added once', async () => {
  const add = () =>
    clerk.call('POST', '/sys/dict/add', { body: { dictName: '开向', dictCode: 'opening', type: 0 } })
  expect((await add()).body).toMatchObject({ success: true, message: '保存成功！' })
  expect((await add()).body).toMatchObject({ success: false, message: '字典编码已经存在！' })
})

test('[A-422] a dictionary is edited; the code of one that code relies on is not', async () => {
  const edit = (body: object) => clerk.call('PUT', '/sys/dict/edit', { body })
  expect((await edit({ id: colors, dictName: '门板色' })).body).toMatchObject({
    success: true,
    message: '编辑成功!',
  })
  expect(await clerk.of(Dictionary).get(colors)).toMatchObject({ name: '门板色', code: 'door_color' })
  expect((await edit({ id: 'none', dictName: '无' })).body).toMatchObject({
    success: false,
    message: '未找到对应实体',
  })
  const [sex] = (await clerk.of(Dictionary).list({ where: { code: 'sex' } })).rows
  expect((await edit({ id: sex!.id, dictCode: 'gender' })).body.message).toBe(
    '内置字典【性别】的编码不能修改',
  )
  expect((await edit({ id: sex!.id, dictName: '性别称谓' })).body.success).toBe(true)
  const remove = await clerk.call('DELETE', '/sys/dict/delete', { query: { id: sex!.id } })
  expect(remove.body).toMatchObject({ success: false, message: '内置字典【性别称谓】不能删除' })
})

test('[A-423] an item is added and shows at once; the same value twice is refused', async () => {
  const body = {
    dictId: colors,
    itemText: '哑光黑',
    itemValue: 'black',
    sortOrder: 9,
    status: 1,
    itemColor: '#000',
  }
  const add = () => clerk.call('POST', '/sys/dictItem/add', { body })
  expect((await add()).body).toMatchObject({ success: true, message: '保存成功！' })
  expect((await items('getDictItems/door_color')).result.at(-1)).toMatchObject({
    value: 'black',
    text: '哑光黑',
    color: '#000',
  })
  expect((await add()).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  const check = (itemValue: string) =>
    clerk.call('GET', '/sys/dictItem/dictItemCheck', { query: { dictId: colors, itemValue } })
  expect((await check('black')).body.success).toBe(false)
  expect((await check('red')).body).toMatchObject({ success: true, message: '该值可用！' })
})

test('[A-424] an edited item shows at once; one that was switched off is neither chosen nor forgotten', async () => {
  const [white] = (await clerk.of(DictionaryItem).list({ where: { dict: colors, value: 'white' } })).rows
  const edit = (body: object) => clerk.call('PUT', '/sys/dictItem/edit', { body: { id: white!.id, ...body } })
  expect((await edit({ itemText: '暖白' })).body).toMatchObject({ success: true, message: '编辑成功!' })
  expect((await items('getDictItems/door_color')).result[0]).toMatchObject({ value: 'white', text: '暖白' })
  await edit({ status: 0 })
  expect(values((await items('getDictItems/door_color')).result)).not.toContain('white')
  expect((await items('loadDictItem/door_color', { key: 'white' })).result).toEqual(['暖白'])
  await edit({ status: 1, itemText: '象牙白' })
})

test('values that code relies on are neither changed nor deleted', async () => {
  const [frozen] = (await clerk.of(DictionaryItem).list({ where: { text: '冻结' } })).rows
  await expect(clerk.of(DictionaryItem).edit({ id: frozen!.id, value: '3' })).rejects.toThrow(
    '的数据值不能修改',
  )
  await expect(clerk.of(DictionaryItem).remove(frozen!.id)).rejects.toThrow('不能删除，可停用')
  expect(await clerk.of(DictionaryItem).edit({ id: frozen!.id, text: '停用' })).toMatchObject({
    value: '2',
    text: '停用',
  })
  await clerk.of(DictionaryItem).edit({ id: frozen!.id, text: '冻结' })
})

test('all dictionaries come at once, by code, and only anew when they changed', async () => {
  const all = await reader.call<Record<string, DictItem[]>>('GET', '/sys/dict/queryAllDictItems')
  expect(Object.keys(all.body.result)).toEqual(Object.keys(all.body.result).toSorted())
  expect(all.body.result.sex).toHaveLength(2)
  const tag = all.headers.get('etag') ?? ''
  const ask = () => reader.call('GET', '/sys/dict/queryAllDictItems', { headers: { 'If-None-Match': tag } })
  expect((await ask()).status).toBe(304)
  await clerk.call('POST', '/sys/dictItem/add', {
    body: { dictId: colors, itemText: '灰', itemValue: 'grey', status: 1 },
  })
  expect((await ask()).status).toBe(200)
})

test('refreshing the cache answers success, and shows what was written past the product', async () => {
  await app.services.db.owner.query(`update sys_dict_item set text = '红橡' where value = 'oak'`)
  expect((await items('loadDictItem/door_color', { key: 'oak' })).result).toEqual(['橡木'])
  expect((await reader.call('GET', '/sys/dict/refleshCache')).body).toMatchObject({
    success: true,
    code: 200,
  })
  expect((await items('loadDictItem/door_color', { key: 'oak' })).result).toEqual(['红橡'])
})

test('nobody empties the caches of everybody all day long', async () => {
  const statuses = []
  for (let call = 0; call < 25; call += 1)
    statuses.push((await reader.call('GET', '/sys/dict/refleshCache')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
})

test('dictionaries are read by everyone signed in and written by holders of the code', async () => {
  const body = { dictName: '偷写', dictCode: 'sneaky' }
  expect((await reader.call('POST', '/sys/dict/add', { body })).status).toBe(403)
  expect((await app.anonymous.call('GET', '/sys/dict/getDictItems/sex')).status).toBe(401)
})

test('a table code of departments shows those of the caller’s tenant alone', async () => {
  const other = app.as('outsider', { tenant: 'store3' })
  await other.of(Depart).add({ name: '三号店' })
  const code = `getDictItems/${table('sys_depart,departName,id')}`
  expect((await items(code)).result.map(({ text }) => text)).not.toContain('三号店')
  expect((await items(code, {}, other)).result.map(({ text }) => text)).toEqual(['三号店'])
  const users = await items(`getDictItems/${table('sys_user,realname,username')}`, {}, other)
  expect(values(users.result)).toEqual(['outsider'])
  const names = await items(
    `loadDictItem/${table('sys_user,realname,username')}`,
    { key: 'zhang_wei' },
    other,
  )
  expect(names.result).toEqual(['zhang_wei'])
})
