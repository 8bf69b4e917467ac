import type { Row, RowOf } from '@mortise/model'
import { SoldLines, usualColumns } from '@mortise/pricing/web'
import { Quote, QuoteLineType, QuoteType } from '@mortise/quotes/model'
import type { EditorProps } from '@mortise/web'
import { Form } from 'antd'

/** Projects are told house by house; the standard price stands in an empty 单价. */
const ofProject = ['building', 'floor', ...usualColumns.filter((key) => key !== 'listPrice')] as const
/** Doors come from the quote that offers them. */
const ofCost = ['itemName', 'qty', 'unit', 'unitPrice', 'amount', 'remark'] as const
const labels = QuoteLineType.items
const fee = [QuoteLineType.fee, '其他费用'] as const
const costs = [
  [QuoteLineType.labour, labels[QuoteLineType.labour]],
  [QuoteLineType.outsourced, labels[QuoteLineType.outsourced]],
  fee,
] as const

/** 报价明细: what is offered; in a cost quote, what it takes to make it. */
export function QuoteLines(props: EditorProps) {
  const type = Form.useFormInstance<Row>().getFieldValue('type') as RowOf<typeof Quote>['type']
  const isCost = type === QuoteType.cost
  return (
    <SoldLines
      {...props}
      of={Quote}
      columns={columnsOf(type)}
      goods={isCost ? ['material'] : ['door', 'service', 'material']}
      byHand={isCost ? costs : [fee]}
      terms={terms}
    />
  )
}

function columnsOf(type: RowOf<typeof Quote>['type']): readonly string[] {
  if (type === QuoteType.cost) return ofCost
  return type === QuoteType.project ? ofProject : usualColumns
}

const terms = ({ store, customer, priceLevel }: Partial<RowOf<typeof Quote>>) => ({
  store,
  customer,
  level: priceLevel,
})
