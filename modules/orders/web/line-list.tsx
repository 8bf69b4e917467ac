import type { RowOf } from '@mortise/model'
import { OrderLine } from '@mortise/orders/model'
import { EntityList, lazily, useHas } from '@mortise/web'
import { useState } from 'react'

const LineDialog = lazily(() => import('./lines/line-dialog.tsx'))

/** 订单清单: the lines of all orders. One of a draft is changed here by the rules of its order. */
export default function LineList() {
  const [edited, setEdited] = useState<RowOf<typeof OrderLine> | null>(null)
  const canEdit = useHas('customerOrder:edit')
  return (
    <>
      <EntityList
        of={OrderLine}
        actionsWidth={110}
        rowActions={(line) =>
          canEdit &&
          line.orderStatus === 'draft' && (
            <button type="button" className="mortise-row-action" onClick={() => setEdited(line)}>
              编辑
            </button>
          )
        }
      />
      {edited && <LineDialog line={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
