import { defineDict, defineEntity, f } from '@mortise/model'
import { Warehouse } from '@mortise/stock/model'
import { Depart, Position } from '@mortise/system/model'
import { ProcessType } from './process.ts'
import { SetupMatrix } from './setup-matrix.ts'
import { ShopCalendar } from './shop-calendar.ts'

export const WorkshopUnitStatus = defineDict(
  'jz_status',
  '机组状态',
  { running: ['1', '运行'], down: ['2', '停机'], repair: ['3', '维修'], retired: ['0', '停用'] },
  { colors: { 1: 'green', 2: 'orange', 3: 'red', 0: 'default' } },
)

/** Machines and places that stand together and are led by one person. */
export const ProductionLine = defineEntity('productionLine', {
  label: '产线',
  table: 'erp_production_line',
  wire: '/erp_production_line/erpProductionLine',
  title: 'name',
  fields: {
    code: f.text('产线编码', { required: true, unique: true, max: 16, search: true }),
    name: f.text('产线名称', { required: true, unique: true, max: 64, search: true }),
    manager: f.user('负责人', { search: true, wire: 'manage' }),
    depart: f.ref('所属车间', Depart, { search: true, wire: 'workshopDepart' }),
    unitCount: f.rollup('机组数', { from: 'workshopUnit', by: 'line' }),
    sort: f.int('排序', { default: 0 }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['code', 'name', 'manager', 'depart', 'unitCount', 'sort', 'isActive', 'createTime'],
  sort: ['sort', 'asc'],
  picker: ['code', 'name', 'manager', 'depart', 'isActive'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})

/** Like machines or places that do one kind of work beside each other, as many as it has lanes. */
export const WorkshopUnit = defineEntity('workshopUnit', {
  label: '车间机组',
  table: 'erp_asp_jz',
  wire: '/erp_asp_jz/erpAspJz',
  title: 'name',
  fields: {
    code: f.text('机组编码', { required: true, unique: true, max: 16, search: true }),
    name: f.text('机组名称', { required: true, unique: true, max: 64, search: 'contains' }),
    manager: f.user('负责人', { required: true, search: true, wire: 'manage' }),
    position: f.ref('岗位', Position, { wire: 'position' }),
    type: f.dict('工艺类型', ProcessType, { required: true, search: true, wire: 'gylx' }),
    lanes: f.int('并行数', { default: 1, min: 1, max: 50, wire: 'count' }),
    line: f.ref('产线', ProductionLine, { search: true, wire: 'lineId' }),
    calendar: f.ref('日历', ShopCalendar, { required: true, wire: 'calendarId' }),
    efficiency: f.decimal('效率', { percent: true, default: 1, min: 0.2, max: 2, scale: 4 }),
    setups: f.ref('换型矩阵', SetupMatrix, { wire: 'setupMatrixId' }),
    warehouse: f.ref('线边仓', Warehouse, { wire: 'warehouseId' }),
    costRate: f.money('小时费率', { default: 0, min: 0, guarded: true, help: '标准人工，元/小时' }),
    status: f.dict('状态', WorkshopUnitStatus, { default: WorkshopUnitStatus.running, search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['code', 'name', 'manager', 'position', 'type', 'lanes', 'line', 'calendar', 'efficiency', 'status'],
  sort: ['code', 'asc'],
  form: [
    ['机组', ['code', 'name', 'manager', 'position', 'type', 'lanes', 'line', 'status']],
    ['排程', ['calendar', 'efficiency', 'setups', 'warehouse', 'costRate', 'remark']],
  ],
  picker: ['code', 'name', 'manager', 'position', 'type', 'lanes', 'line', 'status'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
