import { defineDict } from '@mortise/model'

export const InstallType = defineDict('install_type', '安装类型', {
  fresh: ['1', '新装'],
  visit: ['2', '售后上门'],
  removal: ['3', '拆旧'],
})
export const InstallFail = defineDict('install_fail', '未完成原因', {
  missing: ['1', '缺件'],
  size: ['2', '尺寸不符'],
  broken: ['3', '破损'],
  customer: ['4', '客户原因'],
  site: ['5', '现场条件'],
  own: ['6', '安装原因'],
})
export const Payer = defineDict('payer', '付费方', {
  customer: ['1', '客户'],
  store: ['2', '门店'],
  factory: ['3', '工厂'],
})
/** What somebody did on site. */
export const InstallAct = defineDict('install_act', '安装动作', {
  checkIn: ['1', '签到'],
  finish: ['2', '完工'],
  accept: ['3', '验收'],
  fail: ['4', '转二次上门'],
})
