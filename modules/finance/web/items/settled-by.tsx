import {
  FinAllocation,
  FinOpenItem,
  type Payable,
  type Prepay,
  type Receivable,
} from '@mortise/finance/model'
import { codeOf } from '@mortise/model'
import { type DocumentParts, EntityList, useList } from '@mortise/web'
import { Empty } from 'antd'
import { useMemo } from 'react'

const search = { always: [] } as const
const settlements = {
  ...FinAllocation,
  list: ['no', 'date', 'against', 'amount', 'kind', 'isUndone', 'voucher'],
} as typeof FinAllocation
const wide = ['against'] as const

/** What was set off against the items that a document left. */
function SettledBy({ row: { id } }: { readonly row: { readonly id: string } }) {
  const { rows, loading } = useList(FinOpenItem, { where: { source: id, sign: 1 }, pageSize: 100 })
  const ids = rows.map((item) => item.id).join()
  const where = useMemo(() => ({ item: { in: ids.split(',') } }), [ids])
  if (loading) return null
  if (ids === '') return <Empty description="尚未过账，没有核销" />
  return <EntityList of={settlements} where={where} search={search} wide={wide} inAddress={false} />
}

export default {
  tabs: [{ key: 'settled', label: '核销记录', needs: codeOf(FinAllocation, 'list'), View: SettledBy }],
} satisfies DocumentParts<typeof Receivable> & DocumentParts<typeof Payable> & DocumentParts<typeof Prepay>
