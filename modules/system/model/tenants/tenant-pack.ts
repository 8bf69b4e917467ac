import { defineEntity, f } from '@mortise/model'

/** A set of menus and rights that tenants are offered; what is in none of its packages a tenant does not see. */
export const TenantPack = defineEntity('tenantPack', {
  label: '租户套餐',
  table: 'sys_tenant_pack',
  wire: '/sys/tenantPack',
  tenancy: 'shared',
  business: false,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  fields: {
    name: f.text('套餐名称', { required: true, unique: true, search: true, max: 100, wire: 'packName' }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], search: true, wire: 'status' }),
    remark: f.text('备注', { max: 500, wire: 'remarks' }),
    // No references: a menu that goes must not be held by the packages it was in.
    permissions: f.json<readonly string[]>('菜单', { readonly: true, wire: 'permissionIds' }),
  },
  list: ['name', 'isActive', 'remark', 'createTime'],
  form: [['', ['name', 'isActive', 'remark']]],
  sort: ['createTime', 'asc'],
})
