import { Unit } from '@mortise/materials/model'
import { defineEntity, f } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { PurchaseOrder, PurchaseRequest } from '@mortise/purchasing/model'
import { ReservationSource } from '@mortise/stock/model'
import { MrpAction } from './dicts.ts'
import { MrpRun } from './mrp-run.ts'
import type { Peg } from './plan/plan.ts'

const read = ['list', 'queryById', 'exportXls'] as const

/** What a run suggests for one material and bucket, or for goods on order. Open ones give way to those of the next run. */
export const MrpLine = defineEntity('mrpLine', {
  label: '计划建议',
  table: 'erp_mrp_line',
  wire: '/erp_mrp_line/erpMrpLine',
  verbs: read,
  audited: false,
  fields: {
    run: f.ref('运算号', MrpRun, { required: true, search: true, wire: 'runId' }),
    material: f.material('物料', { required: true, search: true, wire: 'materialId' }),
    action: f.dict('建议', MrpAction, { required: true, search: true }),
    suggestQty: f.decimal('建议数量', { required: true, sum: true }),
    unit: f.ref('单位', Unit, { wire: 'unitId' }),
    releaseOn: f.date('最晚下达', { search: true, wire: 'releaseDate' }),
    dueOn: f.date('需要日期', { search: true, wire: 'dueDate' }),
    earliestOn: f.date('最早到货', { help: '逾期的建议按今天下达计算' }),
    isOverdue: f.bool('逾期建议', { default: false, search: true, wire: 'overdue' }),
    bucketOn: f.date('期间', { required: true, wire: 'bucket' }),
    gross: f.decimal('毛需求', { default: 0 }),
    receipts: f.decimal('计划到货', { default: 0 }),
    net: f.decimal('净需求', { default: 0 }),
    purchaseOrder: f.ref('采购订单', PurchaseOrder, { wire: 'orderId' }),
    isConverted: f.bool('已转单', { default: false, search: true, wire: 'converted' }),
    request: f.ref('采购申请', PurchaseRequest, { wire: 'reqId' }),
    outsourceOrder: f.ref('外协单', OutsourceOrder, { wire: 'outsourceId' }),
    workOrder: f.ref('生产工单', WorkOrder, { wire: 'workOrderId' }),
    note: f.text('说明', { max: 200 }),
    pegs: f.json<readonly Peg[]>('需求来源'),
  },
  title: 'material',
  sort: ['releaseOn', 'asc'],
  list: [
    'action',
    'material',
    'suggestQty',
    'unit',
    'releaseOn',
    'isOverdue',
    'dueOn',
    'earliestOn',
    'gross',
    'receipts',
    'net',
    'purchaseOrder',
    'request',
    'outsourceOrder',
    'workOrder',
    'isConverted',
    'note',
    'run',
  ],
  form: [
    ['建议', ['action', 'material', 'suggestQty', 'unit', 'releaseOn', 'dueOn', 'earliestOn', 'isOverdue']],
    [
      '依据',
      [
        'bucketOn',
        'gross',
        'receipts',
        'net',
        'purchaseOrder',
        'isConverted',
        'request',
        'outsourceOrder',
        'workOrder',
        'note',
        'run',
      ],
    ],
  ],
})

/** Who a suggestion is for: orders and work orders by their numbers, or the suggestion of what the material goes into. */
export const MrpPeg = defineEntity('mrpPeg', {
  label: '需求来源',
  table: 'erp_mrp_peg',
  wire: '/erp_mrp_peg/erpMrpPeg',
  isView: true,
  verbs: read,
  fields: {
    line: f.ref('建议', MrpLine, { search: true, wire: 'lineId' }),
    source: f.dict('来源', ReservationSource, { search: true, wire: 'srcType' }),
    sourceNo: f.text('来源单号', { search: true, wire: 'srcNo' }),
    parent: f.material('用于自制件', { wire: 'parentId' }),
    needOn: f.date('需求日期', { wire: 'needDate' }),
    qty: f.decimal('数量', { sum: true }),
  },
  title: 'sourceNo',
  sort: ['needOn', 'asc'],
})
