import { Material, MaterialCategory, MaterialGroup, Unit } from '@mortise/materials/model'
import type { Row } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Depart } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import materials from './index.ts'

const app = await testApp(materials)
const clerk = app.as('clerk')
/** Anyone signed in, who may do nothing else. */
const guest = app.as('guest', { can: ['materialGroup:add'] })

const ids: Record<string, string> = {}
beforeAll(async () => {
  const depart = async (name: string) => (ids[name] = (await clerk.of(Depart).add({ name })).id)
  const own = await depart('一车间')
  await depart('二车间')
  const unit = (await clerk.of(Unit).add({ name: '张', code: 'ZH' })).id
  const category = async (name: string, parent?: string, code?: string) =>
    (ids[name] = (await clerk.of(MaterialCategory).add({ name, parent: ids[parent ?? ''], code })).id)
  await category('板材', undefined, 'board')
  await category('多层板', '板材')
  await category('密度板', '板材')
  await category('五金')
  await category('门锁', '五金')
  const material = async (name: string, of: string, more: object = {}) =>
    (ids[name] = (await clerk.of(Material).add({ name, unit, category: ids[of]!, price: 12.5, ...more })).id)
  await material('多层板九厘', '多层板', { model: 'DC-9', size: '1220*2440*9', color: '原木' })
  await material('多层板十八厘', '多层板', { model: 'DC-18', departs: [own] })
  await material('密度板九厘', '密度板', { model: 'MD-9', pictures: ['temp/a.png', 'temp/b.png'] })
  await material('静音锁', '门锁', { model: 'S-1', isActive: false })
})

const listed = async (query: Record<string, string>, who = guest) => {
  const { body } = await who.call('GET', '/bas/basMaterial/listByIdCode', { query })
  return body.result as { records: Row[]; total: number; size: number; current: number }
}
const names = async (query: Record<string, string>) => (await listed(query)).records.map(({ name }) => name)

