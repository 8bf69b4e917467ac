import { defineEntity, f } from '@mortise/model'

/** A truck that deliveries are planned for, and what goes onto it. */
export const Truck = defineEntity('truck', {
  label: '车辆',
  table: 'erp_truck',
  wire: '/erp_truck/erpTruck',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    plateNo: f.text('车牌', { required: true, unique: true, max: 20, search: true }),
    driver: f.text('司机', { max: 50 }),
    driverTel: f.text('司机电话', { max: 20 }),
    maxVolume: f.decimal('容积(m³)', { required: true, scale: 2, min: 0.01, max: 1000 }),
    maxWeight: f.decimal('载重(kg)', { required: true, scale: 0, min: 1, max: 100_000 }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'plateNo',
  list: ['plateNo', 'driver', 'driverTel', 'maxVolume', 'maxWeight', 'isActive', 'createTime'],
})
