import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from './store.ts'

export const BankOwner = defineDict('bank_owner', '账户归属', {
  self: '本公司',
  store: '门店',
  supplier: '供应商',
  customer: '客户',
  employee: '员工',
})
export const AccountType = defineDict('acct_type', '账户类型', {
  basic: '基本户',
  general: '一般户',
  cash: '现金',
  wechat: '微信',
  alipay: '支付宝',
})

/** An account that money goes to or comes from: ours, and those of the parties we deal with. */
export const BankInfo = defineEntity('bankInfo', {
  label: '银行信息',
  table: 'erp_bankinfo',
  wire: '/erp_bankinfo/erpBankinfo',
  fields: {
    owner: f.dict('账户归属', BankOwner, {
      required: true,
      default: 'self',
      search: true,
      wire: 'ownerType',
    }),
    store: f.ref('门店', Store, { required: 'shown', wire: 'storeId' }),
    ownerName: f.text('归属方', { max: 100, required: 'shown', search: 'contains' }),
    accountName: f.text('户名', { required: true, max: 100, search: 'contains' }),
    bankName: f.text('开户行', { required: true, max: 100, search: 'contains' }),
    bankCode: f.text('联行号', { max: 12, rule: 'natural' }),
    accountNo: f.text('账号', { required: true, max: 20, rule: 'bankCard' }),
    type: f.dict('账户类型', AccountType, { default: 'general', search: true, wire: 'acctType' }),
    isDefault: f.bool('默认', { default: false }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  when: {
    store: ({ owner }) => owner === 'store',
    ownerName: ({ owner }) => owner !== 'store' && owner !== 'self',
  },
  unique: [['owner', 'accountNo']],
  title: 'accountName',
  list: ['owner', 'accountName', 'bankName', 'accountNo', 'type', 'isDefault', 'isActive', 'createTime'],
  picker: ['owner', 'accountName', 'bankName', 'accountNo', 'type', 'isActive'],
})
