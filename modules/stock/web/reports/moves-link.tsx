import { Link } from 'react-router'

/** From a figure to the moves, and so to the documents, that made it. */
export const MovesLink = ({ material }: { material: string }) => (
  // A box of choices holds a list, which an address tells as JSON behind the mark of what is no text.
  <Link to={`/stock/stock-move?materialId=${encodeURIComponent(`~${JSON.stringify([material])}`)}`}>
    流水
  </Link>
)
