import { defineDict, defineParameter } from '@mortise/model'

/** What a door costs by what it is spent on. */
export const CostComponent = defineDict('cost_component', '成本项目', {
  material: ['material', '直接材料'],
  labour: ['labour', '直接人工'],
  outsource: ['outsource', '委外加工'],
  overhead: ['overhead', '制造费用'],
  freight: ['freight', '运费'],
  install: ['install', '安装'],
  aftersale: ['aftersale', '售后'],
})

export const MarginAlert = defineParameter('order_margin_alert', '毛利预警线', 'decimal', '0.15', {
  description: '预计毛利率低于这个比例的订单行在毛利表中预警',
  complaint: (text) => (Number(text) >= -1 && Number(text) < 1 ? null : '请填写 -1 到 1 之间的比例'),
})

/** Amounts by component; what is not there is nothing. */
export type Costs = Readonly<Record<keyof typeof CostComponent.items, number>>

/** A figure of profit: what is earned without tax, what it costs, what is left. */
export interface Profit {
  readonly revenue: number
  readonly cost: number
  readonly profit: number
  /** Of the revenue; none where nothing is earned. */
  readonly margin: number | null
}

export interface DoorCost extends Profit {
  readonly unit: string
  readonly code: string
  readonly status: string
  readonly costs: Costs
}

/** What a line of an order costs so far, beside what it was to cost, and what it will have earned. */
export interface LineCost extends Profit {
  readonly order: string
  readonly orderNo: string
  readonly line: string
  readonly lineNo: number
  readonly itemName: string
  readonly qty: number
  readonly made: number
  readonly planned: Costs
  readonly actual: Costs
  /** What it will have cost: what was spent, or what was planned where that is more and the line is not made yet. */
  readonly expected: number
  readonly expectedProfit: number
  readonly expectedMargin: number | null
  /** What of it stands as cost of what was sold. */
  readonly carried: number
  readonly isAlert: boolean
  readonly doors: readonly DoorCost[]
}

/** An account of cost: what it stands at, and where that is told. */
export interface CostTie {
  readonly code: string
  readonly name: string
  /** Debits less credits by the balances. */
  readonly ledger: number
  readonly orders: number
  /** In made parts, which lines take by what they carried. */
  readonly parts: number
  /** What no order and no work order is named for. */
  readonly unassigned: number
}
