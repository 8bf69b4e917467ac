import { type AnyEntity, flowsOf, leadsOn, type Move, type Row } from '@mortise/model'
import { entriesOf, nextMoves, type Offers } from './row-actions.tsx'

interface NextMoveProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly offers: Offers
  readonly onMove: (name: string, move: Move, row: Row) => void
}

/** What a document waits for, in front of all else that may be done with it. */
export function NextMove({ of, row, offers, onMove }: NextMoveProps) {
  const [next] = nextMoves(of, entriesOf(of, row, offers))
  if (!next) return null
  return (
    <button type="button" className="mortise-row-action" onClick={() => onMove(next.name, next.move, row)}>
      {next.move.label}
    </button>
  )
}

/** How wide it may be. */
export function nextWidth(of: AnyEntity, { moves }: Offers): number {
  const flows = new Map(flowsOf(of))
  const labels = moves.flatMap(({ key, name, move }) => {
    const flow = flows.get(key)
    return flow && leadsOn(flow, name) ? [move.label.length] : []
  })
  return labels.length > 0 ? Math.max(...labels) * 14 + 16 : 0
}

/** Whom to call about a row, where it is a card in the hand. */
export function TelephoneLink({ of, row }: { of: AnyEntity; row: Row }) {
  const telephone = of.telephone && row[of.telephone]
  if (!telephone) return null
  return (
    <a className="mortise-row-action" href={`tel:${String(telephone)}`}>
      一键拨号
    </a>
  )
}
