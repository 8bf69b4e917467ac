import { defineModule } from '@mortise/model'
import { dataDicts, dataEntities, dataMenu, dataParameters } from './data.ts'
import { systemDicts } from './dicts.ts'
import { FileStorage, fileMenu, StoredFile } from './operations/files.ts'
import { LogoSetting } from './operations/logo.ts'
import { logDicts, logEntities, logMenu } from './operations/logs.ts'
import { Depart, UserDepart } from './people/depart.ts'
import { Permission, PermissionRule } from './people/permission.ts'
import { Position } from './people/position.ts'
import {
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  Role,
  RoleGrant,
  UserRole,
} from './people/role.ts'
import { ThirdAccount, User } from './people/user.ts'
import { UserAgent } from './people/user-agent.ts'
import { Category } from './reference/category.ts'
import { CheckRule, FillRule } from './reference/code-rule.ts'
import { Dictionary, DictionaryItem } from './reference/dictionary.ts'
import { Tenant } from './tenants/tenant.ts'
import { TenantPack } from './tenants/tenant-pack.ts'

export * from './dicts.ts'
export * from './operations/data-source.ts'
export * from './operations/files.ts'
export * from './operations/gateway-route.ts'
export * from './operations/logo.ts'
export * from './operations/logs.ts'
export * from './operations/scheduled-job.ts'
export * from './people/depart.ts'
export * from './people/permission.ts'
export * from './people/position.ts'
export * from './people/role.ts'
export * from './people/rule-text.ts'
export * from './people/user.ts'
export * from './people/user-agent.ts'
export * from './people/user-report.ts'
export * from './reference/category.ts'
export * from './reference/code-rule.ts'
export * from './reference/dictionary.ts'
export * from './reference/holiday.ts'
export * from './reference/parameter.ts'
export * from './reference/work-calendar.ts'
export * from './reference/year-text.ts'
export * from './tenants/tenant.ts'
export * from './tenants/tenant-pack.ts'

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
