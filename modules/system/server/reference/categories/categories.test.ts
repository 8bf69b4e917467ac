import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Category } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import system from '../../index.ts'

const Door = defineEntity('door', {
  label: '门',
  fields: { name: f.text('名称', { required: true }), group: f.category('分类') },
})
const doors = serverModule(defineModule('doors', { label: '门', entities: [Door] }), { needs: [system] })
const app = await testApp(doors)
const clerk = app.as('clerk')
const reader = app.as('reader', { can: [] })
const call = async (path: string, query: Record<string, string> = {}) =>
  (await reader.call('GET', `/sys/category/${path}`, { query })).body
const load = async (path: string, query: Record<string, string> = {}) => (await call(path, query)).result

let wood: { id: string; code: string | null }
let oak: typeof wood
let metal: typeof wood
beforeAll(async () => {
  wood = await clerk.of(Category).add({ name: '木材' })
  oak = await clerk.of(Category).add({ name: '橡木', parent: wood.id })
  await clerk.of(Category).add({ name: '红橡', parent: oak.id })
  metal = await clerk.of(Category).add({ name: '五金' })
})

test('a category gets the next code under its parent', () => {
  expect([wood.code, oak.code, metal.code]).toEqual(['A01', 'A01A01', 'A02'])
})

test('[A-425] [B-129] the tree loads one level, or whole, from a code', async () => {
  expect(await load('loadTreeRoot', { async: 'true', pcode: '' })).toMatchObject([
    {
      key: wood.id,
      value: wood.id,
      label: '木材',
      title: '木材',
      code: 'A01',
      isLeaf: false,
      leaf: false,
      children: null,
    },
    { key: metal.id, title: '五金', isLeaf: true },
  ])
  expect(await load('loadTreeRoot', { async: 'false', pcode: 'A01' })).toMatchObject([
    {
      key: oak.id,
      isLeaf: false,
      children: [{ title: '红橡', code: 'A01A01A01', isLeaf: true, children: null }],
    },
  ])
  expect(await call('loadTreeRoot', { pcode: 'Z99' })).toMatchObject({
    success: false,
    message: '该编码【Z99】不存在，请核实!',
  })
})

test('[A-426] the children of a category are answered, of a leaf none', async () => {
  expect(await load('loadTreeChildren', { pid: wood.id })).toMatchObject([{ key: oak.id, parentId: wood.id }])
  expect(await load('loadTreeChildren', { pid: metal.id })).toEqual([])
})

test('[A-427] one category is found by id, code or name', async () => {
  expect(await load('loadOne', { field: 'code', val: 'A01' })).toMatchObject({
    id: wood.id,
    name: '木材',
    hasChild: '1',
  })
  expect(await load('loadOne', { field: 'id', val: metal.id })).toMatchObject({
    name: '五金',
    pid: '0',
    hasChild: '0',
  })
  expect(await call('loadOne', { field: 'createBy', val: 'clerk' })).toMatchObject({
    message: '字段无效，请检查!',
  })
  expect(await call('loadOne', { field: 'name', val: '塑料' })).toMatchObject({ message: '查询无果' })
  await clerk.of(Category).add({ name: '合页', parent: metal.id })
  await clerk.of(Category).add({ name: '合页', parent: wood.id })
  expect(await call('loadOne', { field: 'name', val: '合页' })).toMatchObject({
    message: '查询数据异常,[name]存在多个值:合页',
  })
})

test('[A-428] a level is loaded by parent id or code, narrowed by a condition', async () => {
  const titles = async (query: Record<string, string>) =>
    (await load('loadTreeData', query)).map((node: { title: string }) => node.title)
  expect(await titles({ pcode: '0' })).toEqual(['木材', '五金'])
  expect(await titles({ pcode: 'A01', pid: '' })).toContain('橡木')
  expect(await titles({ pid: wood.id, pcode: 'A02' })).toContain('橡木')
  expect(await titles({ pcode: '0', condition: '{"name":"五金"}' })).toEqual(['五金'])
  expect(await call('loadTreeData')).toMatchObject({
    success: false,
    message: '加载分类字典树参数有误.[null]!',
  })
  expect(await call('loadTreeData', { pcode: 'Z99' })).toMatchObject({
    message: '加载分类字典树参数有误.[Z99]!',
  })
  expect((await call('loadTreeData', { pcode: '0', condition: '{"tenantId":"1"}' })).success).toBe(false)
})

test('[A-429] the names of ids come in their places', async () => {
  expect(await load('loadDictItem/', { ids: `${metal.id},none,${wood.id}` })).toEqual([
    '五金',
    'none',
    '木材',
  ])
  expect(await call('loadDictItem/', { ids: '' })).toMatchObject({ success: false, message: 'ids 不能为空' })
})

test('a category that moves takes its branch along, never under itself, and is deleted with it', async () => {
  const glass = await clerk.of(Category).add({ name: '玻璃' })
  const clear = await clerk.of(Category).add({ name: '白玻', parent: glass.id })
  await expect(clerk.of(Category).edit({ id: glass.id, parent: clear.id })).rejects.toThrow(
    '上级分类不能是自己或下级',
  )
  const moved = await clerk.of(Category).edit({ id: glass.id, parent: metal.id })
  expect(moved.code).toMatch(/^A02A\d\d$/)
  expect((await clerk.of(Category).get(clear.id)).code).toBe(`${moved.code}A01`)
  await clerk.of(Category).remove(glass.id)
  expect(await call('loadOne', { field: 'id', val: clear.id })).toMatchObject({ message: '查询无果' })
})

test('a category that rows hold is not deleted, nor a branch above it', async () => {
  const top = await clerk.of(Category).add({ name: '线条' })
  const low = await clerk.of(Category).add({ name: '踢脚线', parent: top.id })
  const door = await clerk.of(Door).add({ name: '甲', group: low.id })
  const message = '该数据已被门引用，不能删除！'
  await expect(clerk.of(Category).remove(low.id)).rejects.toThrow(message)
  await expect(clerk.of(Category).remove(top.id)).rejects.toThrow(message)
  expect((await clerk.of(Category).get(low.id)).name).toBe('踢脚线')
  await clerk.of(Door).remove(door.id)
  await clerk.of(Category).remove(top.id)
})

test('roots and children are listed for the page that keeps them', async () => {
  expect((await load('rootList', { pageSize: '1' })).records).toHaveLength(1)
  const children = await load('childList', { pid: wood.id })
  expect(children.map((row: { name: string }) => row.name)).toContain('橡木')
})
