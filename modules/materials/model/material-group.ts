import { defineDict, defineEntity, f } from '@mortise/model'
import { Material } from './material.ts'

export const MaterialGroupUse = defineDict('material_group_use', '物料组用途', {
  1: '替代料',
  2: '同色系',
  3: '同计价',
})

/** Materials that belong together across the tree: substitutes, a family of colours, one price. */
export const MaterialGroup = defineEntity('materialGroup', {
  label: '物料组',
  table: 'erp_material_group',
  wire: '/erp_material_group/erpMaterialGroup',
  title: 'name',
  fields: {
    code: f.text('组编码', { required: true, unique: true, max: 32, search: 'contains' }),
    name: f.text('组名称', { required: true, max: 64, search: 'contains' }),
    use: f.dict('用途', MaterialGroupUse, { default: '1', search: true }),
    items: f.lines('组内物料', {
      fields: {
        material: f.ref('物料', Material, { required: true, unique: true, wire: 'materialId' }),
        priority: f.int('优先级', { default: 1, min: 1, max: 999, help: '数字小的先用' }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  picker: ['code', 'name', 'use', 'isActive'],
})
