import { formatShare } from '@mortise/model'
import { PieceUnit } from '../dicts.ts'
import type { SlipPiece } from '../slip/slip-view.ts'

type Counted = Pick<SlipPiece, 'qty' | 'price' | 'share' | 'measure' | 'unit'>

/** What a piece is paid by, in words: how many, or what they measure; nothing where only the amount is known. */
export function pieceWords({ qty, price, share, measure, unit }: Counted): string | null {
  if (price === null) return null
  const isMeasured = unit === 'area' || unit === 'metre'
  const counted = isMeasured && measure !== null ? `${qty} 件共 ${measure} ${unitWord[unit]}` : `${qty}`
  return `${counted} × ${price}${share === 1 ? '' : ` × ${formatShare(share)}`}`
}

const unitWord = { area: PieceUnit.items.area, metre: '米' } as const
