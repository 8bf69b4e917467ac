import { defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

/** Where a store has its doors delivered to. */
export const StoreAddress = defineEntity('storeAddress', {
  label: '门店地址',
  table: 'erp_store_address',
  wire: '/erp_store_address/erpStoreAddress',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    receiver: f.text('收货人', { required: true, max: 50, search: 'contains' }),
    tel: f.text('电话', { required: true, max: 20 }),
    region: f.area('地区', { required: true, wire: 'regionCode' }),
    address: f.text('详细地址', { required: true, max: 255 }),
    route: f.text('物流线路', { max: 50, wire: 'line' }),
    isDefault: f.bool('默认', { default: false }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'address',
  list: ['store', 'receiver', 'tel', 'region', 'address', 'route', 'isDefault'],
  picker: ['store', 'receiver', 'tel', 'region', 'address', 'route', 'isDefault'],
})
