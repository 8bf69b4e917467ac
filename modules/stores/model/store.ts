import { areaText, defineDict, defineEntity, f } from '@mortise/model'

export const StoreType = defineDict(
  'store_type',
  '门店类型',
  {
    own: ['1', '直营'],
    dealer: ['2', '经销'],
    project: ['3', '工程渠道'],
  },
  { colors: { 1: 'blue', 2: 'green', 3: 'orange' } },
)
export const StoreLevel = defineDict('store_level', '门店级别', { A: 'A级', B: 'B级', C: 'C级' })
export const PayTerm = defineDict('pay_term', '结算方式', {
  prepaid: ['1', '款到生产'],
  deposit: ['2', '定金+发货前付清'],
  monthly: ['3', '月结'],
  credit: ['4', '信用额度'],
  /** What a project pays its contract says: its orders wait for nobody's money, and are on nobody's credit. */
  contract: ['5', '按合同节点'],
})

/** Terms under which a store buys on credit, so that its orders hold some of it. */
export const creditTerms: readonly (keyof typeof PayTerm.items)[] = [PayTerm.monthly, PayTerm.credit]

/** A shop that sells the factory's doors. Its department is whose staff see its customers, quotes and orders. */
export const Store = defineEntity('store', {
  label: '门店',
  table: 'erp_store',
  wire: '/erp_store/erpStore',
  scope: 'depart',
  fields: {
    code: f.serial('门店编号', 'MD{yyyyMMdd}{0000}', { wire: 'storeCode' }),
    name: f.text('门店名称', {
      required: true,
      max: 100,
      unique: true,
      search: 'contains',
      wire: 'storeName',
    }),
    type: f.dict('门店类型', StoreType, { required: true, search: true, wire: 'storeType' }),
    depart: f.depart('所属部门', { required: true, unique: true, frozen: true, wire: 'departId' }),
    level: f.dict('门店级别', StoreLevel, { default: 'B', search: true }),
    head: f.user('店长', { wire: 'headUser' }),
    tel: f.text('联系电话', { required: true, max: 20 }),
    region: f.area('地区', { wire: 'regionCode', search: true }),
    address: f.text('地址', { max: 255 }),
    place: f.text('门店地址', { max: 300, readonly: true }),
    payTerm: f.dict('结算方式', PayTerm, { required: true, default: PayTerm.prepaid, search: true }),
    depositRate: f.decimal('定金比例', { percent: true, scale: 4, min: 0, max: 1, default: 0.3 }),
    creditDays: f.int('账期天数', { min: 0, max: 365, default: 0 }),
    settleDay: f.int('对账日', { min: 1, max: 28, default: 25 }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  derive: { place: (row) => `${row.region ? areaText(row.region) : ''}${row.address ?? ''}` || null },
  title: 'name',
  findBy: ['code', 'name'],
  globalSearch: true,
  choice: { details: ['code'] },
  list: ['code', 'name', 'type', 'level', 'head', 'tel', 'place', 'payTerm', 'isActive', 'createTime'],
  form: [
    ['门店信息', ['name', 'type', 'depart', 'level', 'head', 'tel', 'region', 'address', 'isActive']],
    ['结算', ['payTerm', 'depositRate', 'creditDays', 'settleDay', 'remark']],
  ],
  picker: ['code', 'name', 'type', 'level', 'tel', 'place', 'isActive'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
