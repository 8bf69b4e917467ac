import { StockMove } from '@mortise/stock/model'
import { listAddress } from '@mortise/web'
import { Link } from 'react-router'

interface MovesLinkProps {
  readonly material: string
  readonly warehouse?: string
  /** The first and the last day. */
  readonly date?: readonly [string, string]
}

/** From a figure to the moves, and so to the documents, that made it. */
export const MovesLink = ({ material, warehouse, date }: MovesLinkProps) => (
  <Link
    className="mortise-row-action"
    to={`/stock/stock-move${listAddress(StockMove, {
      material: [material],
      ...(warehouse && { warehouse: [warehouse] }),
      ...(date && { date }),
    })}`}
  >
    流水
  </Link>
)
