import type { RowOf } from '@mortise/model'
import { StockPeriod } from '@mortise/stock/model'
import { EntityList, useList } from '@mortise/web'
import { Space, Tag } from 'antd'
import { useMemo } from 'react'

type Period = Pick<RowOf<typeof StockPeriod>, 'month' | 'status'>

/** A century of months. */
const ALL = 1200

/** 会计期间: the ordinary list, which marks the month that is closed next and the one that may be opened again. */
export default function StockPeriods() {
  const { rows } = useList(StockPeriod, { pageSize: ALL })
  const cells = useMemo(() => {
    const months = (status: string) => rows.filter((row) => row.status === status).map(({ month }) => month)
    const next = months('open').toSorted()[0]
    const last = months('closed').toSorted().at(-1)
    return {
      month: ({ month }: Period) => (
        <Space>
          {month}
          {month === next && <Tag color="blue">可结账</Tag>}
          {month === last && <Tag>可反结账</Tag>}
        </Space>
      ),
    }
  }, [rows])
  return <EntityList of={StockPeriod} cells={cells} />
}
