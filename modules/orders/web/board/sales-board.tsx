import { addDays, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Board, BoardFilter, type BoardQuery } from '@mortise/web'
import { useMemo, useState } from 'react'
import {
  doorsFigure,
  funnelFigure,
  riskFigure,
  signedFigures,
  storesFigure,
  trendFigure,
} from './sales-figures.ts'

/** Days that are asked about at first. */
const DAYS = 30

/** 销售看板: how sales stand in a period, of one store or of all; every figure leads to the rows behind it. */
export default function SalesBoard() {
  const [asked, setAsked] = useState<BoardQuery>(() => ({
    range: [addDays(today(), 1 - DAYS), today()],
    chosen: null,
  }))
  const figures = useMemo(() => {
    const { range, chosen } = asked
    const query = { from: range[0], to: range[1], store: chosen ?? undefined }
    const queryNow = () => query
    return [
      ...signedFigures(query),
      trendFigure('每日下单', queryNow),
      funnelFigure('客户转化漏斗', queryNow),
      storesFigure('门店排行', queryNow),
      riskFigure('承诺交期风险', queryNow),
      doorsFigure('热销门型', queryNow),
    ]
  }, [asked])
  return (
    <Board
      title="销售看板"
      of={figures}
      filter={
        <BoardFilter id="sales-board" field={CustomerOrder.fields.store} value={asked} onChange={setAsked} />
      }
    />
  )
}
