import type { RowOf } from '@mortise/model'
import { StockMove } from '@mortise/stock/model'
import { EntityList, Has, useRecordLinks } from '@mortise/web'
import { useMemo } from 'react'
import { VerifyButton } from './verify-button.tsx'

/** 库存流水: the ordinary list, in which every move leads to the document that made it. */
export default function StockMoves() {
  const linked = useRecordLinks()
  const cells = useMemo(
    () => ({ documentNo: (move: RowOf<typeof StockMove>) => linked(move.entity, move.documentNo) }),
    [linked],
  )
  return (
    <EntityList
      of={StockMove}
      cells={cells}
      toolbar={
        <Has code="stock:verify">
          <VerifyButton />
        </Has>
      }
    />
  )
}
