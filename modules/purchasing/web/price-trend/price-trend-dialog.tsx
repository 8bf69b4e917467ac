import type { Page } from '@mortise/model'
import { PurchasePrice } from '@mortise/purchasing/model'
import { AppModal, api, Chart, type RowDialogProps, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { pricePlot } from './price-plot.ts'

/** 价格趋势: what was paid for a material over the years, by supplier. */
export default function PriceTrendDialog({
  row: { material },
  onClose,
}: RowDialogProps<typeof PurchasePrice>) {
  const [isOpen, setOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['rows', PurchasePrice.name, 'trend', material],
    queryFn: ({ signal }) =>
      api.get<Page>(
        `${PurchasePrice.wire}/list`,
        { materialId: material, column: 'date', order: 'desc', pageSize: '500' },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const plot = useMemo(() => data && pricePlot(data.records.toReversed()), [data])
  const name = String(data?.records[0]?.materialId_dictText ?? '')
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
