import { defineDict, defineEntity, f } from '@mortise/model'

export const MaterialKind = defineDict('mat_kind', '物料大类', {
  raw: ['1', '原材料'],
  auxiliary: ['2', '辅料'],
  hardware: ['3', '五金'],
  semiFinished: ['4', '半成品'],
  finished: ['5', '成品'],
  packaging: ['6', '包材'],
  consumable: ['7', '易耗品'],
  service: ['8', '服务'],
})
export const Valuation = defineDict('valuation', '计价方式', {
  MA: '移动加权平均',
  FIFO: '先进先出',
  LOT: '个别计价',
})

/** A node of the tree that materials hang on; its code begins with its parent's, two digits a level. */
export const MaterialCategory = defineEntity('materialCategory', {
  label: '物料分类',
  table: 'bas_material_category',
  wire: '/bas/basMaterialCategory',
  tree: 'parent',
  title: 'name',
  fields: {
    parent: f.ref('上级分类', 'materialCategory', { wire: 'pid', search: true }),
    name: f.text('分类名称', { required: true, max: 64, search: 'contains', wire: 'text' }),
    treeCode: f.text('层级编码', { readonly: true, unique: true, max: 64, wire: 'codeSxj' }),
    code: f.text('编码', { unique: true, max: 32, search: 'contains' }),
    kind: f.dict('大类', MaterialKind, {
      default: '1',
      search: true,
      help: '下级分类沿用最上级的大类',
    }),
    valuation: f.dict('计价方式', Valuation, { default: 'MA', help: '新增物料时的默认值' }),
    isLotManaged: f.bool('批次管理', { default: false, wire: 'lotManaged', help: '新增物料时的默认值' }),
    isInspected: f.bool('来料检验', { default: false, wire: 'inspect' }),
    warehouse: f.ref('默认仓库', 'warehouse', { wire: 'defWarehouseId', help: '采购入库时的默认值' }),
    sort: f.int('排序', { default: 0 }),
  },
  list: ['name', 'treeCode', 'code', 'kind', 'valuation', 'isLotManaged', 'isInspected', 'sort'],
  sort: ['treeCode', 'asc'],
  picker: ['parent', 'name', 'treeCode', 'code', 'kind', 'valuation', 'isLotManaged', 'sort'],
  dictSource: { text: ['name'], code: ['id', 'treeCode', 'code'] },
})