test('[B-071] a material tells what it is, and prices only to those who may see them', async () => {
  const [material] = (await listed({ name: '密度板九厘' }, clerk)).records
  expect(material).toMatchObject({
    id: ids.密度板九厘,
    name: '密度板九厘',
    model: 'MD-9',
    size: null,
    color: null,
    code: expect.stringMatching(/^0102\d{5}$/),
    unitId: expect.any(String),
    unitId_dictText: '张',
    categoryId: ids.密度板,
    categoryId_dictText: '密度板',
    price: 12.5,
    attachment: 'temp/a.png,temp/b.png',
    status: '1',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const [seen] = (await listed({ name: '密度板九厘' })).records
  expect(seen).toMatchObject({ name: '密度板九厘', attachment: 'temp/a.png,temp/b.png' })
  expect(seen).not.toHaveProperty('price')
})

test('[B-286] a stored id, with the comma behind it, is looked up, whatever became of the material', async () => {
  expect(await names({ id: `${ids.静音锁},` })).toEqual(['静音锁'])
  const both = [ids.静音锁, ids.多层板九厘]
  expect(await names({ id: `${both.join(',')},`, pageSize: '1' })).toEqual(['静音锁', '多层板九厘'])
  expect(await names({ id: `${both.toReversed().join(',')},` })).toEqual(['多层板九厘', '静音锁'])
  const [lock] = (await listed({ id: `${ids.静音锁},` })).records
  expect(await names({ code: `${String(lock?.code)},` })).toEqual(['静音锁'])
  expect(await names({ id: 'gone,' })).toEqual([])
})

test('[B-287] materials are searched by name, model, category and department, in pages and in order', async () => {
  const sorted = { column: 'model', order: 'asc' }
  const boards = ['多层板十八厘', '多层板九厘', '密度板九厘']
  expect(await names(sorted)).toEqual(boards)
  expect(await names({ ...sorted, name: '九厘' })).toEqual(['多层板九厘', '密度板九厘'])
  expect(await names({ ...sorted, name: '*九厘*' })).toEqual(['多层板九厘', '密度板九厘'])
  expect(await names({ model: 'md' })).toEqual(['密度板九厘'])
  expect(await names({ name: '%' })).toEqual([])
  expect(await names({ ...sorted, codeid: ids.板材! })).toEqual(boards)
  expect(await names({ ...sorted, codeid: 'board' })).toEqual(boards)
  expect(await names({ ...sorted, codeid: `${ids.密度板},${ids.门锁}` })).toEqual(['密度板九厘'])
  expect(await names({ ...sorted, codeSxj: '0101' })).toEqual(['多层板十八厘', '多层板九厘'])
  expect(await names({ ...sorted, codeSxj: '01' })).toEqual(boards)
  expect(await names({ codeid: ids.五金! })).toEqual([])
  expect(await names({ codeid: 'nowhere' })).toEqual([])
  expect(await names({ ...sorted, departId: ids.一车间! })).toEqual(boards)
  expect(await names({ ...sorted, departId: ids.二车间! })).toEqual(['多层板九厘', '密度板九厘'])
  const page = { ...sorted, pageNo: '2', pageSize: '2', field: 'id,name,model' }
  expect(await listed(page)).toMatchObject({
    total: 3,
    size: 2,
    current: 2,
    records: [{ name: '密度板九厘' }],
  })
  const { body } = await guest.call('GET', '/bas/basMaterial/listByIdCode', { query: { column: 'nonsense' } })
  expect(body).toMatchObject({ success: false, message: '请注意，将要排序的列字段不存在：nonsense' })
})

test('[B-289] the list of materials takes a name', async () => {
  const query = { name: '密度板九厘' }
  const { body } = await clerk.call('GET', '/bas/basMaterial/list', { query })
  expect(body.result).toMatchObject({ total: 1, records: [{ name: '密度板九厘', price: 12.5 }] })
  const some = await clerk.call('GET', '/bas/basMaterial/list', { query: { name: '*九厘*' } })
  expect(some.body.result.total).toBe(2)
})

test('[B-073] [B-290] categories come as a tree, each with its code and what lies below it', async () => {
  const { body } = await guest.call('GET', '/bas/basMaterialCategory/tree')
  expect(body.result).toMatchObject([
    {
      id: ids.板材,
      key: ids.板材,
      text: '板材',
      title: '板材',
      codeSxj: '01',
      parentId: '0',
      children: [
        { id: ids.多层板, text: '多层板', codeSxj: '0101', parentId: ids.板材, children: [] },
        { text: '密度板', codeSxj: '0102' },
      ],
    },
    { text: '五金', codeSxj: '02', children: [{ text: '门锁', codeSxj: '0201' }] },
  ])
  expect((await app.anonymous.call('GET', '/bas/basMaterialCategory/tree')).status).toBe(401)
})

test('[B-291] the tree of a list of materials has its categories alone, or all with its own marked', async () => {
  const items = [{ material: ids.密度板九厘! }]
  const { id: wlbid } = await clerk.of(MaterialGroup).add({ code: 'T1', name: '面板', items })
  const tree = async (query: Record<string, string>) =>
    (await guest.call('GET', '/bas/basMaterialCategory/tabletree', { query })).body.result
  expect(await tree({ wlbid, selectType: '1' })).toMatchObject([
    { text: '板材', checked: false, children: [{ text: '密度板', checked: true }] },
  ])
  expect(await tree({ wlbid, selectType: '2' })).toMatchObject([
    {
      text: '板材',
      children: [
        { text: '多层板', checked: false },
        { text: '密度板', checked: true },
      ],
    },
    { text: '五金', checked: false },
  ])
  const below = await tree({ wlbid: ids.五金!, selectType: '1' })
  expect(below).toMatchObject([{ text: '五金', checked: true, children: [{ text: '门锁', checked: true }] }])
  expect(await tree({ wlbid: 'board', selectType: '1' })).toMatchObject([{ text: '板材' }])
  expect(await tree({ wlbid: 'nowhere', selectType: '1' })).toEqual([])
})
