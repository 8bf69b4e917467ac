import type { BankLine } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import { formatMoney } from '@mortise/web'
import { Descriptions } from 'antd'

type Line = Pick<
  RowOf<typeof BankLine>,
  'date' | 'inAmount' | 'outAmount' | 'left' | 'oppositeName' | 'oppositeNo' | 'memo'
>

/** What the bank says of a line, above whatever is decided of it. */
export const LineWords = ({ line }: { readonly line: Line }) => (
  <Descriptions
    size="small"
    style={{ marginBottom: 12 }}
    column={{ xs: 1, sm: 2 }}
    items={[
      { key: 'date', label: '交易日期', children: line.date },
      {
        key: 'amount',
        label: line.inAmount > 0 ? '收入' : '支出',
        children: `${formatMoney(line.inAmount + line.outAmount)}（未认领 ${formatMoney(line.left)}）`,
      },
      {
        key: 'name',
        label: '对方户名',
        children: [line.oppositeName, line.oppositeNo].filter(Boolean).join('　') || '–',
      },
      { key: 'memo', label: '摘要', children: line.memo || '–' },
    ]}
  />
)
