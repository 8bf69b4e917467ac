import { defineDict, defineEntity, f } from '@mortise/model'
import { TenantPack } from './tenant-pack.ts'

export const TenantStatus = defineDict('tenant_status', '租户状态', {
  active: ['1', '正常'],
  stopped: ['0', '停用'],
})

/** A company whose data no other company sees. Tenant `0` is the default and always there. */
export const Tenant = defineEntity('tenant', {
  label: '租户',
  table: 'sys_tenant',
  wire: '/sys/tenant',
  tenancy: 'shared',
  business: false,
  sharedWith: 'id',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  fields: {
    name: f.text('租户名称', { required: true, unique: true, search: true, max: 100 }),
    beginOn: f.date('开始日期', { wire: 'beginDate' }),
    endOn: f.date('结束日期', { wire: 'endDate', search: true }),
    status: f.dict('状态', TenantStatus, { default: '1', search: true, numeric: true }),
    packs: f.refMany('套餐', TenantPack, { wire: 'packIds' }),
    administrator: f.text('管理员', { readonly: true, max: 100, wire: 'adminUser' }),
    fileQuota: f.int('文件配额(MB)', { min: 0, max: 100_000_000, help: '不填为系统默认，0 为不限' }),
    logo: f.image('公司标志', { limit: 1, wire: 'companyLogo' }),
  },
  list: ['name', 'packs', 'administrator', 'beginOn', 'endOn', 'status', 'createTime'],
  form: [['', ['name', 'packs', 'beginOn', 'endOn', 'status', 'fileQuota', 'logo']]],
  sort: ['createTime', 'asc'],
  pickedBy: 'everyone',
  dictSource: { text: ['name'], code: ['id'] },
})

export const defaultTenant = '0'
