import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Dictionary, DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const Door = defineEntity('door', {
  label: '门',
  fields: {
    name: f.text('名称', { required: true }),
    wood: f.dict('木材', 'wood'),
    panels: f.lines('门板', { fields: { color: f.dict('颜色', 'panel_color') } }),
  },
})
const doors = serverModule(defineModule('doors', { label: '门', entities: [Door] }), { needs: [system] })
const app = await testApp(doors)
const clerk = app.as('clerk')
const shop = app.as('shopkeeper', { tenant: 'store1' })

async function dictionary(code: string, values: readonly string[]) {
  const dict = await clerk.of(Dictionary).add({ name: code, code })
  const items = []
  for (const [index, value] of values.entries())
    items.push(await clerk.of(DictionaryItem).add({ dict: dict.id, value, text: value, sort: index + 1 }))
  return { id: dict.id, items }
}
const choices = async (code: string, who = clerk) =>
  (
    await who.call<{ value: string; text: string; color: string | null }[]>(
      'GET',
      `/sys/dict/getDictItems/${code}`,
    )
  ).body.result
const values = async (code: string, who = clerk) => (await choices(code, who)).map(({ value }) => value)
const bin = async () =>
  (await clerk.call<{ id: string; dictCode: string }[]>('GET', '/sys/dict/deleteList')).body.result

test('[B-082] the picture of an item is kept with it, sent wherever it is chosen, and seen by whoever meets it', async () => {
  const { id } = await dictionary('veneer', ['ash'])
  const upload = async (name: string) => {
    const form = new FormData()
    // The smallest PNG there is.
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    form.append('file', new Blob([bytes], { type: 'image/png' }), name)
    return (await clerk.call('POST', '/sys/common/upload', { body: form })).body.message
  }
  const [oak, elm] = [await upload('oak.png'), await upload('elm.png')]
  const item = await clerk
    .of(DictionaryItem)
    .add({ dict: id, value: 'oak', text: '橡木', sort: 2, picture: [oak] })
  expect(await choices('veneer')).toEqual([
    { value: 'ash', text: 'ash', title: 'ash', label: 'ash', color: null, disabled: false },
    { value: 'oak', text: '橡木', title: '橡木', label: '橡木', color: null, disabled: false, img: oak },
  ])
  const all = await clerk.call<Record<string, { img?: string }[]>>('GET', '/sys/dict/queryAllDictItems')
  expect(all.body.result.veneer?.map(({ img }) => img)).toEqual([undefined, oak])
  const seen = async (path: string) => (await shop.call('GET', `/sys/common/static/${path}`)).status
  expect([await seen(oak), await seen(elm)]).toEqual([200, 404])
  await clerk.of(DictionaryItem).edit({ id: item.id, picture: [elm] })
  expect([await seen(oak), await seen(elm)]).toEqual([404, 200])
  await shop.of(TenantDictionaryItem).add({ dict: id, value: 'oak', text: '欧洲橡木', picture: [], sort: 2 })
  expect((await choices('veneer', shop)).find(({ value }) => value === 'oak')).not.toHaveProperty('img')
})

test('a value that rows hold is not deleted, and the sentence tells where; one that nobody holds is', async () => {
  const { items } = await dictionary('wood', ['oak', 'walnut'])
  const [oak, walnut] = items
  await clerk.of(Door).add({ name: '甲', wood: 'oak' })
  await expect(clerk.of(DictionaryItem).remove(oak!.id)).rejects.toThrow(
    '字典项【oak】已被门【木材】的1条数据引用，不能删除！',
  )
  await expect(clerk.of(DictionaryItem).edit({ id: oak!.id, value: 'elm' })).rejects.toThrow('不能修改数据值')
  await clerk.of(DictionaryItem).edit({ id: oak!.id, text: '橡木' })
  await clerk.of(DictionaryItem).remove(walnut!.id)
  expect(await values('wood')).toEqual(['oak'])
})

test('a value in the lines of another company’s document is held too, and so is its dictionary', async () => {
  const { id, items } = await dictionary('panel_color', ['white', 'grey'])
  const door = await shop.of(Door).add({ name: '乙', panels: [{ color: 'grey' }] })
  await expect(clerk.of(DictionaryItem).remove(items[1]!.id)).rejects.toThrow('门【门板：颜色】的1条数据引用')
  await expect(clerk.of(Dictionary).remove(id)).rejects.toThrow('门【门板：颜色】的1条数据引用')
  expect(await values('panel_color')).toEqual(['white', 'grey'])
  await shop.of(Door).remove(door.id)
  await clerk.of(DictionaryItem).remove(items[1]!.id)
})

