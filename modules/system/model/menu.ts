import type { MenuItem } from '@mortise/model'
import { DataSource } from './operations/data-source.ts'
import { fileMenu } from './operations/files.ts'
import { GatewayRoute } from './operations/gateway-route.ts'
import { LogoSetting } from './operations/logo.ts'
import { logMenu } from './operations/logs.ts'
import { ScheduledJob } from './operations/scheduled-job.ts'
import { Depart } from './people/depart.ts'
import { Permission, PermissionRule } from './people/permission.ts'
import { Position } from './people/position.ts'
import { DepartRole, Role } from './people/role.ts'
import { User } from './people/user.ts'
import { UserAgent } from './people/user-agent.ts'
import { Category } from './reference/category.ts'
import { CheckRule, FillRule } from './reference/code-rule.ts'
import { Dictionary, DictionaryItem } from './reference/dictionary.ts'
import { Holiday } from './reference/holiday.ts'
import { SystemParameter, TenantParameter } from './reference/parameter.ts'
import { Tenant } from './tenants/tenant.ts'
import { TenantPack } from './tenants/tenant-pack.ts'

/** 系统管理 as staff know it: one menu over all rooms, in the order of use. */
export const menu: readonly MenuItem[] = [
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
  { label: '个人中心', icon: 'user', open: '/account/center', hidden: true, everyone: true },
  { label: '账号设置', icon: 'setting', open: '/account/settings', hidden: true, everyone: true },
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
  {
    label: '节假日',
    icon: 'calendar',
    open: Holiday,
    permissions: { 'holiday:importYear': '导入年历' },
  },
  {
    label: '数据源',
    icon: 'database',
    open: DataSource,
    permissions: { 'dataSource:test': '测试连接' },
  },
  { label: '网关路由', icon: 'cluster', open: GatewayRoute },
  { label: '系统参数', icon: 'tool', open: SystemParameter },
  { label: '公司参数', icon: 'tool', open: TenantParameter },
  {
    label: '定时任务',
    icon: 'schedule',
    open: ScheduledJob,
    permissions: {
      'scheduledJob:execute': '立即执行',
      'scheduledJob:pause': '停止任务',
      'scheduledJob:resume': '启用任务',
    },
  },
  { label: '备份与恢复', icon: 'file-done', open: '/system/backups' },
  { label: '标志设置', icon: 'picture', open: LogoSetting },
  fileMenu,
  logMenu,
]
