import { defineEntity, f } from '@mortise/model'
import { OrgCategory } from './dicts.ts'
import { User } from './user.ts'

/** A company, department or post in the tree of one tenant; its code begins with its parent's. */
export const Depart = defineEntity('depart', {
  label: '部门',
  table: 'sys_depart',
  wire: '/sys/sysDepart',
  business: false,
  title: 'name',
  tree: 'parent',
  fields: {
    parent: f.ref('上级部门', 'depart', { wire: 'parentId', search: true }),
    name: f.text('部门名称', { required: true, search: true, max: 100, wire: 'departName' }),
    nameEn: f.text('英文名', { max: 500, wire: 'departNameEn' }),
    shortName: f.text('简称', { max: 100, wire: 'departNameAbbr' }),
    sort: f.int('排序', { default: 0, wire: 'departOrder' }),
    category: f.dict('机构类型', OrgCategory, { default: '2', search: true, wire: 'orgCategory' }),
    level: f.int('层级', { readonly: true, wire: 'orgType' }),
    orgCode: f.text('机构编码', { readonly: true, unique: true, search: true, max: 64 }),
    ownCode: f.text('自定义编码', { max: 64, wire: 'customOrgCode' }),
    mobile: f.text('电话', { max: 32 }),
    fax: f.text('传真', { rule: 'landline', max: 32 }),
    address: f.text('地址', { max: 200 }),
    memo: f.text('备注', { max: 500 }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status' }),
    directors: f.refMany('负责人', User, { wire: 'directorUserIds' }),
  },
  list: ['name', 'orgCode', 'category', 'sort', 'mobile', 'isActive'],
  sort: ['sort', 'asc'],
  form: [
    ['基本信息', ['parent', 'name', 'shortName', 'nameEn', 'category', 'ownCode', 'sort', 'isActive']],
    ['联系方式', ['directors', 'mobile', 'fax', 'address', 'memo']],
  ],
  picker: ['parent', 'name', 'shortName', 'sort', 'category', 'orgCode', 'ownCode', 'isActive'],
  pickedBy: 'everyone',
  dictSource: { text: ['name', 'shortName'], code: ['id', 'orgCode'] },
})

export const UserDepart = defineEntity('userDepart', {
  label: '用户部门',
  table: 'sys_user_depart',
  wire: '/sys/userDepart',
  business: false,
  verbs: [],
  title: 'user',
  fields: {
    user: f.ref('用户', User, { required: true, wire: 'userId' }),
    depart: f.ref('部门', Depart, { required: true, wire: 'depId' }),
  },
  unique: [['user', 'depart']],
})
