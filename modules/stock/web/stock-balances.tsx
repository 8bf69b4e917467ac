import type { RowOf } from '@mortise/model'
import { StockBalance, StockReservation } from '@mortise/stock/model'
import { EntityList, listAddress } from '@mortise/web'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { MovesLink } from './reports/moves-link.tsx'

const there = { qty: { gt: 0 } } as const

/** 现存量: the ordinary list, from which each figure leads to its moves and to what is held of it. */
export default function StockBalances() {
  const [isNarrowed, setNarrowed] = useState(false)
  return (
    <EntityList
      of={StockBalance}
      where={isNarrowed ? there : undefined}
      rowActions={actions}
      actionsWidth={150}
      toolbar={
        <Checkbox checked={isNarrowed} onChange={({ target }) => setNarrowed(target.checked)}>
          隐藏零库存
        </Checkbox>
      }
    />
  )
}

const actions = ({ material, warehouse, reserved }: RowOf<typeof StockBalance>) => (
  <>
    <MovesLink material={material} warehouse={warehouse} />
    {reserved > 0 && (
      <Link
        className="mortise-row-action"
        to={`/stock/stock-reservation${listAddress(StockReservation, { material: [material], warehouse: [warehouse] })}`}
      >
        预留
      </Link>
    )}
  </>
)
