import { WorkshopUnit } from '@mortise/engineering/model'
import { defineEntity, f } from '@mortise/model'
import { WorkOrder } from '../work-order.ts'
import { DefectCode, ScanAction, ScanDoubt, ScanResult } from './dicts.ts'

/** One thing that was scanned on the shop floor. What was scanned never changes; only what became of it is added. */
export const FactoryScan = defineEntity('factoryScan', {
  label: '扫码记录',
  table: 'erp_factory_scan',
  wire: '/erp_factory_scan/erpFactoryScan',
  verbs: ['list', 'queryById', 'exportXls'],
  audited: false,
  fields: {
    uid: f.text('扫码编号', { required: true, max: 36, unique: true, wire: 'clientUid' }),
    device: f.text('设备', { max: 64, search: true, wire: 'deviceId' }),
    code: f.text('条码', { required: true, max: 64, search: 'contains' }),
    workOrder: f.ref('工单', WorkOrder, { search: true, wire: 'workOrderId' }),
    opNo: f.int('工序号', { search: true }),
    opName: f.text('工序', { max: 20, search: true }),
    serial: f.text('门码', { max: 20, search: 'contains' }),
    action: f.dict('动作', ScanAction, { required: true, search: true }),
    qty: f.int('数量', { default: 1 }),
    /** What somebody outside did; it earns nobody here anything. */
    isOutsourced: f.bool('委外', { default: false, search: true }),
    /** Told by a document or a machine of ours that takes it back itself. */
    isByDocument: f.bool('由单据报工', { default: false }),
    isRework: f.bool('返工', { default: false }),
    /** Where bad pieces are done again from, if not where they were found. */
    backTo: f.int('返回工序号', { wire: 'backToOp' }),
    /** Pieces of it that had passed the operation before: they earn nobody anything a second time. */
    againQty: f.int('重做数量', { default: 0 }),
    defectCode: f.dict('不良原因', DefectCode, { search: true }),
    unit: f.ref('机组', WorkshopUnit, { search: true, wire: 'jzId' }),
    workers: f.user('工人', { multiple: true, search: true }),
    shares: f.json<Readonly<Record<string, number>>>('计件分配'),
    photos: f.image('照片', { limit: 6, wire: 'photo' }),
    scannedAt: f.datetime('扫码时间', { required: true, search: true, wire: 'scanTime' }),
    receivedAt: f.datetime('收到时间', { required: true, search: true, wire: 'serverTime' }),
    isOffline: f.bool('离线补传', { default: false, search: true }),
    isAutoStarted: f.bool('未扫开工', { default: false }),
    undoes: f.text('撤销的扫码', { max: 36 }),
    undoneBy: f.text('被撤销', { max: 36, wire: 'reversedBy' }),
    /** Standard minutes of the pieces, and what they come to at the rate of the unit then. */
    minutes: f.decimal('标准工时(分钟)', { default: 0, sum: true }),
    labour: f.money('标准人工', { default: 0, sum: true, guarded: true }),
    result: f.dict('结果', ScanResult, { required: true, search: true }),
    doubt: f.dict('异常', ScanDoubt, { search: true }),
    reason: f.text('原因', { max: 500 }),
    settledBy: f.user('处理人'),
    /** As it came, where it names somebody or something that is not known here. */
    received: f.json<Readonly<Record<string, unknown>>>('原始内容'),
  },
  title: 'uid',
  list: [
    'scannedAt',
    'unit',
    'workers',
    'workOrder',
    'opName',
    'action',
    'qty',
    'result',
    'reason',
    'serial',
    'defectCode',
    'device',
    'isOffline',
    'receivedAt',
  ],
  sort: ['scannedAt', 'desc'],
})