test('a deleted dictionary lies in the bin; brought back it has the items that went with it', async () => {
  const { id, items } = await dictionary('hinge', ['left', 'right', 'old'])
  await clerk.of(DictionaryItem).remove(items[2]!.id)
  await app.services.db.owner.query(
    `update sys_dict_item set update_time = update_time - interval '1 hour' where id = $1`,
    [items[2]!.id],
  )
  await clerk.of(Dictionary).remove(id)
  expect(await values('hinge')).toEqual([])
  expect(await bin()).toContainEqual(expect.objectContaining({ id, dictCode: 'hinge', updateBy: 'clerk' }))
  const { body } = await clerk.call('PUT', `/sys/dict/back/${id}`)
  expect(body.success).toBe(true)
  expect(await values('hinge')).toEqual(['left', 'right'])
  expect((await bin()).map((row) => row.id)).not.toContain(id)
})

test('a dictionary whose code was given again does not come back; what is deleted for good is gone', async () => {
  const { id } = await dictionary('lock', ['a'])
  await clerk.of(Dictionary).remove(id)
  await dictionary('lock', ['b'])
  expect((await clerk.call('PUT', `/sys/dict/back/${id}`)).body.message).toBe('字典编码已经存在！')
  expect((await clerk.call('DELETE', `/sys/dict/deletePhysic/${id}`)).body.success).toBe(true)
  expect((await bin()).map((row) => row.id)).not.toContain(id)
  expect((await clerk.call('PUT', `/sys/dict/back/${id}`)).body.message).toBe('回收站中没有该字典')
  const { rowCount } = await app.services.db.owner.query('select 1 from sys_dict_item where dict = $1', [id])
  expect(rowCount).toBe(0)
  expect(await values('lock')).toEqual(['b'])
})

test('a live dictionary is not deleted for good, and the bin needs its rights', async () => {
  const { id } = await dictionary('seal', ['a'])
  expect((await clerk.call('DELETE', `/sys/dict/deletePhysic/${id}`)).body.message).toBe('回收站中没有该字典')
  const reader = app.as('reader', { can: ['dictionary:list', 'dictionary:delete'] })
  expect((await reader.call('GET', '/sys/dict/deleteList')).status).toBe(200)
  expect((await reader.call('DELETE', `/sys/dict/deletePhysic/${id}`)).status).toBe(403)
  expect((await shop.call('GET', '/sys/dict/deleteList')).body.message).toBe(
    '平台公共数据只能在默认租户中维护',
  )
})

test('items stand in the order they are put into, all of them or none', async () => {
  const { id, items } = await dictionary('size', ['s', 'm', 'l'])
  const [s, m, l] = items.map((item) => item.id)
  const sort = (ids: unknown[]) => clerk.call('PUT', '/sys/dictItem/sort', { body: { dictId: id, ids } })
  expect((await sort([l, s, m])).body.success).toBe(true)
  expect(await values('size')).toEqual(['l', 's', 'm'])
  expect((await sort([s, m])).body).toMatchObject({ success: false, code: 409 })
  expect(await values('size')).toEqual(['l', 's', 'm'])
})

test('a company calls an item otherwise, adds its own and hides one, and nobody else sees it', async () => {
  const { id } = await dictionary('style', ['modern', 'classic', 'rustic'])
  const own = shop.of(TenantDictionaryItem)
  const renamed = await own.add({ dict: id, value: 'modern', text: '现代简约', color: 'red', sort: 9 })
  await own.add({ dict: id, value: 'nordic', text: '北欧', sort: 0 })
  await own.add({ dict: id, value: 'rustic', text: 'rustic', sort: 3, isActive: false })
  expect((await choices('style', shop)).map(({ value, text, color }) => [value, text, color])).toEqual([
    ['nordic', '北欧', null],
    ['classic', 'classic', null],
    ['modern', '现代简约', 'red'],
  ])
  expect(await values('style')).toEqual(['modern', 'classic', 'rustic'])
  expect((await app.as('third', { tenant: 'store2' }).of(TenantDictionaryItem).list()).total).toBe(0)
  await own.remove(renamed.id)
  expect((await choices('style', shop)).find(({ value }) => value === 'modern')?.text).toBe('modern')
})

test('a company’s own value that its rows hold is not deleted; the default company keeps the shared items', async () => {
  const dict = (await clerk.of(Dictionary).list({ where: { code: 'wood' } })).rows[0]!
  const own = await shop.of(TenantDictionaryItem).add({ dict: dict.id, value: 'teak', text: '柚木' })
  const door = await shop.of(Door).add({ name: '丙', wood: 'teak' })
  await expect(clerk.of(Door).add({ name: '丁', wood: 'teak' })).rejects.toThrow('木材的值无效')
  await expect(shop.of(TenantDictionaryItem).remove(own.id)).rejects.toThrow(
    '字典项【柚木】已被门【木材】的1条数据引用',
  )
  await shop.of(Door).remove(door.id)
  await shop.of(TenantDictionaryItem).remove(own.id)
  await expect(clerk.of(TenantDictionaryItem).add({ dict: dict.id, value: 'x', text: 'x' })).rejects.toThrow(
    '默认租户请直接维护字典项',
  )
})
