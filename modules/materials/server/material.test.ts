import { Material, MaterialCategory, MaterialGroup, Unit } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import materials from './index.ts'

const app = await testApp(materials)
const clerk = app.as('clerk')

test('a material is kept with its units, and a group gathers materials', async () => {
  const unit = await clerk.of(Unit).add({ name: '张', code: 'ZH' })
  const category = await clerk.of(MaterialCategory).add({ name: '板材' })
  const material = await clerk.of(Material).add({
    code: 'B0001',
    name: '多层板',
    unit: unit.id,
    category: category.id,
    conversions: [{ unit: unit.id, factor: 2.9768 }],
  })
  expect(material).toMatchObject({ valuation: 'MA', isActive: true, conversions: [{ factor: 2.9768 }] })
  const group = await clerk
    .of(MaterialGroup)
    .add({ code: 'G1', name: '替代', items: [{ material: material.id }] })
  expect(group.items[0]).toMatchObject({ material: material.id, priority: 1 })
})
