import { Link } from 'react-router'

/** From a figure to the moves, and so to the documents, that made it. */
export const MovesLink = ({ material }: { material: string }) => (
  <Link to={`/stock/stock-move?materialId=${material}`}>流水</Link>
)
