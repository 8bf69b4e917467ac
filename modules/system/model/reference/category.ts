import { defineEntity, f } from '@mortise/model'

/** A node of the classification tree; its code begins with its parent's. */
export const Category = defineEntity('category', {
  label: '分类字典',
  table: 'sys_category',
  wire: '/sys/category',
  business: false,
  tree: 'parent',
  title: 'name',
  fields: {
    parent: f.ref('上级分类', 'category', { wire: 'pid', search: true }),
    name: f.text('分类名称', { required: true, search: true, max: 100 }),
    code: f.text('分类编码', { readonly: true, unique: true, search: true, max: 100 }),
  },
  sort: ['code', 'asc'],
  picker: ['parent', 'name', 'code'],
  pickedBy: 'everyone',
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
