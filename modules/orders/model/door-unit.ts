import { Customer } from '@mortise/customers/model'
import { Door, DoorPart } from '@mortise/doors/model'
import { defineEntity, f, type RowOf } from '@mortise/model'
import { CustomerOrder } from './customer-order.ts'
import { UnitStatus } from './dicts.ts'

/** One door of a released line, known by a code of its own from the shop floor to its last repair. */
export const DoorUnit = defineEntity('doorUnit', {
  label: '门码',
  table: 'erp_door_unit',
  wire: '/erp_door_unit/erpDoorUnit',
  scope: 'depart',
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    code: f.text('门码', { required: true, max: 20, unique: true, search: 'contains', wire: 'unitCode' }),
    order: f.ref('订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    line: f.ref('订单行', 'orderLine', { required: true, wire: 'lineId' }),
    seq: f.int('件号', { required: true, wire: 'seqInLine' }),
    customer: f.ref('客户', Customer, { required: true, search: true, wire: 'customerId' }),
    door: f.ref('门型', Door, { required: true, search: true, wire: 'doorId' }),
    /** Of parts that are made again, which of them; none of a whole door. */
    parts: f.dict('补件部件', DoorPart, { multiple: true }),
    status: f.dict('状态', UnitStatus, { default: UnitStatus.waiting, search: true }),
    packedAt: f.datetime('装箱时间', { wire: 'packedTime' }),
    shippedAt: f.datetime('发货时间', { wire: 'shipTime' }),
    installedAt: f.datetime('安装时间', { wire: 'installTime' }),
    warrantyUntil: f.date('质保到期', { search: true, wire: 'warrantyEnd' }),
  },
  unique: [['line', 'seq']],
  title: 'code',
  list: ['code', 'order', 'line', 'seq', 'customer', 'door', 'status', 'warrantyUntil', 'createTime'],
})

/** The parts that a door has to have: all that doors of its kind have, or those that are made again. */
export const partsOfDoor = (
  { parts }: Pick<RowOf<typeof DoorUnit>, 'parts'>,
  door: Pick<RowOf<typeof Door>, 'parts'>,
): RowOf<typeof Door>['parts'] => (parts && parts.length > 0 ? parts : door.parts)
