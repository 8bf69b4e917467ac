import { defineDict, defineEntity, defineParameter, f } from '@mortise/model'
import { parseShifts } from './work-calendar.ts'

export const SettingType = defineDict('param_type', '参数类型', {
  text: '文本',
  int: '整数',
  decimal: '小数',
  bool: '是否',
  date: '日期',
  json: 'JSON',
})

/** A setting of the product that staff change while it runs; those that code reads are there from the start. */
export const SystemParameter = defineEntity('systemParameter', {
  label: '系统参数',
  table: 'sys_param',
  wire: '/sys/param',
  tenancy: 'shared',
  business: false,
  fields: {
    name: f.text('参数名称', { required: true, search: true, max: 100, wire: 'paramName' }),
    code: f.text('参数编码', {
      required: true,
      unique: true,
      search: true,
      frozen: true,
      max: 100,
      wire: 'paramCode',
    }),
    type: f.dict('参数类型', SettingType, {
      required: true,
      frozen: true,
      default: 'text',
      search: true,
      wire: 'paramType',
    }),
    value: f.textarea('参数值', { required: true, max: 2000, wire: 'paramValue' }),
    description: f.text('描述', { max: 255 }),
  },
  sort: ['code', 'asc'],
})

/** What a company sets otherwise than the platform does; nobody else goes by it. */
export const TenantParameter = defineEntity('tenantParameter', {
  label: '公司参数',
  table: 'sys_tenant_param',
  wire: '/sys/tenantParam',
  business: false,
  title: 'parameter',
  fields: {
    parameter: f.ref('系统参数', SystemParameter, {
      required: true,
      unique: true,
      search: true,
      frozen: true,
      fill: { type: 'type' },
      wire: 'paramId',
    }),
    type: f.dict('参数类型', SettingType, { readonly: true, wire: 'paramType' }),
    value: f.textarea('参数值', { required: true, max: 2000, wire: 'paramValue' }),
  },
})

/** The hours of a working day, by which waiting times and plans are worked out. */
export const WorkShifts = defineParameter('work_shifts', '上班时间', 'text', '08:30-17:30', {
  description: '工作日的上班时间，多段用逗号分开，如 08:30-12:00,13:00-17:30',
  complaint(text) {
    try {
      parseShifts(text)
      return null
    } catch (error) {
      return (error as Error).message
    }
  },
})

/** Stands for what nobody has said yet. */
export const UNSAID = '-'

/** How the company calls itself on its papers. */
export const CompanyName = defineParameter('company_name', '公司名称', 'text', UNSAID, {
  description:
    '印在报价单、合同等纸面和客户签字页上；填 - 时取租户名称或系统名称。标志在租户或标志设置中上传',
})
export const CompanyTelephone = defineParameter('company_telephone', '公司电话', 'text', UNSAID, {
  description: '印在报价单、合同等纸面和客户签字页上；填 - 时不印',
})
