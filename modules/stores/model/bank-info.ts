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
    supplier: f.ref('供应商', 'supplier', { required: 'shown', search: true, wire: 'supplierId' }),
    ownerName: f.text('归属方', { max: 100, required: 'shown', search: 'contains' }),
    ownerKey: f.text('归属方编号', { max: 100, internal: true, wire: 'ownerId' }),
    accountName: f.text('户名', { required: true, max: 100, search: 'contains' }),
    bankName: f.text('开户行', { required: true, max: 100, search: 'contains' }),
    bankCode: f.text('联行号', { max: 12, rule: 'natural' }),
    accountNo: f.text('账号', { required: true, max: 20, rule: 'bankCard' }),
    type: f.dict('账户类型', AccountType, { default: 'general', search: true, wire: 'acctType' }),
    glAccount: f.ref('记账科目', 'glAccount', {
      wire: 'glAccountId',
      help: '不填则按账户类型：银行存款、库存现金或其他货币资金',
    }),
    openBalance: f.money('期初余额', { default: 0, max: 999_999_999_999.99, help: '日记账从这里开始' }),
    overdraftLimit: f.money('透支额度', { default: 0, min: 0, max: 999_999_999_999.99 }),
    isDefault: f.bool('默认', { default: false }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
    verifiedBy: f.user('核验人', { readonly: true }),
    verifiedAt: f.datetime('核验时间', { readonly: true, wire: 'verifyTime' }),
    verification: f.flow('核验', {
      wire: 'verified',
      fourEyes: true,
      states: { unverified: '未核验', verified: '已核验' },
      editable: ['unverified', 'verified'],
      moves: {
        verify: {
          label: '核验',
          from: 'unverified',
          to: 'verified',
          ask: '已与对方核对户名、开户行和账号，确认无误？',
          approves: true,
          stamps: 'verified',
          waits: false,
        },
        unverify: {
          label: '取消核验',
          from: 'verified',
          to: 'unverified',
          clears: 'verified',
          bySystem: true,
        },
      },
    }),
  },
  derive: {
    ownerKey: ({ store, supplier, ownerName }) => store ?? supplier ?? ownerName ?? '',
  },
  when: {
    store: ({ owner }) => owner === 'store',
    supplier: ({ owner }) => owner === 'supplier',
    ownerName: ({ owner }) => owner === 'customer' || owner === 'employee',
    glAccount: ({ owner }) => owner === 'self',
    openBalance: ({ owner }) => owner === 'self',
    overdraftLimit: ({ owner }) => owner === 'self',
  },
  unique: [['owner', 'ownerKey', 'accountNo']],
  title: 'accountName',
  displayName: ['accountName', 'bankName', ['accountNo']],
  list: [
    'owner',
    'accountName',
    'bankName',
    'accountNo',
    'type',
    'verification',
    'verifiedBy',
    'isDefault',
    'isActive',
    'createTime',
  ],
  picker: ['owner', 'accountName', 'bankName', 'accountNo', 'type', 'verification', 'isActive'],
  form: [
    [
      '账户',
      ['owner', 'store', 'supplier', 'ownerName', 'accountName', 'bankName', 'bankCode', 'accountNo', 'type'],
    ],
    ['记账', ['glAccount', 'openBalance', 'overdraftLimit', 'isDefault', 'isActive', 'remark']],
  ],
})
