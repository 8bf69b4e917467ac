import type { CashRow } from '@mortise/finance/model'
import { sum } from '@mortise/model'
import { api, DocumentLink, formatMoney, useEntities } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Result, Table } from 'antd'

/** A cell of the plan. */
export interface CashCell {
  readonly kind: string
  readonly week: number
  readonly title: string
}

interface CashRowsProps {
  readonly cell: CashCell
  readonly query: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** What a cell of the plan consists of, each leading to its document. */
export function CashRows({ cell: { kind, week, title }, query, onClose }: CashRowsProps) {
  const entities = useEntities()
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance cash rows', kind, week, query],
    queryFn: ({ signal }) =>
      api.get<readonly CashRow[]>(
        '/fin/report/payCalendar/rows',
        { ...query, kind, week: String(week) },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const source = (no: string | null, { sourceType, source: id }: CashRow) =>
    id && sourceType && entities.has(sourceType) ? (
      <DocumentLink to={sourceType} id={id}>
        {no}
      </DocumentLink>
    ) : (
      no
    )
  return (
    <Drawer
      open
      size={900}
      title={data ? `${title}　${formatMoney(sum(data, ({ amount }) => amount))}` : title}
      onClose={onClose}
    >
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : (
        <Table<CashRow>
          rowKey={(row) => `${row.source}${row.dueOn}${row.amount}`}
          size="small"
          loading={isFetching}
          dataSource={data ? [...data] : []}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          columns={[
            { title: '预计日期', dataIndex: 'on', width: 104 },
            { title: '到期日', dataIndex: 'dueOn', width: 104 },
            { title: '往来单位', dataIndex: 'partyName' },
            { title: '来源单据', dataIndex: 'sourceNo', render: source },
            { title: '金额', dataIndex: 'amount', align: 'right', render: formatMoney },
            { title: '说明', dataIndex: 'note' },
          ]}
        />
      )}
    </Drawer>
  )
}
