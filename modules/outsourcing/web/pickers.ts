import { OutsourceDeduction, OutsourceOrder } from '@mortise/outsourcing/model'
import { definePicker, widths } from '@mortise/web'

/** How orders that other documents begin with are picked, and what a settlement takes off. */
export const pickers = [
  definePicker(OutsourceOrder, {
    title: '外协单',
    columns: ['no', 'supplier', 'mode', 'goods', 'backOn', 'status'],
    query: ['no', 'supplier', 'status'],
    width: widths.businessPicker,
  }),
  definePicker(OutsourceDeduction, {
    title: '外协扣款',
    columns: ['no', 'supplier', 'kind', 'amount', 'reason', 'status'],
    query: ['no', 'supplier', 'status'],
    width: widths.businessPicker,
  }),
]
