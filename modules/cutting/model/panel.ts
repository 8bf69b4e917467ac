import { defineEntity, f } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLine } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { HoleFace, PanelEdge, PanelGrain, PanelPart, PanelStatus } from './dicts.ts'

/** Longer than any board, in millimetres. */
export const LONGEST = 10_000

/** One piece of board of one door, with its own code from the saw to the packed door. */
export const Panel = defineEntity('panel', {
  label: '板件',
  table: 'erp_panel',
  wire: '/erp_panel/erpPanel',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  findBy: ['no'],
  globalSearch: true,
  fields: {
    no: f.text('板件码', { max: 20, readonly: true, unique: true, search: true, wire: 'panelNo' }),
    workOrder: f.ref('工单', WorkOrder, { required: true, frozen: true, search: true, wire: 'workOrderId' }),
    unit: f.ref('门码', DoorUnit, { frozen: true, search: true, wire: 'unitId' }),
    order: f.ref('订单', CustomerOrder, { readonly: true, search: true, byName: true, wire: 'orderId' }),
    orderLine: f.ref('订单行', OrderLine, { readonly: true, wire: 'orderLineId' }),
    part: f.dict('类别', PanelPart, {
      required: true,
      default: PanelPart.leaf,
      search: true,
      wire: 'partName',
    }),
    name: f.text('名称', { max: 50 }),
    material: f.material('材料', { required: true, search: true, wire: 'materialId' }),
    length: f.decimal('长(mm)', { required: true, min: 1, max: LONGEST, scale: 1 }),
    width: f.decimal('宽(mm)', { required: true, min: 1, max: LONGEST, scale: 1 }),
    thickness: f.decimal('厚(mm)', { min: 0, max: 500, scale: 1, help: '不填则取材料的厚度' }),
    grain: f.dict('纹理', PanelGrain, { default: PanelGrain.none }),
    edges: f.dict('封边', PanelEdge, { multiple: true, wire: 'edge' }),
    holes: f.lines('孔位', {
      wire: 'holeList',
      fields: {
        face: f.dict('面', HoleFace, { required: true, default: HoleFace.front }),
        x: f.decimal('距左(mm)', { required: true, min: 0, max: LONGEST, scale: 1 }),
        y: f.decimal('距上(mm)', { required: true, min: 0, max: LONGEST, scale: 1 }),
        diameter: f.decimal('孔径(mm)', { required: true, min: 0.1, max: 500, scale: 1 }),
        depth: f.decimal('孔深(mm)', { min: 0, max: 500, scale: 1, help: '不填为通孔' }),
        remark: f.text('备注', { max: 50 }),
      },
    }),
    /** Beside what the bill says: for one that was spoilt or forgotten. */
    isExtra: f.bool('补板', { readonly: true, default: false, search: true }),
    plan: f.ref('排版单', 'cutPlan', { readonly: true, search: true, wire: 'nestId' }),
    sheetNo: f.int('板号', { readonly: true, isName: true }),
    lotNo: f.text('板材批号', { max: 48, readonly: true, search: true }),
    cutBy: f.user('开料人', { readonly: true }),
    cutAt: f.datetime('开料时间', { readonly: true, search: true }),
    remark: f.textarea('备注', { max: 200 }),
    status: f.dict('状态', PanelStatus, { readonly: true, default: PanelStatus.waiting, search: true }),
  },
  title: 'no',
  list: [
    'no',
    'status',
    'name',
    'length',
    'width',
    'workOrder',
    'unit',
    'material',
    'order',
    'part',
    'thickness',
    'grain',
    'plan',
    'sheetNo',
    'lotNo',
    'cutAt',
  ],
  form: [
    [
      '板件',
      [
        'workOrder',
        'unit',
        'part',
        'name',
        'material',
        'length',
        'width',
        'thickness',
        'grain',
        'edges',
        'remark',
      ],
    ],
    ['孔位', ['holes']],
  ],
})
