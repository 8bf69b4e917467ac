import { defineDict, defineEntity, f } from '@mortise/model'

export const UnitDimension = defineDict('unit_dim', '计量维度', {
  1: '件',
  2: '长度',
  3: '面积',
  4: '体积',
  5: '重量',
})

/** What quantities are counted in, and how finely. */
export const Unit = defineEntity('unit', {
  label: '计量单位',
  table: 'bas_unit',
  wire: '/bas/basUnit',
  business: false,
  title: 'name',
  fields: {
    name: f.text('单位', { required: true, unique: true, max: 16, search: 'contains' }),
    code: f.text('编码', { required: true, unique: true, max: 16, search: 'contains' }),
    precision: f.int('小数位', { default: 0, min: 0, max: 4 }),
    dimension: f.dict('计量维度', UnitDimension, { default: '1', search: true }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status' }),
  },
  sort: ['code', 'asc'],
  picker: ['name', 'code', 'precision', 'dimension', 'isActive'],
  pickedBy: 'everyone',
  dictSource: { text: ['name'], code: ['id', 'code'] },
})

/** One unit told in another for every material alike: 1 吨 is 1000 千克. What holds for one material alone stands there. */
export const UnitConversion = defineEntity('unitConversion', {
  label: '单位换算',
  table: 'bas_unit_conversion',
  wire: '/bas/basUnitConversion',
  business: false,
  title: 'unit',
  fields: {
    unit: f.ref('单位', Unit, { required: true, search: true, wire: 'unitId' }),
    factor: f.decimal('换算系数', {
      required: true,
      scale: 8,
      help: '1 个单位等于多少个基准单位',
    }),
    base: f.ref('基准单位', Unit, { required: true, search: true, wire: 'baseUnitId' }),
  },
  unique: [['unit', 'base']],
  picker: ['unit', 'factor', 'base'],
  pickedBy: 'everyone',
})
