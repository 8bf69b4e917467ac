import { defineEntity, f } from '@mortise/model'
import { Sex, UserIdentity, UserStatus } from './dicts.ts'
import { Position } from './position.ts'

/** What somebody held when they were put into the recycle bin, to be given back with them. */
export interface SavedLinks {
  readonly roles: readonly string[]
  readonly departs: readonly string[]
  readonly departRoles: readonly string[]
}

/** Someone who may sign in; belongs to one or several tenants, in each of which roles and departments are given anew. */
export const User = defineEntity('user', {
  label: '用户',
  table: 'sys_user',
  wire: '/sys/user',
  tenancy: 'shared',
  sharedWith: 'tenants',
  business: false,
  title: 'realname',
  fields: {
    username: f.text('用户账号', {
      required: true,
      unique: true,
      frozen: true,
      search: true,
      max: 100,
      rule: 'username',
    }),
    realname: f.text('用户姓名', { required: true, search: true, max: 100 }),
    password: f.text('密码', { secret: true, readonly: true, max: 255 }),
    avatar: f.image('头像', { limit: 1 }),
    sex: f.dict('性别', Sex, { search: true, numeric: true }),
    birthday: f.date('生日', { search: true }),
    phone: f.text('手机号', { unique: true, search: 'contains', rule: 'mobile', max: 20 }),
    email: f.text('邮箱', { unique: true, search: 'contains', rule: 'email', max: 100 }),
    workNo: f.text('工号', { unique: true, search: true, max: 100, rule: 'alphanumeric20' }),
    positions: f.refMany('职务', Position, { wire: 'post' }),
    telephone: f.text('座机', { rule: 'landline', max: 45 }),
    orgCode: f.text('登录部门', { readonly: true, max: 64 }),
    status: f.dict('状态', UserStatus, { default: '1', search: true, numeric: true }),
    identity: f.dict('身份', UserIdentity, { default: '1', numeric: true, wire: 'userIdentity' }),
    ledDeparts: f.depart('负责部门', { multiple: true, wire: 'departIds' }),
    homePath: f.text('首页路径', { max: 200 }),
    signature: f.image('签名图', { limit: 1, wire: 'sign' }),
    syncsWorkflow: f.bool('同步工作流', { default: true, pair: [1, 0], wire: 'activitiSync' }),
    sort: f.int('排序', { default: 1000, min: 0 }),
    tenants: f.refMany('所属租户', 'tenant', { wire: 'relTenantIds' }),
    passwordChangedAt: f.datetime('密码修改时间', { readonly: true, wire: 'lastPwdUpdateTime' }),
    kept: f.json<SavedLinks>('注销前的归属', { readonly: true }),
    purgedAt: f.datetime('彻底删除时间', { readonly: true }),
  },
  list: ['username', 'realname', 'avatar', 'sex', 'phone', 'status', 'createTime'],
  sort: ['createTime', 'desc'],
  form: [
    ['账号', ['username', 'realname', 'workNo', 'status', 'sort']],
    ['个人信息', ['sex', 'birthday', 'phone', 'email', 'telephone', 'avatar', 'signature']],
    ['组织', ['positions', 'identity', 'ledDeparts', 'homePath', 'syncsWorkflow']],
  ],
  picker: [
    'username',
    'realname',
    'avatar',
    'sex',
    'birthday',
    'phone',
    'workNo',
    'positions',
    'status',
    'sort',
  ],
  pickedBy: 'everyone',
  dictSource: { text: ['realname', 'username'], code: ['username', 'id'] },
})

/** The one user that every right is granted to and that nobody can lock out. */
export const adminName = 'admin'

/** An account of a third party (WeCom, DingTalk, a single-sign-on server) that signs in as one of ours. */
export const ThirdAccount = defineEntity('thirdAccount', {
  label: '第三方账号',
  table: 'sys_third_account',
  wire: '/sys/thirdAccount',
  tenancy: 'shared',
  business: false,
  verbs: [],
  title: 'subject',
  fields: {
    user: f.ref('用户', User, { required: true, wire: 'sysUserId', cascade: true }),
    type: f.text('平台', { required: true, max: 32, wire: 'thirdType' }),
    subject: f.text('平台用户标识', { required: true, max: 255, wire: 'thirdUserId' }),
  },
  unique: [['type', 'subject']],
})
