import {
  type StatementEntries as Entries,
  GlVoucher,
  type StatementColumn,
  type StatementName,
} from '@mortise/finance/model'
import { Alert, api, DocumentLink, formatMoney, useEntities } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Result, Table } from 'antd'

interface StatementEntriesProps {
  readonly name: StatementName
  readonly line: number
  readonly column: StatementColumn
  readonly onClose: () => void
}

type Entry = Entries['lines'][number]

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** The entries behind a figure of a statement, each leading to its voucher and to the document that caused it. */
export function StatementEntries({
  name,
  line,
  column: { from, to, title },
  onClose,
}: StatementEntriesProps) {
  const entities = useEntities()
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance statement entries', name, line, from, to],
    queryFn: ({ signal }) =>
      api.get<Entries>(
        '/fin/report/entries',
        { name, line: String(line), from, to },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  const source = (no: string | null, { sourceType, source: id }: Entry) =>
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
      size={1000}
      title={data ? `${data.title}　${title} ${formatMoney(data.amount)}` : '分录'}
      onClose={onClose}
    >
      {data?.isCut && (
        <Alert type="info" title="分录较多，仅显示最近的 2000 条，金额为全部" style={{ marginBottom: 12 }} />
      )}
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : (
        <Table<Entry>
          rowKey={(entry) => `${entry.voucher}${entry.account}${entry.summary}${entry.debit}${entry.credit}`}
          size="small"
          loading={isFetching}
          dataSource={data ? [...data.lines] : []}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          columns={[
            { title: '日期', dataIndex: 'date', width: 104 },
            {
              title: '凭证号',
              dataIndex: 'no',
              render: (no: string, { voucher }) => (
                <DocumentLink to={GlVoucher.name} id={voucher}>
                  {no}
                </DocumentLink>
              ),
            },
            { title: '科目', dataIndex: 'account' },
            { title: '摘要', dataIndex: 'summary' },
            { title: '往来单位', dataIndex: 'partyName' },
            { title: '来源单据', dataIndex: 'sourceNo', render: source },
            { title: '借方', dataIndex: 'debit', align: 'right', render: money },
            { title: '贷方', dataIndex: 'credit', align: 'right', render: money },
          ]}
        />
      )}
    </Drawer>
  )
}
