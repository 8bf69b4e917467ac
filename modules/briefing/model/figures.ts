import { type AnyMeasure, addDays, type Period } from '@mortise/model'
import { AmountSigned, OrdersSigned } from '@mortise/orders/model'
import {
  DefectsFound,
  DeliveriesShipped,
  DoorsInstalled,
  FaultsTold,
  MoneyBack,
  OrderMoney,
  OrdersProducing,
  OrdersPromised,
  OrdersReleased,
  PayablesDue,
  ReceivablesDue,
} from './measures.ts'

/** A figure of the page: a measure, what of it is shown, and over which days. */
export interface FigureSpec {
  readonly key: string
  readonly title: string
  readonly group: FigureGroup
  readonly measure: AnyMeasure
  /** The list of its rows, to which it leads. */
  readonly page: `/${string}`
  /**
   * `day`: what happened on a day, by this group of the measure, beside other days. `overdue`: what fell before today, or today
   * too. `standing`: what stands now.
   */
  readonly over: { readonly day: string } | { readonly until: 'yesterday' | 'today' } | 'standing'
  /** How it is counted, for whoever asks. */
  readonly how: string
}

export const figureGroups = ['销售', '生产', '交付', '资金', '质量'] as const
export type FigureGroup = (typeof figureGroups)[number]

const ORDERS = '/orders/customer-order'

export const figureSpecs: readonly FigureSpec[] = [
  {
    key: 'signedAmount',
    title: '签单额',
    group: '销售',
    measure: AmountSigned,
    page: '/orders/order-signing',
    over: { day: 'signedOn.day' },
    how: '签单台账中当日各笔金额之和：审核计入，变更计差额，反审核、作废、关闭扣回',
  },
  {
    key: 'signed',
    title: '签单数',
    group: '销售',
    measure: OrdersSigned,
    page: ORDERS,
    over: { day: 'approvedAt.day' },
    how: '当日审核、目前仍有效的客户订单张数，不含草稿、待审核和作废',
  },
  {
    key: 'released',
    title: '下发生产',
    group: '生产',
    measure: OrdersReleased,
    page: ORDERS,
    over: { day: 'releasedAt.day' },
    how: '当日下发生产的客户订单张数，以下发时间为准',
  },
  {
    key: 'producing',
    title: '在产订单',
    group: '生产',
    measure: OrdersProducing,
    page: ORDERS,
    over: 'standing',
    how: '目前状态为生产中的客户订单张数，挂起的也在内',
  },
  {
    key: 'late',
    title: '逾期订单',
    group: '生产',
    measure: OrdersPromised,
    page: ORDERS,
    over: { until: 'yesterday' },
    how: '状态为生产中、承诺交期早于今天的客户订单张数',
  },
  {
    key: 'shipped',
    title: '发货',
    group: '交付',
    measure: DeliveriesShipped,
    page: '/deliveries/delivery',
    over: { day: 'shippedAt.day' },
    how: '当日发出的送货单数，以发货时间为准，已签收的也在内',
  },
  {
    key: 'installed',
    title: '安装',
    group: '交付',
    measure: DoorsInstalled,
    page: '/service/install',
    over: { day: 'finishedAt.day' },
    how: '当日完工的安装单樘数之和，待验收和已完成都计入',
  },
  {
    key: 'orderMoney',
    title: '订单收款',
    group: '资金',
    measure: OrderMoney,
    page: '/orders/order-receipt',
    over: { day: 'receivedOn.day' },
    how: '当日登记的订单收款金额之和，不含退款',
  },
  {
    key: 'moneyBack',
    title: '回款',
    group: '资金',
    measure: MoneyBack,
    page: '/finance/back-receivable',
    over: { day: 'date.day' },
    how: '回款日期为当日、已审核的回款单金额之和；与订单收款分开登记，不重复',
  },
  {
    key: 'receivableDue',
    title: '到期未收',
    group: '资金',
    measure: ReceivablesDue,
    page: '/finance/fin-open-item',
    over: { until: 'today' },
    how: '到期日在今天及以前、尚未核销的应收金额，不减预收和贷项',
  },
  {
    key: 'payableDue',
    title: '到期未付',
    group: '资金',
    measure: PayablesDue,
    page: '/finance/fin-open-item',
    over: { until: 'today' },
    how: '到期日在今天及以前、尚未核销的应付金额，不减预付和贷项',
  },
  {
    key: 'defects',
    title: '车间不良',
    group: '质量',
    measure: DefectsFound,
    page: '/production/defect',
    over: { day: 'createTime.day' },
    how: '当日车间报出的不良件数，已撤销的不计',
  },
  {
    key: 'faults',
    title: '客户报修',
    group: '质量',
    measure: FaultsTold,
    page: '/service/after-sale',
    over: { day: 'createTime.day' },
    how: '当日登记的售后单数，作废的不计',
  },
]

/** Before the first day that anything can be due on. */
const EVER = '2000-01-01'

/** The days over which a figure is counted, as they are on a day. */
export function daysOver({ over }: FigureSpec, today: string): Period | undefined {
  if (over === 'standing') return undefined
  if ('day' in over) return { from: today, to: today }
  return { from: EVER, to: over.until === 'today' ? today : addDays(today, -1) }
}

/** What of a measure its figure shows. */
export const shownOf = (
  { measure }: FigureSpec,
  { count, total }: { readonly count: number; readonly total: number | null },
): number | null => (measure.sum ? total : count)
