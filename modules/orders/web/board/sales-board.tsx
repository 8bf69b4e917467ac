import { addDays, type DateRange, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Board, FieldEditor, RangeInput } from '@mortise/web'
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
  const [range, setRange] = useState<DateRange>(() => [addDays(today(), 1 - DAYS), today()])
  const [store, setStore] = useState<string | null>(null)
  const figures = useMemo(() => {
    const query = { from: range[0], to: range[1], store: store ?? undefined }
    const queryNow = () => query
    return [
      ...signedFigures(query),
      trendFigure('每日下单', queryNow),
      funnelFigure('客户转化漏斗', queryNow),
      storesFigure('门店排行', queryNow),
      riskFigure('承诺交期风险', queryNow),
      doorsFigure('热销门型', queryNow),
    ]
  }, [range, store])
  return (
    <Board
      title="销售看板"
      of={figures}
      filter={
        <>
          <label htmlFor="sales-board-period">统计期间</label>
          <div className="mortise-board-box">
            <RangeInput
              id="sales-board-period"
              value={range}
              onChange={(chosen) => chosen?.[0] && chosen[1] && setRange(chosen)}
            />
          </div>
          <label htmlFor="sales-board-store">{CustomerOrder.fields.store.label}</label>
          <div className="mortise-board-box">
            <FieldEditor
              id="sales-board-store"
              field={CustomerOrder.fields.store as never}
              value={store}
              onChange={(chosen: unknown) => setStore((chosen as string | null) || null)}
            />
          </div>
        </>
      }
    />
  )
}
