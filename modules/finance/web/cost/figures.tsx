import { CostComponent, type Costs } from '@mortise/finance/model'
import { formatShare } from '@mortise/model'
import { formatMoney } from '@mortise/web'
import { Tag } from 'antd'

export const money = (value: number) => (value === 0 ? '' : formatMoney(value))

export const components = Object.entries(CostComponent.items) as [keyof Costs, string][]

/** A margin; red where something costs more than it earns. */
export const Margin = ({
  value,
  isAlert = false,
}: {
  readonly value: number | null
  readonly isAlert?: boolean
}) => {
  if (value === null) return '–'
  if (isAlert) return <Tag color="red">预警 {formatShare(value)}</Tag>
  return value < 0 ? <Tag color="red">{formatShare(value)}</Tag> : formatShare(value)
}
