import { defineDict, defineEntity, f } from '@mortise/model'

export const RouteCondition = defineDict('gateway_condition', '路由条件', {
  Path: '路径',
  Method: '请求方法',
  Header: '请求头',
})

export const RouteFilter = defineDict('gateway_filter', '路由过滤器', {
  AddRequestHeader: '设置请求头',
  RemoveRequestHeader: '移除请求头',
  AddResponseHeader: '设置响应头',
  RemoveResponseHeader: '移除响应头',
})

export const RouteAccess = defineDict('gateway_access', '路由访问', { login: '登录用户', anon: '任何人' })

/** A call that is forwarded to another server, by what it looks like. */
export const GatewayRoute = defineEntity('gatewayRoute', {
  label: '网关路由',
  table: 'sys_gateway_route',
  wire: '/sys/gatewayRoute',
  tenancy: 'shared',
  business: false,
  title: 'name',
  fields: {
    code: f.text('路由标识', { required: true, unique: true, search: true, max: 50, wire: 'routerId' }),
    name: f.text('路由名称', { required: true, search: true, max: 100 }),
    upstream: f.text('上游地址', {
      required: true,
      max: 200,
      wire: 'uri',
      help: '如 http://legacy.local:8080，须在服务器允许的名单内',
    }),
    isActive: f.bool('启用', { default: true, pair: [1, 0], search: true, wire: 'status' }),
    access: f.dict('谁可访问', RouteAccess, { default: 'login' }),
    stripPrefix: f.int('去除前缀段数', { default: 0, min: 0, max: 10, help: '1 时 /ext/a 转发为 /a' }),
    retries: f.int('重试次数', { default: 0, min: 0, max: 5, wire: 'retryable', help: '只对查询请求' }),
    limit: f.int('每分钟次数', {
      default: 0,
      min: 0,
      max: 100_000,
      wire: 'rateLimit',
      help: '每个来访地址，0 为不限；各节点合计须配置 Redis',
    }),
    timeoutSeconds: f.int('超时(秒)', { default: 30, min: 1, max: 300, wire: 'timeoutS' }),
    passesToken: f.bool('转发登录令牌', { default: false, help: '上游将得知来访者的会话，慎用' }),
    isKept: f.bool('保留', {
      default: false,
      pair: [1, 0],
      wire: 'persistable',
      help: '保留的路由不能删除，只能停用',
    }),
    isDocumented: f.bool('显示在接口文档', { default: false, pair: [1, 0], wire: 'showApi' }),
    sort: f.int('顺序', { default: 1, wire: 'sortNo', help: '小的先匹配' }),
    conditions: f.lines('匹配条件', {
      required: true,
      wire: 'predicates',
      fields: {
        kind: f.dict('条件', RouteCondition, { required: true, default: 'Path', wire: 'name' }),
        header: f.text('请求头名', { max: 100, wire: 'header' }),
        value: f.text('值', { required: true, max: 200, wire: 'args' }),
      },
    }),
    filters: f.lines('过滤器', {
      wire: 'filters',
      fields: {
        kind: f.dict('动作', RouteFilter, { required: true, wire: 'name' }),
        header: f.text('头名', { required: true, max: 100 }),
        value: f.text('值', { max: 500, wire: 'args' }),
      },
    }),
  },
  list: ['code', 'name', 'upstream', 'access', 'isActive', 'limit', 'sort'],
  form: [
    ['路由', ['code', 'name', 'upstream', 'isActive', 'access', 'sort', 'isKept', 'isDocumented']],
    ['转发', ['stripPrefix', 'retries', 'limit', 'timeoutSeconds', 'passesToken']],
    ['条件与过滤', ['conditions', 'filters']],
  ],
  sort: ['sort', 'asc'],
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
})
