import { Process } from '@mortise/engineering/model'
import { approvalFields, approved, defineEntity, f, mul, sum } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { Supplier } from '@mortise/purchasing/model'
import { Warehouse } from '@mortise/stock/model'
import { balanceOf, keptOf, sentRateOf, toReceiveOf, totalOf, unusedOf } from './counts.ts'
import { OutsourceMode } from './dicts.ts'
import { OverReceive } from './settings.ts'

/**
 * Work that a partner does for us: an operation of a work order, or a whole material made of ours. `items` is what comes back,
 * `mats` what goes there for it; of an operation the pieces themselves go there.
 */
export const OutsourceOrder = defineEntity('outsourceOrder', {
  label: '外协单',
  table: 'erp_outsource',
  wire: '/erp_outsource/erpOutsource',
  findBy: ['no'],
  globalSearch: true,
  fields: {
    no: f.serial('外协单号', 'WX{yyyyMMdd}{0000}', { wire: 'docNo' }),
    mode: f.dict('外协方式', OutsourceMode, {
      required: true,
      default: OutsourceMode.piece,
      frozen: true,
      search: true,
    }),
    supplier: f.ref('外协商', Supplier, { search: true, wire: 'supplierId', help: '提交前必须选择' }),
    partnerWarehouse: f.ref('外协仓', Warehouse, { readonly: true, search: true, wire: 'warehouseId' }),
    workOrder: f.ref('工单', WorkOrder, { required: 'shown', search: true, wire: 'workOrderId' }),
    opNo: f.int('工序号', { required: 'shown', isName: true, wire: 'workOrderOpNo' }),
    op: f.text('工单工序', { max: 36, readonly: true, wire: 'workOrderOpId' }),
    process: f.ref('工序', Process, { readonly: true, search: true, wire: 'processId' }),
    sendOn: f.date('发料日期', { default: '${currentDate}', search: true, wire: 'sendDate' }),
    backOn: f.date('交货日期', { required: true, search: true, wire: 'backDate' }),
    items: f.lines('产出', {
      required: true,
      wire: 'itemList',
      fields: {
        material: f.material('产出物料', { required: true, unique: true, wire: 'materialId' }),
        qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        fee: f.decimal('含税加工费', {
          scale: 6,
          isPrice: true,
          min: 0,
          guarded: true,
          help: '每件；不填则取供应商价格',
        }),
        taxRate: f.decimal('税率', { percent: true, default: 0.13, scale: 4, min: 0, max: 0.99 }),
        amount: f.money('加工费', { sum: true, guarded: true }),
        receivedQty: f.counted('已收', { of: 'qty', over: OverReceive }),
        okQty: f.counted('合格'),
        badQty: f.counted('不良'),
        settledQty: f.counted('已结', { of: 'okQty' }),
        openQty: f.decimal('未收', { sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: ({ qty, fee }) => mul(qty, fee), openQty: toReceiveOf },
    }),
    mats: f.lines('发料', {
      wire: 'matList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId' }),
        output: f.material('用于产出', { wire: 'outputId', help: '不选则为第一行产出' }),
        /** The pieces of the work order themselves: they are in no stock. */
        isPieces: f.bool('在制品', { default: false, readonly: true, wire: 'wip' }),
        usage: f.decimal('用量', {
          required: true,
          scale: 6,
          min: 0.000001,
          max: 9_999_999,
          help: '每“件数”产出',
        }),
        per: f.decimal('件数', { default: 1, scale: 4, min: 0.0001, max: 9_999_999 }),
        scrapRate: f.decimal('损耗率', { percent: true, default: 0, scale: 6, min: 0, max: 10 }),
        fixedScrap: f.decimal('固定损耗', { default: 0, min: 0, max: 9_999_999 }),
        needQty: f.decimal('应发', { default: 0, readonly: true, sum: true }),
        sentQty: f.counted('已发'),
        consumedQty: f.counted('已耗', {
          of: keptOf,
          words: { beyond: ({ limit, next }) => `外协仓结存不足：已发 ${limit}，耗用合计 ${next}` },
        }),
        returnedQty: f.counted('已退', { of: unusedOf }),
        balance: f.decimal('外协仓结存', { sum: true }),
      },
      derive: { balance: balanceOf },
    }),
    totalQty: f.decimal('数量', { sum: true }),
    sentRate: f.decimal('已发(%)', { scale: 1, default: 0 }),
    receivedQty: f.decimal('已收', { default: 0, sum: true }),
    settledQty: f.decimal('已结', { default: 0, sum: true }),
    totalAmount: f.money('加工费合计', { sum: true, guarded: true }),
    goods: f.digest('产出', { lines: 'items', of: 'material', qty: 'qty' }),
    ...approvalFields,
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: { running: '执行中', done: '已完成', closed: '已关闭' },
        moves: {
          send: {
            label: '生成发料单',
            from: ['approved', 'running'],
            ask: '按未发数量生成外协发料单草稿？',
            makes: 'outsourceSend',
            asks: ['warehouse'],
            waits: { in: 'approved' },
          },
          receive: {
            label: '生成收货单',
            from: ['approved', 'running'],
            ask: '按未收数量生成外协收货单草稿？',
            makes: 'outsourceReceipt',
            asks: ['warehouse'],
            waits: { in: 'running' },
          },
          takeBack: {
            label: '生成退料单',
            from: ['running', 'done'],
            ask: '按外协仓结存生成外协退料单草稿？',
            makes: 'outsourceReturn',
            asks: ['warehouse'],
          },
          writeOff: { label: '核销余料', from: ['running', 'done'], ask: '核销原因：' },
          settle: {
            label: '生成结算单',
            from: ['running', 'done', 'closed'],
            ask: '按未结算的合格数量生成外协结算单草稿？',
            makes: 'outsourceSettlement',
            waits: { in: 'done' },
          },
          begin: { label: '执行', from: 'approved', to: 'running', bySystem: true },
          rest: { label: '撤销执行', from: 'running', to: 'approved', bySystem: true },
          finish: { label: '完成', from: ['approved', 'running'], to: 'done', bySystem: true },
          resume: { label: '撤销完成', from: 'done', to: 'running', bySystem: true },
          close: { from: ['approved', 'running', 'done'] },
        },
        fourEyes: true,
      }),
    ),
  },
  derive: {
    totalQty: ({ items }) => totalOf(items, 'qty'),
    sentRate: ({ mats }) => sentRateOf(mats),
    receivedQty: ({ items }) => totalOf(items, 'receivedQty'),
    settledQty: ({ items }) => totalOf(items, 'settledQty'),
    totalAmount: ({ items }) => sum(items, ({ amount }) => amount),
  },
  when: {
    workOrder: ({ mode }) => mode === OutsourceMode.process,
    opNo: ({ mode }) => mode === OutsourceMode.process,
  },
  title: 'no',
  list: [
    'no',
    'supplier',
    'mode',
    'status',
    'goods',
    'totalQty',
    'sentRate',
    'receivedQty',
    'settledQty',
    'backOn',
    'workOrder',
    'process',
    'totalAmount',
    'createBy',
    'createTime',
  ],
  form: [
    ['外协信息', ['mode', 'supplier', 'workOrder', 'opNo', 'sendOn', 'backOn', 'remark']],
    ['产出', ['items', 'totalAmount']],
    ['发料', ['mats']],
  ],
  paper: {
    head: ['no', 'supplier', 'mode', 'workOrder', 'process', 'sendOn', 'backOn', 'remark'],
    columns: ['qty', 'fee', 'taxRate', 'amount', 'remark'],
    total: 'totalAmount',
    signs: ['采购员', '审核', '外协商确认'],
  },
})
