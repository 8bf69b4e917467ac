import type { AnyEntity, Move, Row } from '@mortise/model'
import { entriesOf, nextMoves, type Offers } from './row-actions.tsx'

interface CardActionsProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly offers: Offers
  readonly onMove: (name: string, move: Move, row: Row) => void
}

/** What a row waits for, and whom to call about it: in front of all else on a card. */
export function CardActions({ of, row, offers, onMove }: CardActionsProps) {
  const [next] = nextMoves(of, entriesOf(of, row, offers))
  const telephone = of.telephone && row[of.telephone]
  return (
    <>
      {telephone && (
        <a className="mortise-row-action" href={`tel:${String(telephone)}`}>
          一键拨号
        </a>
      )}
      {next && (
        <button
          type="button"
          className="mortise-row-action"
          onClick={() => onMove(next.name, next.move, row)}
        >
          {next.move.label}
        </button>
      )}
    </>
  )
}
