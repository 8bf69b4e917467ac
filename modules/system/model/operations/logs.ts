import { defineDict, defineEntity, f, type MenuItem } from '@mortise/model'

export const LoginWay = defineDict('login_way', '登录方式', {
  password: '账号密码',
  phone: '手机验证码',
  third: '第三方',
  cas: '单点登录',
})

export const LoginOutcome = defineDict(
  'login_outcome',
  '登录结果',
  {
    success: '成功',
    wrong: '密码错误',
    unknown: '账号不存在',
    captcha: '验证码错误',
    locked: '账号已锁定',
    frozen: '账号已冻结',
    cancelled: '账号已注销',
    second: '动态验证码错误',
  },
  {
    colors: {
      success: 'green',
      wrong: 'red',
      unknown: 'red',
      captcha: 'orange',
      locked: 'red',
      frozen: 'red',
      second: 'red',
    },
  },
)

/** What the engine keeps by itself is looked at, never written: logs are views. */
const log = {
  business: false,
  audited: false,
  isView: true,
  verbs: ['list', 'queryById', 'exportXls'],
} as const

/** Every try to sign in, whatever came of it. */
export const LoginLog = defineEntity('loginLog', {
  ...log,
  label: '登录日志',
  table: 'sys_login_log',
  wire: '/sys/log/login',
  fields: {
    username: f.text('账号', { max: 100, search: 'contains' }),
    outcome: f.dict('结果', LoginOutcome, { search: true }),
    way: f.dict('登录方式', LoginWay, { search: true }),
    address: f.text('IP地址', { max: 64, search: 'contains', wire: 'ip' }),
    agent: f.text('浏览器', { max: 300 }),
  },
  list: ['createTime', 'username', 'outcome', 'way', 'address', 'agent'],
})

/** What somebody changed; what it was before and after is asked for row by row. */
export const OperationLog = defineEntity('operationLog', {
  ...log,
  label: '操作日志',
  table: 'sys_operation_log',
  wire: '/sys/dataLog',
  fields: {
    user: f.user('操作人', { search: true, wire: 'userid' }),
    entity: f.text('业务对象', { max: 64, wire: 'dataTable' }),
    operation: f.text('操作', { max: 64, wire: 'operateType' }),
    subject: f.text('数据名称', { max: 200, search: 'contains', guarded: true, wire: 'logContent' }),
    row: f.text('数据编号', { max: 36, search: true, wire: 'dataId' }),
    request: f.text('请求编号', { max: 128, wire: 'traceId' }),
  },
  list: ['createTime', 'user', 'entity', 'operation', 'subject', 'row'],
})

/** What went wrong, under the number that its user was shown. */
export const FaultLog = defineEntity('faultLog', {
  ...log,
  label: '异常日志',
  table: 'sys_fault_log',
  wire: '/sys/log/fault',
  fields: {
    number: f.text('错误编号', { max: 64, search: true, wire: 'traceId' }),
    user: f.user('用户', { search: true, wire: 'userid' }),
    method: f.text('请求方法', { max: 10 }),
    path: f.text('请求地址', { max: 500, search: 'contains', wire: 'requestUrl' }),
    message: f.text('异常信息', { max: 1000, search: 'contains', wire: 'logContent' }),
    stack: f.textarea('详细信息'),
  },
  list: ['createTime', 'number', 'user', 'method', 'path', 'message'],
})

/** A statement that took long; its values are not part of it. */
export const SlowStatement = defineEntity('slowStatement', {
  ...log,
  label: '慢查询',
  table: 'sys_slow_statement',
  wire: '/sys/log/slow',
  fields: {
    ms: f.int('耗时(毫秒)', { search: 'range', wire: 'costTime' }),
    statement: f.textarea('语句', { search: 'contains' }),
  },
  list: ['createTime', 'ms', 'statement'],
})

export const logEntities = [LoginLog, OperationLog, FaultLog, SlowStatement] as const
export const logDicts = [LoginWay, LoginOutcome] as const
export const logMenu: MenuItem = {
  label: '系统日志',
  icon: 'file',
  children: [
    { label: LoginLog.label, icon: 'safety', open: LoginLog },
    { label: OperationLog.label, icon: 'audit', open: OperationLog },
    { label: FaultLog.label, icon: 'tool', open: FaultLog },
    { label: SlowStatement.label, icon: 'dashboard', open: SlowStatement },
    {
      label: '访问统计',
      icon: 'bar-chart',
      open: '/system/visits',
      permissions: { 'visit:list': '查看访问统计' },
    },
  ],
}
