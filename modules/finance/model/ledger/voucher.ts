import { approvalFields, approvedThenPosted, defineEntity, f, sub, sum, takesWhole } from '@mortise/model'
import { VoucherKind } from './dicts.ts'
import { dimensionFields, entryFields } from './entry-fields.ts'
import { GlVoucherTemplate } from './voucher-template.ts'

/** A voucher: entries that balance. Once it is posted nobody changes it; what was wrong is reversed. */
export const GlVoucher = defineEntity('glVoucher', {
  label: '记账凭证',
  table: 'erp_gl_voucher',
  wire: '/erp_gl_voucher/erpGlVoucher',
  fields: {
    no: f.text('凭证号', { max: 20, readonly: true, search: 'contains', wire: 'voucherNo' }),
    date: f.date('凭证日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    month: f.text('会计期间', { max: 7, search: 'eq', wire: 'periodCode' }),
    summary: f.text('摘要', { max: 200, search: 'contains' }),
    kind: f.dict('凭证类型', VoucherKind, { default: 'manual', readonly: true, search: true }),
    entries: f.lines('分录', {
      required: true,
      wire: 'entryList',
      fields: {
        ...entryFields,
        ...dimensionFields,
      },
    }),
    totalDebit: f.money('借方合计', { sum: true, search: 'range' }),
    totalCredit: f.money('贷方合计', { sum: true }),
    difference: f.money('借贷差额', {}),
    template: f.ref('凭证模板', GlVoucherTemplate, { wire: 'templateId' }),
    attachCount: f.int('附件数', { default: 0, min: 0, max: 9999 }),
    attachments: f.file('附件', { limit: 20, wire: 'attachment' }),
    sourceType: f.text('来源种类', { max: 64, readonly: true, search: 'eq', wire: 'srcType' }),
    source: f.text('来源', { max: 36, readonly: true, search: 'eq', wire: 'srcId' }),
    sourceEvent: f.text('来源事件', { max: 128, readonly: true, wire: 'srcEvent' }),
    sourceNo: f.text('来源单号', { max: 64, readonly: true, search: 'contains', wire: 'srcNo' }),
    reverses: f.ref('冲销的凭证', 'glVoucher', { readonly: true, unique: true, wire: 'reverseOf' }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approvedThenPosted({
        fourEyes: true,
        states: { submitted: null, voided: null, posted: '已记账' },
        moves: {
          submit: null,
          reject: null,
          withdraw: null,
          approveAndPost: null,
          void: null,
          approve: { from: 'draft', batch: true },
          post: { label: '记账', batch: true },
          reverse: { ask: '冲销原因：' },
        },
      }),
    ),
  },
  derive: {
    month: ({ date }) => date?.slice(0, 7) ?? '',
    summary: ({ entries }) => entries?.find(({ summary }) => summary)?.summary ?? '',
    totalDebit: ({ entries }) => sum(entries, ({ debit }) => debit),
    totalCredit: ({ entries }) => sum(entries, ({ credit }) => credit),
    difference: ({ totalDebit, totalCredit }) => sub(totalDebit, totalCredit),
  },
  from: takesWhole(GlVoucherTemplate, {
    ref: 'template',
    act: '制单',
    offers: { isActive: true },
    // An entry of a voucher is a row of its own, not the template's.
    begins: ({ entries }) => ({ entries: entries.map((entry) => ({ ...entry, id: undefined })) }),
  }),
  unique: [['sourceType', 'source', 'sourceEvent']],
  title: 'no',
  sort: ['date', 'desc'],
  list: [
    'no',
    'date',
    'status',
    'summary',
    'totalDebit',
    'totalCredit',
    'kind',
    'sourceNo',
    'createBy',
    'approvedBy',
    'createTime',
  ],
  form: [
    ['凭证', ['date', 'attachCount', 'attachments']],
    ['分录', ['entries']],
  ],
})
