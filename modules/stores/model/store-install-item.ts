import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const WorkerType = defineDict('worker_type', '安装队类型', { 1: '自有', 2: '外协' })

/** A team that installs for a store: where, how many doors a day, and at what rate. */
export const StoreInstallItem = defineEntity('storeInstallItem', {
  label: '门店安装',
  table: 'erp_store_install',
  wire: '/erp_store_install/erpStoreInstall',
  scope: 'depart',
  fields: {
    store: f.ref('门店', Store, { required: true, search: true, cascade: true, wire: 'storeId' }),
    teamName: f.text('安装队', { required: true, max: 50, search: 'contains' }),
    workerType: f.dict('类型', WorkerType, { required: true, search: true }),
    leader: f.text('队长', { required: true, max: 50, rule: 'personName' }),
    tel: f.text('电话', { required: true, max: 20 }),
    user: f.user('账号', { wire: 'userId' }),
    regions: f.text('服务区域', { max: 500, wire: 'regionCodes' }),
    doorRate: f.money('每樘结算价', { min: 0, guarded: true }),
    dayCapacity: f.int('日安装樘数', { min: 1, max: 999, default: 6 }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'teamName',
  list: ['store', 'teamName', 'workerType', 'leader', 'tel', 'doorRate', 'dayCapacity', 'isActive'],
  picker: ['store', 'teamName', 'workerType', 'leader', 'tel', 'isActive'],
})
