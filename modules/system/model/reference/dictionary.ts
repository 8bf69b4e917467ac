import { defineEntity, f } from '@mortise/model'
import { DictionaryType } from './dicts.ts'

/** A list of choices. Those told in code keep their code and values; their texts, order and colours are the staff's. */
export const Dictionary = defineEntity('dictionary', {
  label: '数据字典',
  table: 'sys_dict',
  wire: '/sys/dict',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('字典名称', { required: true, search: true, max: 100, wire: 'dictName' }),
    code: f.text('字典编码', { required: true, unique: true, search: true, max: 100, wire: 'dictCode' }),
    description: f.text('描述', { max: 255, rule: 'max255' }),
    type: f.dict('字典类型', DictionaryType, { default: '0', numeric: true }),
  },
})

export const DictionaryItem = defineEntity('dictionaryItem', {
  label: '字典项',
  table: 'sys_dict_item',
  wire: '/sys/dictItem',
  tenancy: 'shared',
  business: false,
  title: 'text',
  fields: {
    dict: f.ref('数据字典', Dictionary, {
      required: true,
      search: true,
      frozen: true,
      cascade: true,
      wire: 'dictId',
    }),
    text: f.text('名称', { required: true, search: true, max: 100, wire: 'itemText' }),
    value: f.text('数据值', { required: true, search: true, max: 100, wire: 'itemValue' }),
    color: f.text('颜色', { max: 32, wire: 'itemColor' }),
    picture: f.image('图片', { limit: 1, wire: 'itemImg', help: '显示在名称前' }),
    description: f.text('描述', { max: 255, rule: 'max255' }),
    sort: f.int('排序', { default: 1, wire: 'sortOrder' }),
    isActive: f.bool('启用', { default: true, pair: [1, 0], search: true, wire: 'status' }),
  },
  // The colour is a name in English; where it counts, the text is drawn in it.
  list: ['dict', 'text', 'value', 'picture', 'description', 'sort', 'isActive'],
  sort: ['sort', 'asc'],
  unique: [['dict', 'value']],
})

/** What a company calls a shared item, or an item of its own; nobody else sees it. */
export const TenantDictionaryItem = defineEntity('tenantDictionaryItem', {
  label: '租户字典项',
  table: 'sys_tenant_dict_item',
  wire: '/sys/tenantDictItem',
  business: false,
  title: 'text',
  fields: {
    dict: f.ref('数据字典', Dictionary, { required: true, search: true, frozen: true, wire: 'dictId' }),
    text: f.text('名称', { required: true, search: true, max: 100, wire: 'itemText' }),
    value: f.text('数据值', { required: true, search: true, frozen: true, max: 100, wire: 'itemValue' }),
    color: f.text('颜色', { max: 32, wire: 'itemColor' }),
    picture: f.image('图片', { limit: 1, wire: 'itemImg', help: '显示在名称前' }),
    sort: f.int('排序', { default: 1, wire: 'sortOrder' }),
    isActive: f.bool('启用', { default: true, pair: [1, 0], search: true, wire: 'status' }),
  },
  sort: ['sort', 'asc'],
  unique: [['dict', 'value']],
})
