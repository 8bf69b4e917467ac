import { defineEntity, f } from '@mortise/model'

/** Text messages to many customers at once, by one template. */
export const SmsBatch = defineEntity('smsBatch', {
  label: '短信群发',
  table: 'erp_sms_batch',
  wire: '/erp_sms_batch/erpSmsBatch',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    no: f.serial('批次号', 'DX{yyyyMMdd}{0000}', { wire: 'batchNo' }),
    template: f.text('模板编码', { required: true, max: 64, search: true, wire: 'tplCode' }),
    title: f.text('模板标题', { required: true, max: 100, search: 'contains' }),
    content: f.textarea('模板内容', { required: true, max: 4000 }),
    audience: f.text('发送对象', { max: 500 }),
    asked: f.int('对象人数', { default: 0, sum: true }),
    sent: f.int('提交条数', { default: 0, sum: true }),
    skipped: f.int('跳过条数', { default: 0, sum: true }),
    skips: f.text('跳过原因', { max: 500 }),
  },
  title: 'no',
  list: ['no', 'title', 'audience', 'asked', 'sent', 'skipped', 'skips', 'createBy', 'createTime'],
})

/** A telephone that wants no advertising. */
export const SmsOptOut = defineEntity('smsOptOut', {
  label: '退订名单',
  table: 'erp_sms_opt_out',
  wire: '/erp_sms_opt_out/erpSmsOptOut',
  fields: {
    tel: f.text('手机号', { required: true, unique: true, rule: 'mobile', max: 20, search: 'contains' }),
    reason: f.text('退订原因', { max: 200 }),
  },
  title: 'tel',
  list: ['tel', 'reason', 'createBy', 'createTime'],
})
