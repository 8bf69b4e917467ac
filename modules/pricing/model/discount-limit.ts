import { defineEntity, f } from '@mortise/model'
import { Role } from '@mortise/system/model'

/** How far the holders of a role may go below standard prices before somebody else must approve. */
export const DiscountLimit = defineEntity('discountLimit', {
  label: '折扣权限',
  table: 'erp_discount_limit',
  wire: '/erp_discount_limit/erpDiscountLimit',
  fields: {
    role: f.ref('角色', Role, { required: true, unique: true, search: true, wire: 'roleId' }),
    minRate: f.decimal('最低折扣', {
      percent: true,
      required: true,
      scale: 4,
      min: 0,
      max: 1,
      help: '单价不低于标准价的这一比例，如 95%',
    }),
    maxReduce: f.money('整单优惠上限', { required: true, min: 0 }),
    minMarginRate: f.decimal('最低毛利率', { percent: true, required: true, scale: 4, min: -1, max: 1 }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['role', 'minRate', 'maxReduce', 'minMarginRate', 'remark', 'updateTime'],
})
