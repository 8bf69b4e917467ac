import { addDays, today } from '@mortise/model'
import { LineFulfilment } from '@mortise/service/model'
import { Board, BoardFilter, type BoardQuery } from '@mortise/web'
import { useMemo, useState } from 'react'
import { qualityFigures } from './quality-figures.ts'

/** Days that are asked about at first: faults show within as many. */
const DAYS = 180

/** 交付质量: whether doors came in time, hung at once and stayed whole, of one store or of all; every figure leads to its rows. */
export default function QualityBoard() {
  const [asked, setAsked] = useState<BoardQuery>(() => ({
    range: [addDays(today(), 1 - DAYS), today()],
    chosen: null,
  }))
  const figures = useMemo(
    () => qualityFigures({ from: asked.range[0], to: asked.range[1], store: asked.chosen }),
    [asked],
  )
  return (
    <Board
      title="交付质量"
      of={figures}
      filter={
        <BoardFilter
          id="quality-board"
          field={LineFulfilment.fields.store}
          value={asked}
          onChange={setAsked}
        />
      }
    />
  )
}
