import { Material, MaterialCategory, MaterialGroup, Unit, UnitConversion } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import materials from './index.ts'

const app = await testApp(materials)
const clerk = app.as('clerk')
const sheet = await clerk.of(Unit).add({ name: '张', code: 'ZH' })
const metre = await clerk.of(Unit).add({ name: '平方米', code: 'M2', precision: 4, dimension: '3' })
const boards = await clerk.of(MaterialCategory).add({ name: '板材' })
const plywood = await clerk.of(MaterialCategory).add({ name: '多层板', parent: boards.id })

test('a category below another has its code, kind and no more than six levels', async () => {
  const hardware = await clerk.of(MaterialCategory).add({ name: '五金', kind: '3' })
  let at = hardware
  for (const name of ['锁具', '门锁', '静音锁', '磁吸', '左开']) {
    at = await clerk.of(MaterialCategory).add({ name, parent: at.id, kind: '1' })
    expect(at.kind).toBe('3')
  }
  expect(at.treeCode).toBe(`${hardware.treeCode}0101010101`)
  await expect(clerk.of(MaterialCategory).add({ name: '过深', parent: at.id })).rejects.toThrow(
    '物料分类最多6级',
  )
})

test('a branch that is moved takes its codes and its kind along, materials too', async () => {
  const categories = clerk.of(MaterialCategory)
  const paint = await categories.add({ name: '油漆', kind: '2' })
  const branch = await categories.add({ name: '水性漆', parent: paint.id })
  const leaf = await categories.add({ name: '底漆', parent: branch.id })
  const primer = await clerk.of(Material).add({ name: '白底漆', unit: sheet.id, category: leaf.id })
  expect(primer.kind).toBe('2')
  const used = await categories.add({ name: '易耗', kind: '7' })
  await categories.edit({ id: branch.id, parent: used.id })
  const moved = await categories.get(leaf.id)
  expect(moved.treeCode).toBe(`${used.treeCode}0101`)
  expect(moved.kind).toBe('7')
  expect((await clerk.of(Material).get(primer.id)).kind).toBe('7')
  await expect(categories.edit({ id: branch.id, parent: leaf.id })).rejects.toThrow(
    '上级分类不能是自己或下级',
  )
  await categories.edit({ id: used.id, kind: '1' })
  expect((await clerk.of(Material).get(primer.id)).kind).toBe('1')
})

test('a material without a code is numbered within its category, past codes that somebody typed', async () => {
  const category = await clerk.of(MaterialCategory).add({ name: '包装' })
  const add = (name: string, code?: string) =>
    clerk.of(Material).add({ name, code, unit: sheet.id, category: category.id })
  expect((await add('纸箱')).code).toBe(`${category.treeCode}00001`)
  await add('护角', `${category.treeCode}00002`)
  expect((await add('气泡膜')).code).toBe(`${category.treeCode}00003`)
  await expect(add('胶带', `${category.treeCode}00003`)).rejects.toThrow('物料编码已存在')
  const material = await add('缠绕膜')
  expect((await clerk.of(Material).edit({ id: material.id, code: '' })).code).toBe(material.code)
})

test('materials hang on the ends of the tree, and what has some does not branch', async () => {
  const add = (category: string) => clerk.of(Material).add({ name: '实木多层板', unit: sheet.id, category })
  await expect(add(boards.id)).rejects.toThrow('只能在末级分类下新增物料')
  await add(plywood.id)
  await expect(clerk.of(MaterialCategory).add({ name: '九厘板', parent: plywood.id })).rejects.toThrow(
    '分类「多层板」下已有物料，不能再分下级',
  )
  await expect(clerk.of(MaterialCategory).remove(plywood.id)).rejects.toThrow(
    '该数据已被物料引用，不能删除！',
  )
})

test('two materials differ in name, model, size or colour, also for two who add at once', async () => {
  const board = { name: '密度板', model: 'E0', unit: sheet.id, category: plywood.id }
  const first = await clerk.of(Material).add(board)
  await expect(clerk.of(Material).add(board)).rejects.toThrow(
    `相同名称、型号、规格、颜色的物料已存在：${first.code}`,
  )
  await clerk.of(Material).add({ ...board, color: '暖白' })
  const both = await Promise.allSettled([1, 2].map(() => clerk.of(Material).add({ ...board, size: '9mm' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a material counts in other units by what it says of itself', async () => {
  const board = { name: '刨花板', unit: sheet.id, category: plywood.id }
  const counted = (factor: number, unit = metre.id) => ({ ...board, conversions: [{ unit, factor }] })
  await expect(clerk.of(Material).add(counted(0))).rejects.toThrow('单位换算系数必须大于 0')
  await expect(clerk.of(Material).add(counted(1, sheet.id))).rejects.toThrow('主单位不需要换算')
  const twice = { ...board, conversions: [...counted(0.3).conversions, ...counted(0.4).conversions] }
  await expect(clerk.of(Material).add(twice)).rejects.toThrow('单位换算第2行：单位不能重复')
  expect(await clerk.of(Material).add(counted(0.33593124))).toMatchObject({
    valuation: 'MA',
    isActive: true,
    conversions: [{ unit: metre.id, factor: 0.33593124 }],
  })
})

test('what holds between units does not contradict itself', async () => {
  const [ton, kilo, gram] = await Promise.all(
    [
      ['吨', 'T'],
      ['千克', 'KG'],
      ['克', 'G'],
    ].map(([name, code]) => clerk.of(Unit).add({ name: name!, code: code!, precision: 3, dimension: '5' })),
  )
  const add = (unit: string, factor: number, base: string) =>
    clerk.of(UnitConversion).add({ unit, factor, base })
  await add(ton!.id, 1000, kilo!.id)
  await add(kilo!.id, 1000, gram!.id)
  await expect(add(ton!.id, 100_000, gram!.id)).rejects.toThrow(
    '已有换算得出 1 吨 = 1000000 克，与 100000 不一致',
  )
  await expect(add(gram!.id, -1, ton!.id)).rejects.toThrow('单位换算系数必须大于 0')
  await expect(add(gram!.id, 1, gram!.id)).rejects.toThrow('单位与基准单位不能相同')
  await expect(add(ton!.id, 1_000_000, gram!.id)).resolves.toMatchObject({ factor: 1_000_000 })
})

test('a group has each of its materials once', async () => {
  const { id: material } = await clerk
    .of(Material)
    .add({ name: '松木', unit: sheet.id, category: plywood.id })
  const group = { code: 'G1', name: '替代' }
  await expect(
    clerk.of(MaterialGroup).add({ ...group, items: [{ material }, { material }] }),
  ).rejects.toThrow('组内物料第2行：物料不能重复')
  const { items } = await clerk.of(MaterialGroup).add({ ...group, items: [{ material }] })
  expect(items).toMatchObject([{ material, priority: 1 }])
  await expect(clerk.of(Material).remove(material)).rejects.toThrow('该数据已被物料组引用，不能删除！')
})
