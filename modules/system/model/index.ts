import { defineModule } from '@mortise/model'
import { Category } from './category.ts'
import { CheckRule, FillRule } from './code-rule.ts'
import { dataDicts, dataEntities, dataMenu, dataParameters } from './data.ts'
import { Depart, UserDepart } from './depart.ts'
import { Dictionary, DictionaryItem } from './dictionary.ts'
import { systemDicts } from './dicts.ts'
import { FileStorage, fileMenu, StoredFile } from './files.ts'
import { LogoSetting } from './logo.ts'
import { logDicts, logEntities, logMenu } from './logs.ts'
import { Permission, PermissionRule } from './permission.ts'
import { Position } from './position.ts'
import {
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  Role,
  RoleGrant,
  UserRole,
} from './role.ts'
import { Tenant } from './tenant.ts'
import { TenantPack } from './tenant-pack.ts'
import { ThirdAccount, User } from './user.ts'
import { UserAgent } from './user-agent.ts'

export * from './category.ts'
export * from './code-rule.ts'
export * from './data-source.ts'
export * from './depart.ts'
export * from './dictionary.ts'
export * from './dicts.ts'
export * from './files.ts'
export * from './gateway-route.ts'
export * from './holiday.ts'
export * from './logo.ts'
export * from './logs.ts'
export * from './parameter.ts'
export * from './permission.ts'
export * from './position.ts'
export * from './role.ts'
export * from './rule-text.ts'
export * from './scheduled-job.ts'
export * from './tenant.ts'
export * from './tenant-pack.ts'
export * from './user.ts'
export * from './user-agent.ts'
export * from './user-report.ts'
export * from './work-calendar.ts'
export * from './year-text.ts'

export const system = defineModule('system', {
  label: '系统管理',
  icon: 'setting',
  entities: [
    User,
    ThirdAccount,
    Depart,
    UserDepart,
    Role,
    UserRole,
    RoleGrant,
    Permission,
    PermissionRule,
    DepartGrant,
    DepartRole,
    DepartRoleGrant,
    DepartRoleUser,
    Dictionary,
    DictionaryItem,
    Category,
    Position,
    CheckRule,
    FillRule,
    Tenant,
    TenantPack,
    UserAgent,
    LogoSetting,
    StoredFile,
    ...logEntities,
    ...dataEntities,
  ],
  dicts: [...systemDicts, FileStorage, ...logDicts, ...dataDicts],
  parameters: dataParameters,
  menu: [
    {
      label: '用户管理',
      icon: 'user',
      open: User,
      permissions: {
        'user:frozenBatch': '冻结/解冻',
        'user:changePassword': '重置密码',
        'user:queryUserRole': '查看用户角色',
        'user:recycleBin': '回收站',
        'user:restore': '还原用户',
        'user:purge': '彻底删除用户',
        'user:viewAs': '以其身份查看',
      },
    },
    {
      label: '部门管理',
      icon: 'apartment',
      open: Depart,
      permissions: { 'permission:saveDepart': '部门授权', 'depart:merge': '合并部门' },
    },
    { label: '我的部门', icon: 'home', open: '/system/my-depart' },
    { label: '角色管理', icon: 'team', open: Role, permissions: { 'permission:saveRole': '角色授权' } },
    {
      label: '部门角色',
      icon: 'usergroup-add',
      open: DepartRole,
      permissions: { 'departRole:auth': '部门角色授权' },
    },
    { label: '菜单管理', icon: 'menu', open: Permission },
    { label: '数据规则', open: PermissionRule, hidden: true },
    {
      label: '权限解释',
      icon: 'audit',
      open: '/system/explain',
      permissions: { 'permission:explain': '查看权限来源' },
    },
    {
      label: '在线用户',
      icon: 'eye',
      open: '/system/online',
      permissions: { 'online:list': '查询', 'online:forceLogout': '强制下线' },
    },
    {
      label: '数据字典',
      icon: 'book',
      open: Dictionary,
      permissions: { 'dictionary:deletePhysic': '彻底删除' },
    },
    { label: '字典项', icon: 'unordered-list', open: DictionaryItem },
    { label: '分类字典', icon: 'cluster', open: Category },
    { label: '职务管理', icon: 'idcard', open: Position },
    { label: '校验规则', icon: 'safety', open: CheckRule },
    { label: '填值规则', icon: 'field-binary', open: FillRule },
    { label: '代理人', icon: 'team', open: UserAgent },
    { label: '租户管理', icon: 'bank', open: Tenant },
    {
      label: '租户套餐',
      icon: 'appstore',
      open: TenantPack,
      permissions: { 'tenantPack:grant': '套餐授权' },
    },
    ...dataMenu,
    { label: '标志设置', icon: 'picture', open: LogoSetting },
    fileMenu,
    logMenu,
  ],
  permissions: {
    aizs: 'AI助手',
  },
  sources: {
    user: { entity: User, store: 'username', text: 'realname' },
    depart: { entity: Depart, store: 'id', text: 'name' },
    category: { entity: Category, store: 'id', text: 'name' },
  },
})
