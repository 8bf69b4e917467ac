import type { ReportColumnRow, ReportDefinition } from '@mortise/reports/model'

type Column = Partial<ReportColumnRow> & Pick<ReportColumnRow, 'use'>
export interface DemoReport extends Pick<ReportDefinition, 'code' | 'name' | 'source' | 'chart'> {
  readonly remark: string
  readonly columns: readonly Column[]
  readonly more?: Partial<Pick<ReportDefinition, 'periodField' | 'period' | 'limit'>>
}

const group = (field: string, more: Partial<Column> = {}): Column => ({ use: 'group', field, ...more })
const month = (field: string): Column => group(field, { part: 'month', sort: 'asc' })
const count = (label: string, more: Partial<Column> = {}): Column => ({ use: 'count', label, ...more })
const sum = (field: string, label: string, more: Partial<Column> = {}): Column => ({
  use: 'sum',
  field,
  label,
  ...more,
})
const show = (field: string, more: Partial<Column> = {}): Column => ({ use: 'show', field, ...more })

const lastYear = (periodField: string) => ({ periodField, period: 'last12' as const })

/** Reports of a factory, each told as staff tell theirs. */
export const demoReports: readonly DemoReport[] = [
  {
    code: 'orders_total',
    name: '订单总览',
    source: 'customerOrder',
    chart: 'number',
    remark: '订单数、订单金额与已收款',
    columns: [count('订单数'), sum('totalAmount', '订单金额'), sum('paidAmount', '已收')],
  },
  {
    code: 'orders_by_month',
    name: '每月下单',
    source: 'customerOrder',
    chart: 'bar',
    remark: '近12个月每月下单金额',
    columns: [month('orderedOn'), sum('totalAmount', '订单金额', { isTotal: true })],
    more: lastYear('orderedOn'),
  },
  {
    code: 'orders_by_store',
    name: '门店订单排行',
    source: 'customerOrder',
    chart: 'bar',
    remark: '订单金额最多的10家门店',
    columns: [
      group('store', { isQuery: true }),
      sum('totalAmount', '订单金额', { sort: 'desc', isTotal: true }),
    ],
    more: { limit: 10 },
  },
  {
    code: 'orders_by_status',
    name: '订单状态',
    source: 'customerOrder',
    chart: 'pie',
    remark: '各状态的订单数',
    columns: [group('status'), count('订单数')],
  },
  {
    code: 'orders_of_salesmen',
    name: '业务员业绩',
    source: 'customerOrder',
    chart: 'table',
    remark: '按业务员的订单数、金额与平均单值',
    columns: [
      group('salesman', { isQuery: true }),
      count('订单数', { isTotal: true }),
      sum('totalAmount', '订单金额', { isTotal: true, sort: 'desc' }),
      { use: 'avg', field: 'totalAmount', label: '平均单值' },
    ],
  },
  {
    code: 'orders_to_deliver',
    name: '订单交期清单',
    source: 'customerOrder',
    chart: 'table',
    remark: '按要求交期排列的订单',
    columns: [
      show('no'),
      show('store', { isQuery: true }),
      show('customer'),
      show('deliverOn', { sort: 'asc', isQuery: true }),
      show('totalAmount'),
      show('status', { isQuery: true }),
    ],
  },
  {
    code: 'customers_by_source',
    name: '客户来源',
    source: 'customer',
    chart: 'pie',
    remark: '客户从哪里来',
    columns: [group('source'), count('客户数')],
  },
  {
    code: 'customers_by_stage',
    name: '客户阶段',
    source: 'customer',
    chart: 'bar',
    remark: '各跟进阶段的客户数',
    columns: [group('stage'), count('客户数')],
  },
  {
    code: 'quotes_by_month',
    name: '每月报价',
    source: 'quote',
    chart: 'line',
    remark: '近12个月每月的报价单数',
    columns: [month('createTime'), count('报价单数')],
    more: lastYear('createTime'),
  },
  {
    code: 'work_orders_total',
    name: '工单总览',
    source: 'workOrder',
    chart: 'number',
    remark: '工单数、数量、完工与报废',
    columns: [count('工单数'), sum('qty', '数量'), sum('okQty', '完工'), sum('scrapQty', '报废')],
  },
  {
    code: 'work_orders_by_status',
    name: '工单状态',
    source: 'workOrder',
    chart: 'pie',
    remark: '各状态的工单数',
    columns: [group('status'), count('工单数')],
  },
  {
    code: 'work_orders_by_month',
    name: '每月应交与完工',
    source: 'workOrder',
    chart: 'bar',
    remark: '按交期月份的数量与完工数量',
    columns: [month('dueOn'), sum('qty', '应交'), sum('okQty', '完工')],
  },
  {
    code: 'work_orders_by_process',
    name: '在制工序分布',
    source: 'workOrder',
    chart: 'bar',
    remark: '工单现在哪道工序',
    columns: [group('atProcess'), count('工单数', { sort: 'desc' })],
  },
  {
    code: 'purchases_by_supplier',
    name: '供应商采购',
    source: 'purchaseOrder',
    chart: 'table',
    remark: '按供应商的采购单数、数量与金额',
    columns: [
      group('supplier', { isQuery: true }),
      count('采购单数', { isTotal: true, sort: 'desc' }),
      sum('totalQty', '总数量', { isTotal: true }),
      sum('totalAmount', '总金额', { isTotal: true }),
    ],
  },
  {
    code: 'receipts_by_month',
    name: '每月回款',
    source: 'orderReceipt',
    chart: 'line',
    remark: '近12个月每月收款金额',
    columns: [month('receivedOn'), sum('amount', '收款金额')],
    more: lastYear('receivedOn'),
  },
]

type Size = '1' | '2' | '3' | '4'
export interface DemoBoard {
  readonly code: string
  readonly name: string
  readonly remark: string
  readonly cards: readonly (readonly [report: string, size: Size])[]
}

export const demoBoards: readonly DemoBoard[] = [
  {
    code: 'sales_board',
    name: '销售数据看板',
    remark: '订单、回款与客户',
    cards: [
      ['orders_total', '2'],
      ['orders_by_status', '2'],
      ['orders_by_month', '2'],
      ['receipts_by_month', '2'],
      ['orders_by_store', '2'],
      ['customers_by_source', '2'],
      ['orders_of_salesmen', '4'],
    ],
  },
  {
    code: 'factory_board',
    name: '工厂数据看板',
    remark: '工单与采购',
    cards: [
      ['work_orders_total', '2'],
      ['work_orders_by_status', '2'],
      ['work_orders_by_month', '2'],
      ['work_orders_by_process', '2'],
      ['purchases_by_supplier', '4'],
    ],
  },
  {
    code: 'customer_board',
    name: '客户与报价看板',
    remark: '客户从哪里来，报价与成交',
    cards: [
      ['customers_by_source', '2'],
      ['customers_by_stage', '2'],
      ['quotes_by_month', '2'],
      ['orders_by_month', '2'],
      ['orders_of_salesmen', '4'],
    ],
  },
  {
    code: 'cash_board',
    name: '订单与回款看板',
    remark: '下单、交期与回款',
    cards: [
      ['orders_total', '2'],
      ['receipts_by_month', '2'],
      ['orders_by_store', '2'],
      ['orders_by_status', '2'],
      ['orders_to_deliver', '4'],
    ],
  },
]
