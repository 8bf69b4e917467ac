import { PurchasePrice } from '@mortise/purchasing/model'
import { AppModal, Chart, fetchRows, type RowDialogProps, type ScreenRow, textOf, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { pricePlot } from './price-plot.ts'

/** Prices that one plot has room for. */
const MOST = 500

const paidOf = (row: ScreenRow<typeof PurchasePrice>) => ({
  date: row.date,
  price: row.price,
  supplier: textOf(PurchasePrice, row, 'supplier'),
  unit: textOf(PurchasePrice, row, 'unit'),
})

/** 价格趋势: what was paid for a material over the years, by supplier. */
export default function PriceTrendDialog({
  row: { material },
  onClose,
}: RowDialogProps<typeof PurchasePrice>) {
  const [isOpen, setOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['rows', PurchasePrice.name, 'trend', material],
    queryFn: ({ signal }) =>
      fetchRows(PurchasePrice, { where: { material }, sort: [['date', 'desc']], size: MOST }, signal),
    staleTime: 0,
  })
  const plot = useMemo(() => data && pricePlot(data.rows.toReversed().map(paidOf)), [data])
  const name = data?.rows[0] && textOf(PurchasePrice, data.rows[0], 'material')
  return (
    <AppModal
      open={isOpen}
      title={name ? `价格趋势：${name}` : '价格趋势'}
      width={widths.detail}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!plot && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {plot && <Chart title="含税单价（元）" plot={plot} />}
    </AppModal>
  )
}
