import { Warehouse } from '@mortise/stock/model'
import { api, DateInput, formatMoney, RecordPicker, saveCsv, today, useEntityPicker } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Space, Table } from 'antd'
import { useState } from 'react'
import { MovesLink } from './moves-link.tsx'

interface Line {
  readonly material: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly openQty: number
  readonly inQty: number
  readonly outQty: number
  readonly closeQty: number
  readonly openAmount?: number
  readonly inAmount?: number
  readonly outAmount?: number
  readonly closeAmount?: number
}

const quantities = [
  ['openQty', '期初数量'],
  ['inQty', '入库数量'],
  ['outQty', '出库数量'],
  ['closeQty', '期末数量'],
] as const
const amounts = [
  ['openAmount', '期初金额'],
  ['inAmount', '入库金额'],
  ['outAmount', '出库金额'],
  ['closeAmount', '期末金额'],
] as const

/** 收发存汇总: as of any day, for all warehouses or one. */
export function Movements() {
  const [from, setFrom] = useState(`${today().slice(0, 7)}-01`)
  const [to, setTo] = useState(today())
  const [warehouse, setWarehouse] = useState<string>()
  const picker = useEntityPicker(Warehouse.name)
  const { data, error, isFetching } = useQuery({
    queryKey: ['stock movements', from, to, warehouse],
    queryFn: ({ signal }) =>
      api.get<readonly Line[]>(
        '/erp_stock_move/erpStockMove/summary',
        { from, to, warehouse: warehouse ?? '' },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const hasMoney = data?.[0]?.closeAmount !== undefined
  return (
    <section aria-label="收发存汇总">
      <Space wrap style={{ marginBottom: 16 }}>
        <span>从</span>
        <DateInput value={from} onChange={(value) => value && setFrom(value)} aria-label="开始日期" />
        <span>到</span>
        <DateInput value={to} onChange={(value) => value && setTo(value)} aria-label="结束日期" />
        {picker && (
          <RecordPicker
            picker={picker}
            returnId
            value={warehouse}
            onChange={(value) => setWarehouse(value || undefined)}
            placeholder="全部仓库"
            aria-label="仓库"
          />
        )}
        <Button disabled={!data?.length} onClick={() => data && saveSheet(data, hasMoney, `${from}至${to}`)}>
          导出
        </Button>
      </Space>
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : (
        <Table<Line>
          rowKey="material"
          size="small"
          loading={isFetching}
          dataSource={data ? [...data] : []}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 15, showSizeChanger: true }}
          columns={[
            { title: '物料编码', dataIndex: 'code' },
            { title: '物料名称', dataIndex: 'name' },
            { title: '单位', dataIndex: 'unit' },
            ...quantities.map(([key, title]) => ({ title, dataIndex: key, align: 'right' as const })),
            ...(hasMoney
              ? amounts.map(([key, title]) => ({
                  title,
                  dataIndex: key,
                  align: 'right' as const,
                  render: (value: number) => formatMoney(value),
                }))
              : []),
            {
              title: '操作',
              key: 'moves',
              render: (_, { material }) => (
                <MovesLink material={material} warehouse={warehouse} date={[from, to]} />
              ),
            },
          ]}
        />
      )}
    </section>
  )
}

function saveSheet(lines: readonly Line[], hasMoney: boolean, period: string): void {
  const columns = [
    ['code', '物料编码'],
    ['name', '物料名称'],
    ['unit', '单位'],
    ...quantities,
    ...(hasMoney ? amounts : []),
  ] as const
  const rows = [columns.map(([, title]) => title), ...lines.map((line) => columns.map(([key]) => line[key]))]
  saveCsv(`收发存汇总${period}`, rows)
}
