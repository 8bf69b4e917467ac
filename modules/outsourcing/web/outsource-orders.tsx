import { daysBetween, type RowOf } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { EntityList, today } from '@mortise/web'
import { Progress, Tag } from 'antd'

type Order = RowOf<typeof OutsourceOrder>

const cells = {
  sentRate: ({ sentRate }: Order) => <Progress percent={sentRate} size="small" aria-label="已发" />,
  backOn: ({ backOn, status }: Order) => {
    const days = daysBetween(backOn, today())
    const isAwaited = status === 'approved' || status === 'running'
    return isAwaited && days > 0 ? <Tag color="red">逾期 {days} 天</Tag> : backOn
  },
}

/** 外协单: the ordinary list, with how much was sent and what is late. */
export default function OutsourceOrders() {
  return <EntityList of={OutsourceOrder} cells={cells} />
}
