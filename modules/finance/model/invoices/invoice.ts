import {
  approvalFields,
  approved,
  defineDict,
  defineEntity,
  defineParameter,
  f,
  moneyText,
  sub,
  sum,
} from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PurchaseReceipt } from '@mortise/purchasing/model'
import { partyFields, partyKeys, partyWhen } from '../documents/party-fields.ts'
import { GlVoucher } from '../ledger/voucher.ts'

export const InvoiceDirection = defineDict('inv_dir', '方向', { out: '销项', in: '进项' })
export const InvoiceType = defineDict('inv_type', '发票类型', {
  ds: '数电专票',
  dp: '数电普票',
  zs: '纸质专票',
  pp: '纸质普票',
  other: '其他',
})
export const InvoiceColor = defineDict('inv_color', '红蓝', { blue: '蓝字', red: '红字' })
export const DeductStatus = defineDict('inv_deduct', '抵扣状态', {
  waiting: ['0', '待认证'],
  ticked: ['1', '已勾选'],
  deducted: ['2', '已抵扣'],
  moved: ['3', '已转出'],
})
/** Those that the law knows; goods that stand at another may be invoiced at it too. */
export const taxRates: readonly number[] = [0.13, 0.09, 0.06, 0.03, 0.01, 0]
/** By how much the price of an invoice may differ from that of the order without anybody being asked. */
export const PriceTolerance = defineParameter('fin_match_price_tol', '发票价差容差', 'decimal', '0.01', {
  description: '进项发票单价与入库单价相差不超过这个比例时，提交即审核',
  complaint: (text) => (Number(text) >= 0 && Number(text) < 1 ? null : '请填写 0 到 1 之间的比例'),
})

const MOST = 999_999_999_999.99

