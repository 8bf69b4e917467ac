import { defineEntity, f } from '@mortise/model'
import { TenantStatus } from './dicts.ts'

/** A company whose data no other company sees. Tenant `0` is the default and always there. */
export const Tenant = defineEntity('tenant', {
  label: '租户',
  table: 'sys_tenant',
  wire: '/sys/tenant',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('租户名称', { required: true, unique: true, search: true, max: 100 }),
    beginOn: f.date('开始日期', { wire: 'beginDate' }),
    endOn: f.date('结束日期', { wire: 'endDate', search: true }),
    status: f.dict('状态', TenantStatus, { default: '1', search: true, numeric: true }),
    logo: f.image('公司标志', { limit: 1, wire: 'companyLogo' }),
  },
  sort: ['createTime', 'asc'],
  dictSource: { text: ['name'], code: ['id'] },
})

export const defaultTenant = '0'
