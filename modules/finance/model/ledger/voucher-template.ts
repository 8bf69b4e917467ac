import { defineEntity, f } from '@mortise/model'
import { PartyType } from './dicts.ts'
import { entryFields } from './entry-fields.ts'

/** What is written month after month: entries whose accounts stay, and amounts that may be left open. */
export const GlVoucherTemplate = defineEntity('glVoucherTemplate', {
  label: '凭证模板',
  table: 'erp_gl_voucher_template',
  wire: '/erp_gl_voucher_template/erpGlVoucherTemplate',
  fields: {
    name: f.text('模板名称', {
      required: true,
      max: 100,
      unique: true,
      search: 'contains',
      wire: 'templateName',
    }),
    isActive: f.bool('启用', { default: true, search: true }),
    remark: f.textarea('备注', { max: 500 }),
    entries: f.lines('分录', {
      required: true,
      wire: 'entryList',
      fields: {
        ...entryFields,
        partyType: f.dict('往来类型', PartyType),
        party: f.text('往来单位编号', { max: 36, wire: 'partyId' }),
        partyName: f.text('往来单位', { max: 100 }),
        depart: f.depart('部门', { wire: 'departId' }),
      },
    }),
  },
  title: 'name',
  list: ['name', 'isActive', 'remark', 'updateBy', 'updateTime'],
  form: [
    ['模板', ['name', 'isActive', 'remark']],
    ['分录', ['entries']],
  ],
})