/** An invoice of ours or of a supplier: over lines that left or came, and red over one that was blue. */
export const Invoice = defineEntity('invoice', {
  label: '发票',
  table: 'erp_invoice',
  wire: '/erp_invoice/erpInvoice',
  fields: {
    no: f.serial('开票申请号', 'FP{yyyyMMdd}{0000}', { wire: 'reqNo' }),
    invoiceNo: f.text('发票号码', {
      max: 20,
      search: 'contains',
      wire: 'invNo',
      help: '数电票为 20 位；开票前填写',
    }),
    direction: f.dict('方向', InvoiceDirection, {
      required: true,
      default: 'out',
      frozen: true,
      search: true,
    }),
    type: f.dict('发票类型', InvoiceType, { required: true, default: 'ds', search: true, wire: 'invType' }),
    color: f.dict('红蓝', InvoiceColor, { required: true, default: 'blue', frozen: true, search: true }),
    blue: f.ref('蓝字发票', 'invoice', { required: 'shown', frozen: true, search: true, wire: 'blueId' }),
    redConfirmNo: f.text('红字确认单编号', { required: 'shown', max: 32 }),
    ...partyFields,
    order: f.ref('客户订单', CustomerOrder, {
      required: 'shown',
      frozen: true,
      search: true,
      wire: 'orderId',
    }),
    receipt: f.ref('采购入库单', PurchaseReceipt, {
      required: 'shown',
      frozen: true,
      search: true,
      wire: 'receiptId',
    }),
    titleName: f.text('抬头', { required: true, max: 100, search: 'contains' }),
    taxNo: f.text('税号', { max: 20 }),
    date: f.date('开票日期', { required: true, default: '${currentDate}', search: true, wire: 'invDate' }),
    items: f.lines('发票明细', {
      wire: 'itemList',
      fields: {
        sourceLine: f.text('来源行', { max: 36, unique: true, wire: 'srcLineId' }),
        name: f.text('货物名称', { required: true, max: 100 }),
        spec: f.text('规格型号', { max: 100 }),
        unit: f.text('单位', { max: 20 }),
        qty: f.decimal('数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        amount: f.money('价税合计', { required: true, min: 0.01, max: MOST, sum: true, wire: 'amountGross' }),
        taxRate: f.decimal('税率', {
          percent: true,
          required: true,
          default: 0.13,
          scale: 4,
          min: 0,
          max: 0.99,
          help: '与来源不同时，须由他人审核',
        }),
        taxAmount: f.money('税额', {
          min: 0,
          max: MOST,
          sum: true,
          wire: 'taxAmt',
          help: '不填则按税率算出',
        }),
        netAmount: f.money('不含税金额', { sum: true, wire: 'amountNet' }),
      },
      derive: { netAmount: ({ amount, taxAmount }) => sub(amount, taxAmount) },
    }),
    amount: f.money('价税合计', { sum: true, search: 'range', wire: 'amountGross' }),
    taxAmount: f.money('税额', { sum: true, wire: 'taxAmt' }),
    netAmount: f.money('不含税金额', { sum: true, wire: 'amountNet' }),
    amountText: f.text('大写金额', { max: 200, wire: 'amountCn' }),
    redAmount: f.money('已红冲', { readonly: true, default: 0 }),
    difference: f.text('差异', { max: 500, readonly: true }),
    deductStatus: f.dict('抵扣状态', DeductStatus, { default: DeductStatus.waiting }),
    deductPeriod: f.text('抵扣期间', { max: 7 }),
    files: f.file('发票文件', { limit: 5, wire: 'file' }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    remark: f.textarea('备注', { max: 500 }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: ({ difference }: { difference: string | null }) => difference },
        states: {
          submitted: '审批中',
          approved: '待开票',
          issued: '已开票',
          partRed: '部分红冲',
          allRed: '全部红冲',
        },
        editable: { draft: true, approved: ['invoiceNo', 'date', 'files', 'remark'] },
        moves: {
          unapprove: null,
          issue: {
            label: '开票',
            from: 'approved',
            to: 'issued',
            ask: '开票后记账，不能修改，确认？',
            waits: true,
          },
          redPart: { label: '部分红冲', from: ['issued', 'partRed'], to: 'partRed', bySystem: true },
          redAll: { label: '全部红冲', from: ['issued', 'partRed'], to: 'allRed', bySystem: true },
          void: { from: ['draft', 'submitted', 'approved'] },
        },
      }),
    ),
  },
  derive: {
    amount: ({ items }) => sum(items, ({ amount }) => amount),
    taxAmount: ({ items }) => sum(items, ({ taxAmount }) => taxAmount),
    netAmount: ({ amount, taxAmount }) => sub(amount, taxAmount),
    amountText: ({ amount }) => moneyText(amount ?? 0),
  },
  when: {
    ...partyWhen,
    blue: ({ color }) => color === 'red',
    redConfirmNo: ({ color }) => color === 'red',
    order: ({ direction }) => direction === 'out',
    receipt: ({ direction }) => direction === 'in',
    deductStatus: ({ direction }) => direction === 'in',
    deductPeriod: ({ direction }) => direction === 'in',
  },
  title: 'no',
  displayName: ['no', ['invoiceNo']],
  picker: ['no', 'invoiceNo', 'direction', 'color', 'titleName', 'amount', 'status'],
  list: [
    'no',
    'invoiceNo',
    'direction',
    'type',
    'color',
    'titleName',
    'status',
    'netAmount',
    'taxAmount',
    'amount',
    'order',
    'receipt',
    'date',
    'createBy',
    'createTime',
  ],
  form: [
    [
      '发票',
      [
        'direction',
        'type',
        'color',
        'blue',
        'redConfirmNo',
        ...partyKeys,
        'order',
        'receipt',
        'titleName',
        'taxNo',
        'invoiceNo',
        'date',
      ],
    ],
    ['明细', ['items', 'netAmount', 'taxAmount', 'amount', 'amountText', 'difference']],
    ['其他', ['deductStatus', 'deductPeriod', 'files', 'remark']],
  ],
})
