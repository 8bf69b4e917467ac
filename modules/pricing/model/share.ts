import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from '@mortise/stores/model'

export const ShareType = defineDict('share_type', '分享类型', {
  factoryPrice: ['1', '出厂价'],
  picture: ['2', '产品图'],
  deliveryNote: ['3', '送货清单'],
  quote: ['4', '报价确认'],
  doorCode: ['5', '门码'],
  contract: ['6', '合同签字'],
  statement: ['7', '往来对账'],
})

/** A link for people without an account. Its code is shown once; only what it hashes to is kept. */
export const Share = defineEntity('share', {
  label: '分享链接',
  table: 'erp_share',
  wire: '/erp_share/erpShare',
  scope: 'depart',
  verbs: ['list', 'queryById', 'edit', 'delete', 'deleteBatch'],
  fields: {
    type: f.dict('分享类型', ShareType, { required: true, frozen: true, search: true, wire: 'shareType' }),
    subject: f.text('单据', { max: 36, readonly: true, wire: 'bizId' }),
    store: f.ref('门店', Store, {
      frozen: true,
      search: true,
      wire: 'storeId',
      help: '给供应商和客户的对账链接没有门店',
    }),
    expiresAt: f.datetime('失效时间', { required: true, wire: 'expireTime' }),
    maxViews: f.int('可看次数', { min: 1, help: '不填则不限' }),
    viewCount: f.int('已看次数', { default: 0, readonly: true }),
    codeHash: f.text('链接指纹', { max: 64, readonly: true }),
    pickHash: f.text('提取码指纹', { max: 64, readonly: true }),
    wrongPicks: f.int('提取码错误次数', { default: 0, readonly: true }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'type',
  list: ['type', 'store', 'expiresAt', 'maxViews', 'viewCount', 'isActive', 'createBy', 'createTime'],
  form: [['', ['type', 'store', 'expiresAt', 'maxViews', 'isActive', 'remark']]],
})
