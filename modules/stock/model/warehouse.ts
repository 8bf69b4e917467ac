import { defineDict, defineEntity, f } from '@mortise/model'

export const WarehouseKind = defineDict('wh_kind', '仓库类型', {
  raw: ['1', '原料仓'],
  semiFinished: ['2', '半成品仓'],
  finished: ['3', '成品仓'],
  lineSide: ['4', '线边仓'],
  outsourced: ['5', '外协仓'],
  inspecting: ['6', '待检仓'],
  bad: ['7', '不良品仓'],
  leftover: ['8', '余料仓'],
  transit: ['9', '在途'],
})

/** A warehouse, an area of one, or a place in an area. Stock lies on leaves alone. */
export const Warehouse = defineEntity('warehouse', {
  label: '仓库',
  table: 'erp_warehouse',
  wire: '/erp_warehouse/erpWarehouse',
  tree: 'parent',
  title: 'name',
  fields: {
    parent: f.ref('上级', 'warehouse', { wire: 'pid', search: true }),
    code: f.text('编码', { required: true, unique: true, max: 32, search: true }),
    name: f.text('名称', { required: true, max: 64, search: true }),
    kind: f.dict('类型', WarehouseKind, { required: true, default: WarehouseKind.raw, search: true }),
    supplier: f.ref('外协商', 'supplier', {
      required: 'shown',
      search: true,
      wire: 'supplierId',
      help: '材料发到该外协商后存放在此仓',
    }),
    keeper: f.user('仓管员', { search: true }),
    isFrozen: f.bool('冻结', { default: false, wire: 'frozen', help: '冻结时不能出入库' }),
    canShip: f.bool('可发货', { default: true, wire: 'allowShip' }),
    sort: f.int('排序', { default: 0 }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  when: { supplier: ({ kind }) => kind === WarehouseKind.outsourced },
  list: ['name', 'code', 'kind', 'supplier', 'keeper', 'isFrozen', 'canShip', 'sort', 'isActive'],
  sort: ['code', 'asc'],
  picker: ['parent', 'code', 'name', 'kind', 'supplier', 'isFrozen', 'canShip', 'isActive'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
