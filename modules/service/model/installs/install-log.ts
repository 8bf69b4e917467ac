import { defineEntity, f } from '@mortise/model'
import { InstallAct } from './dicts.ts'
import { Install } from './install.ts'

/** What was done on site, when and where: written once. */
export const InstallLog = defineEntity('installLog', {
  label: '安装记录',
  table: 'erp_install_log',
  wire: '/erp_install_log/erpInstallLog',
  scope: 'depart',
  audited: false,
  isAppendOnly: true,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    install: f.ref('安装单', Install, { required: true, search: true, wire: 'installId' }),
    act: f.dict('动作', InstallAct, { required: true, search: true, wire: 'action' }),
    at: f.datetime('时间', { required: true, search: true, wire: 'time' }),
    worker: f.user('人员', { required: true, search: true }),
    longitude: f.decimal('经度', { scale: 6, min: -180, max: 180, wire: 'lng' }),
    latitude: f.decimal('纬度', { scale: 6, min: -90, max: 90, wire: 'lat' }),
    photos: f.image('照片', { limit: 50 }),
    remark: f.text('说明', { max: 200 }),
  },
  title: 'act',
  list: ['install', 'act', 'at', 'worker', 'longitude', 'latitude', 'remark'],
})
