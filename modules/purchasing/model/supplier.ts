import { defineDict, defineEntity, f } from '@mortise/model'

export const SupplierKind = defineDict('supplier_kind', '供应商类别', {
  1: '材料',
  2: '外协',
  3: '五金',
  4: '物流',
})
export const PayTerm = defineDict('supplier_pay_term', '账期', {
  0: '现结',
  30: '30天',
  60: '60天',
  90: '90天',
})

/** Who sells to us. One that is no longer active keeps its past and gets no new orders. */
export const Supplier = defineEntity('supplier', {
  label: '供应商',
  table: 'erp_supplier',
  wire: '/erp_supplier/erpSupplier',
  fields: {
    code: f.serial('供应商编码', 'GYS{00000}'),
    name: f.text('供应商名称', { required: true, unique: true, max: 128, search: true }),
    shortName: f.text('简称', { max: 32, search: true }),
    kind: f.dict('类别', SupplierKind, { default: '1', search: true }),
    contact: f.text('联系人', { max: 32, rule: 'personName' }),
    tel: f.text('联系电话', { rule: 'mobile' }),
    qq: f.text('QQ', { max: 12, rule: 'qq' }),
    address: f.text('地址', { max: 200 }),
    taxNo: f.text('税号', { max: 20, rule: 'idNumber' }),
    taxRate: f.decimal('税率', { percent: true, default: 0.13, scale: 4, min: 0, max: 0.99 }),
    bankName: f.text('开户行', { max: 64 }),
    bankAccount: f.text('银行账号', { rule: 'bankCard', guarded: true }),
    payTerm: f.dict('账期', PayTerm, { default: '30', search: true }),
    prepayRate: f.decimal('预付比例', { percent: true, default: 0, scale: 4, min: 0, max: 1 }),
    leadDays: f.int('交货天数', { default: 7, min: 0, max: 999 }),
    score: f.decimal('评分', {
      scale: 1,
      readonly: true,
      help: '近180天：及时50%、合格40%、价格10%，每日更新',
    }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
    remark: f.textarea('备注', { max: 500 }),
  },
  title: 'name',
  findBy: ['code', 'name', 'shortName', 'tel'],
  globalSearch: true,
  choice: { details: ['code'] },
  list: [
    'code',
    'name',
    'shortName',
    'kind',
    'contact',
    'tel',
    'payTerm',
    'leadDays',
    'score',
    'isActive',
    'createTime',
  ],
  form: [
    ['基本信息', ['name', 'shortName', 'kind', 'contact', 'tel', 'qq', 'address', 'isActive', 'remark']],
    ['结算', ['payTerm', 'prepayRate', 'taxRate', 'taxNo', 'bankName', 'bankAccount', 'leadDays']],
  ],
  picker: ['code', 'name', 'shortName', 'kind', 'taxRate', 'payTerm', 'prepayRate', 'leadDays', 'isActive'],
  dictSource: { text: ['name', 'shortName'], code: ['id', 'code'] },
})
