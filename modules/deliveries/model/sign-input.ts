import { defineEntity, f } from '@mortise/model'
import { RejectReason } from './dicts.ts'

/** What is asked of whoever signs for a delivery: who has the goods, and what of them is rejected. */
export const SignInput = defineEntity('deliverySign', {
  label: '签收',
  fields: {
    signer: f.text('签收人', { max: 50, help: '不填则为本人' }),
    rejects: f.lines('拒收', {
      wire: 'rejectList',
      fields: {
        row: f.int('明细行号', { required: true, min: 1, max: 9999, help: '送货明细的第几行' }),
        qty: f.decimal('拒收数量', { required: true, scale: 3, min: 0.001, max: 99_999_999 }),
        reason: f.dict('拒收原因', RejectReason, { required: true }),
      },
    }),
  },
})
