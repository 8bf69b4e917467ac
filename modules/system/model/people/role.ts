import { defineEntity, f } from '@mortise/model'
import { Depart } from './depart.ts'
import { DataScope } from './dicts.ts'
import { Permission, PermissionRule } from './permission.ts'
import { User } from './user.ts'

export const Role = defineEntity('role', {
  label: '角色',
  table: 'sys_role',
  wire: '/sys/role',
  business: false,
  fields: {
    name: f.text('角色名称', { required: true, search: 'contains', max: 200, wire: 'roleName' }),
    code: f.text('角色编码', {
      required: true,
      unique: true,
      search: 'contains',
      max: 100,
      wire: 'roleCode',
    }),
    dataScope: f.dict('数据范围', DataScope, {
      default: DataScope.below,
      required: true,
      help: '客户、报价、订单等按部门划分的数据，除本人创建的以外还能看到哪些',
    }),
    departs: f.refMany('指定部门', Depart, { required: 'shown', wire: 'departIds' }),
    description: f.text('描述', { max: 255 }),
  },
  when: { departs: (row) => row.dataScope === DataScope.named },
  sort: ['createTime', 'asc'],
  picker: ['name', 'code', 'description'],
  pickedBy: 'everyone',
  dictSource: { text: ['name'], code: ['id', 'code'] },
})

/** The role that the user of the same name can never lose. */
export const adminRole = 'admin'

export const UserRole = defineEntity('userRole', {
  label: '用户角色',
  table: 'sys_user_role',
  wire: '/sys/userRole',
  business: false,
  verbs: [],
  title: 'user',
  fields: {
    user: f.ref('用户', User, { required: true, wire: 'userId' }),
    role: f.ref('角色', Role, { required: true, wire: 'roleId' }),
  },
  unique: [['user', 'role']],
})

/** What a role may do, and under which data rules. */
export const RoleGrant = defineEntity('roleGrant', {
  label: '角色授权',
  table: 'sys_role_permission',
  wire: '/sys/rolePermission',
  business: false,
  verbs: [],
  title: 'role',
  fields: {
    role: f.ref('角色', Role, { required: true, wire: 'roleId' }),
    permission: f.ref('权限', Permission, { required: true, wire: 'permissionId' }),
    rules: f.refMany('数据规则', PermissionRule, { wire: 'dataRuleIds' }),
  },
  unique: [['role', 'permission']],
})

/** What the version that ran last told of its roles: the next one gives companies what it tells beyond that. */
export const ShippedDuty = defineEntity('shippedDuty', {
  label: '出厂职责',
  table: 'sys_shipped_duty',
  wire: '/sys/shippedDuty',
  tenancy: 'shared',
  business: false,
  audited: false,
  verbs: [],
  title: 'right',
  fields: {
    role: f.text('角色编码', { required: true, max: 100 }),
    right: f.text('权限或页面', { required: true, max: 200 }),
  },
  unique: [['role', 'right']],
})

/** The most that roles of a department may be granted. */
export const DepartGrant = defineEntity('departGrant', {
  label: '部门授权',
  table: 'sys_depart_permission',
  wire: '/sys/departPermission',
  business: false,
  verbs: [],
  title: 'depart',
  fields: {
    depart: f.ref('部门', Depart, { required: true, wire: 'departId' }),
    permission: f.ref('权限', Permission, { required: true, wire: 'permissionId' }),
    rules: f.refMany('数据规则', PermissionRule, { wire: 'dataRuleIds' }),
  },
  unique: [['depart', 'permission']],
})

/** A role inside one department, for its members alone. */
export const DepartRole = defineEntity('departRole', {
  label: '部门角色',
  table: 'sys_depart_role',
  wire: '/sys/sysDepartRole',
  business: false,
  title: 'name',
  fields: {
    depart: f.ref('部门', Depart, { required: true, search: true, frozen: true, wire: 'departId' }),
    name: f.text('角色名称', { required: true, search: 'contains', max: 200, wire: 'roleName' }),
    code: f.text('角色编码', { required: true, unique: true, search: true, max: 100, wire: 'roleCode' }),
    description: f.text('描述', { max: 255 }),
  },
})

export const DepartRoleGrant = defineEntity('departRoleGrant', {
  label: '部门角色授权',
  table: 'sys_depart_role_permission',
  wire: '/sys/departRolePermission',
  business: false,
  verbs: [],
  title: 'role',
  fields: {
    role: f.ref('部门角色', DepartRole, { required: true, wire: 'roleId' }),
    permission: f.ref('权限', Permission, { required: true, wire: 'permissionId' }),
    rules: f.refMany('数据规则', PermissionRule, { wire: 'dataRuleIds' }),
  },
  unique: [['role', 'permission']],
})

export const DepartRoleUser = defineEntity('departRoleUser', {
  label: '部门角色用户',
  table: 'sys_depart_role_user',
  wire: '/sys/departRoleUser',
  business: false,
  verbs: [],
  title: 'user',
  fields: {
    user: f.ref('用户', User, { required: true, wire: 'userId' }),
    role: f.ref('部门角色', DepartRole, { required: true, wire: 'droleId' }),
  },
  unique: [['user', 'role']],
})
