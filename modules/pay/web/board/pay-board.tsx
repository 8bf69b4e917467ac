import { addDays, today } from '@mortise/model'
import { PayPiece } from '@mortise/pay/model'
import { Board, BoardFilter, type BoardQuery } from '@mortise/web'
import { useMemo, useState } from 'react'
import { payFigures } from './pay-figures.ts'

/** Days that are asked about at first. */
const DAYS = 60

/** 人工看板: what labour cost and who earned it, in a period, of one worker or of all; every figure leads to its rows. */
export default function PayBoard() {
  const [asked, setAsked] = useState<BoardQuery>(() => ({
    range: [addDays(today(), 1 - DAYS), today()],
    chosen: null,
  }))
  const figures = useMemo(
    () => payFigures({ from: asked.range[0], to: asked.range[1], worker: asked.chosen }),
    [asked],
  )
  return (
    <Board
      title="人工看板"
      of={figures}
      filter={<BoardFilter id="pay-board" field={PayPiece.fields.worker} value={asked} onChange={setAsked} />}
    />
  )
}
