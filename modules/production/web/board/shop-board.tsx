import { FundProjectionScreenOutlined } from '@ant-design/icons'
import { addDays, today } from '@mortise/model'
import { FactoryScan } from '@mortise/production/model'
import { Board, BoardFilter, type BoardQuery } from '@mortise/web'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { shopFigures } from './shop-figures.ts'

/** Days that are asked about at first. */
const DAYS = 30

/** 生产看板: how the shop stands and what it did in a period, of one unit or of all. */
export default function ShopBoard() {
  const [asked, setAsked] = useState<BoardQuery>(() => ({
    range: [addDays(today(), 1 - DAYS), today()],
    chosen: null,
  }))
  const figures = useMemo(
    () => shopFigures({ from: asked.range[0], to: asked.range[1], unit: asked.chosen }),
    [asked],
  )
  return (
    <Board
      title="生产看板"
      of={figures}
      filter={
        <>
          <BoardFilter id="shop-board" field={FactoryScan.fields.unit} value={asked} onChange={setAsked} />
          <Button href="/production/wall" target="_blank" icon={<FundProjectionScreenOutlined />}>
            车间大屏
          </Button>
        </>
      }
    />
  )
}
