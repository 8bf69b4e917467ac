import { defineEntity, f } from '@mortise/model'
import { MenuType, PermissionStatus, PermsType, RuleOperator } from './dicts.ts'

/** A menu entry, or a right on one of its pages. Those told in code are written as defaults that staff may change. */
export const Permission = defineEntity('permission', {
  label: '菜单',
  table: 'sys_permission',
  wire: '/sys/permission',
  tenancy: 'shared',
  business: false,
  title: 'name',
  tree: 'parent',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  fields: {
    parent: f.ref('上级菜单', 'permission', { wire: 'parentId' }),
    name: f.text('菜单名称', { required: true, search: true, max: 100 }),
    url: f.text('访问路径', { search: true, max: 255 }),
    component: f.text('前端组件', { max: 255 }),
    componentName: f.text('组件名称', { max: 255 }),
    redirect: f.text('默认跳转', { max: 255 }),
    icon: f.text('图标', { max: 100 }),
    sort: f.decimal('排序', { default: 1, scale: 2, wire: 'sortNo' }),
    type: f.dict('菜单类型', MenuType, { default: '0', search: true, numeric: true, wire: 'menuType' }),
    code: f.text('授权标识', { search: true, checkable: true, max: 255, wire: 'perms' }),
    effect: f.dict('授权策略', PermsType, { default: '1', wire: 'permsType' }),
    status: f.dict('状态', PermissionStatus, { default: '1' }),
    isRoute: f.bool('是否路由菜单', { default: true, pair: [true, false], wire: 'route' }),
    isKeptAlive: f.bool('缓存路由', { default: false, pair: [true, false], wire: 'keepAlive' }),
    isHidden: f.bool('隐藏路由', { default: false, pair: [true, false], wire: 'hidden' }),
    hidesTab: f.bool('隐藏标签页', { default: false, pair: [1, 0], wire: 'hideTab' }),
    isAggregate: f.bool('聚合路由', { default: false, pair: [true, false], wire: 'alwaysShow' }),
    opensOutside: f.bool('外部打开', { default: false, pair: [true, false], wire: 'internalOrExternal' }),
    description: f.text('描述', { max: 255 }),
    entity: f.text('实体', { readonly: true, max: 64, help: '数据规则所约束的业务对象' }),
    tenant: f.text('所属租户', { readonly: true, max: 36, help: '只在该租户中有的菜单' }),
  },
  list: ['name', 'type', 'icon', 'component', 'url', 'sort', 'isHidden'],
  sort: ['sort', 'asc'],
  form: [
    ['菜单', ['type', 'name', 'parent', 'url', 'component', 'componentName', 'redirect', 'icon', 'sort']],
    ['授权', ['code', 'effect', 'status', 'description']],
    ['展现', ['isRoute', 'isHidden', 'isKeptAlive', 'isAggregate', 'hidesTab', 'opensOutside']],
  ],
})

/** Narrows the rows of the page it belongs to, for the roles in which it is ticked. */
export const PermissionRule = defineEntity('permissionRule', {
  label: '数据规则',
  table: 'sys_permission_data_rule',
  wire: '/sys/permissionDataRule',
  tenancy: 'shared',
  business: false,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  title: 'name',
  fields: {
    permission: f.ref('菜单', Permission, {
      required: true,
      search: true,
      frozen: true,
      wire: 'permissionId',
    }),
    name: f.text('规则名称', { required: true, search: 'contains', max: 100, wire: 'ruleName' }),
    column: f.text('规则字段', { max: 64, wire: 'ruleColumn' }),
    operator: f.dict('规则条件', RuleOperator, { required: true, wire: 'ruleConditions' }),
    value: f.text('规则值', { required: 'shown', search: 'contains', max: 2000, wire: 'ruleValue' }),
    isActive: f.bool('状态', { default: true, pair: ['1', '0'], wire: 'status' }),
  },
  when: { value: ({ operator }) => operator !== 'EMPTY' && operator !== 'NOT_EMPTY' },
})
