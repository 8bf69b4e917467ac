import { type ContractCall, refusal } from './call.ts'
import { anything, flag, has, list, moment, number, pageOf, rows, startingWith, text } from './shapes.ts'

const userInfo = has({
  id: text,
  username: 'probe',
  realname: text,
  avatar: null,
  sex: null,
  birthday: null,
  phone: '13900001111',
  email: null,
  orgCode: text,
  orgCodeTxt: text,
  workNo: null,
  post: null,
  telephone: null,
  status: 1,
  delFlag: 0,
  userIdentity: 1,
  departIds: null,
  relTenantIds: text,
  loginTenantId: 0,
  homePath: null,
})
const signedIn = {
  token: text,
  userInfo,
  departs: rows({ id: text, departName: text, orgCode: text }),
  multi_depart: 1,
  tenantList: list,
}
const login = (body: object, more: Partial<ContractCall>): ContractCall => ({
  call: 'POST /sys/login',
  by: 'nobody',
  body,
  ...more,
})
const home = { path: '/dashboard/analysis', name: 'dashboard-analysis', component: 'dashboard/Analysis' }
const auth = { action: text, type: text, describe: text, status: '1' }
const newPassword = {
  username: 'newcomer',
  oldpassword: 'Newcomer2026',
  password: 'Changed2027',
  confirmpassword: 'Changed2027',
}

export const sessionCalls: readonly ContractCall[] = [
  login(
    { username: 'probe', password: 'Secret2026' },
    { message: '登录成功', result: has({ ...signedIn, sysAllDictItems: anything }) },
  ),
  login({ username: 'probe', password: 'wrong2026' }, { success: false, message: '用户名或密码错误' }),
  login({ username: 'nobody_here', password: 'wrong2026' }, { success: false, message: '用户名或密码错误' }),
  login({ username: 'frozen', password: 'Secret2026' }, { success: false, message: '该用户已冻结' }),
  refusal('POST /sys/phoneLogin', '手机验证码错误', {
    by: 'nobody',
    body: { mobile: '13900001111', captcha: '000000' },
  }),
  { call: 'GET /sys/randomImage/1794650000000', by: 'nobody', result: text },
  refusal('POST /sys/checkCaptcha', /^验证码/, {
    by: 'nobody',
    body: { captcha: 'zzzz', checkKey: '1794650000000' },
  }),
  { call: 'GET /sys/getEncryptedString', by: 'nobody', result: has({ key: text, iv: text }) },
  refusal('POST /sys/user/register', '注册功能未开放', {
    by: 'nobody',
    body: { username: 'x1', password: 'Secret2026', phone: '13900001112', smscode: '1', email: 'a@b.cn' },
  }),
  refusal('POST /sys/sms', 'Sign签名校验失败，请求参数不完整！', {
    by: 'nobody',
    body: { mobile: '13900001111', smsmode: '0' },
  }),
  refusal('POST /sys/logout', '退出登录失败！', { by: 'nobody' }),
  refusal('GET /sys/thirdLogin/getLoginUser/x/wechat_enterprise', '第三方登录未启用', { by: 'nobody' }),
  refusal('GET /sys/cas/client/validateLogin', '单点登录未启用', {
    by: 'nobody',
    query: { ticket: 'x', service: 'http://localhost' },
  }),
  refusal('POST /sys/online/forceLogout', '退出登录失败！', { body: { token: '' } }),
  refusal('POST /sys/online/forceLogout', 'Token无效!', { body: { token: 'unknown' } }),
  {
    call: 'GET /sys/online/list',
    result: pageOf({
      id: text,
      token: text,
      username: text,
      realname: text,
      avatar: null,
      sex: null,
      birthday: null,
    }),
  },
  {
    call: 'GET /sys/permission/getUserPermissionByToken',
    result: has({
      menu: rows({
        id: text,
        route: text,
        path: text,
        name: text,
        component: text,
        meta: has({ title: text, keepAlive: flag, internalOrExternal: flag, componentName: text }),
      }),
      auth: rows(auth),
      allAuth: rows({ action: text, status: text, type: text, describe: text }),
      codeList: list,
      sysSafeMode: false,
    }),
  },
  {
    call: 'GET /sys/permission/getUserPermissionByToken',
    by: 'newcomer',
    // What everybody has of their own follows home: messages and tasks.
    result: has({ menu: startingWith(home), auth: [] }),
  },
  refusal('GET /sys/permission/getUserPermissionByToken', 'Token失效，请重新登录!', {
    by: 'nobody',
    status: 401,
    code: 401,
    result: null,
  }),
  {
    call: 'GET /sys/user/getCurrentUserDeparts',
    result: has({ list: rows({ id: text, departName: text, orgCode: text }), orgCode: text }),
  },
  { call: 'POST /sys/selectDepart', body: { orgCode: ':homeOrgCode' }, result: has({ userInfo: anything }) },
  { call: 'PUT /sys/selectDepart', body: { orgCode: ':homeOrgCode' }, result: has({ userInfo: anything }) },
  refusal('PUT /sys/selectDepart', '您不属于该部门，无法切换！', { body: { orgCode: ':orgCode' } }),
  refusal('PUT /sys/selectDepart', '只允许切换自己的部门！', {
    body: { orgCode: ':homeOrgCode', username: 'probe' },
  }),
  { call: 'GET /sys/sysDepart/getDepartNameByLogin', result: has({ departName: text }) },
  { call: 'GET /sys/sysDepart/getDepartNameByLogin', by: 'newcomer', result: has({ departName: null }) },
  ...(
    [
      [{ username: 'probe' }, '只允许修改自己的密码！'],
      [{ oldpassword: 'no' }, '旧密码输入错误!'],
      [{ password: '', confirmpassword: '' }, '新密码不允许为空!'],
      [{ confirmpassword: 'Other2026' }, '两次输入密码不一致!'],
      [{ password: 'Newcomer2026', confirmpassword: 'Newcomer2026' }, '新密码不能与旧密码相同!'],
      [{ password: 'short', confirmpassword: 'short' }, '密码须为8到32位且包含字母和数字!'],
    ] as const
  ).map(([change, message]) =>
    refusal('PUT /sys/user/updatePassword', message, {
      by: 'newcomer',
      body: { ...newPassword, ...change },
    }),
  ),
  {
    call: 'POST /sys/user/updatePassword',
    by: 'newcomer',
    body: newPassword,
    message: '密码重置成功!',
  },
  {
    call: 'GET /sys/loginfo',
    result: has({ totalVisitCount: number, todayVisitCount: number, todayIp: number }),
  },
  { call: 'GET /sys/visitInfo', result: rows({ visit: number, ip: number, tian: text, type: text }) },
  {
    call: 'GET /erp_logo/erpLogo/login_list',
    by: 'nobody',
    result: pageOf({ name: text, logo: text, loginName: text }),
  },
  {
    call: 'GET /erp_logo/erpLogo/listx',
    by: 'nobody',
    result: pageOf({ loginLogo: text, loginLink: text, loginBack: text, sysbah: text, businessWords: text }),
  },
  {
    call: 'GET /sys/log/list',
    query: { logType: '1' },
    result: pageOf({ logType: 1, logContent: text, ip: text, createTime: moment }),
  },
]
