import { type AccountEntries, GlVoucher, type LedgerLine } from '@mortise/finance/model'
import { Alert, api, DocumentLink, formatMoney, useEntities } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Result, Table } from 'antd'

interface AccountLedgerProps {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** 明细账: the entries behind a figure, each leading to its voucher and to the document that caused it. */
export function AccountLedger({ account, from, to, onClose }: AccountLedgerProps) {
  const entities = useEntities()
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance ledger', account, from, to],
    queryFn: ({ signal }) =>
      api.get<AccountEntries>('/fin/report/ledger', { account, from, to }, { signal, quiet: true }),
    staleTime: 0,
  })
  const title = data ? `明细账 ${data.account.code} ${data.account.name}` : '明细账'
  const isKnown = (name: string | null) => name !== null && entities.has(name)
  return (
    <Drawer open size={1000} title={`${title}　${from} 至 ${to}`} onClose={onClose}>
      {data?.isCut && (
        <Alert type="info" title="分录较多，仅显示最早的 2000 条，合计为全部" style={{ marginBottom: 12 }} />
      )}
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : (
        <Table<LedgerLine>
          rowKey={(line) => `${line.voucher}${line.account}${line.debit}${line.credit}${line.balance}`}
          size="small"
          loading={isFetching}
          dataSource={data ? [...data.lines] : []}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          title={() => (data ? `期初余额 ${formatMoney(data.open)}` : '')}
          footer={() =>
            data
              ? `本期借方 ${formatMoney(data.debit)}　本期贷方 ${formatMoney(data.credit)}　期末余额 ${formatMoney(data.close)}`
              : ''
          }
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
            { title: '摘要', dataIndex: 'summary' },
            { title: '往来单位', dataIndex: 'partyName' },
            {
              title: '来源单据',
              dataIndex: 'sourceNo',
              render: (no: string | null, { sourceType, source }) =>
                source && sourceType && isKnown(sourceType) ? (
                  <DocumentLink to={sourceType} id={source}>
                    {no}
                  </DocumentLink>
                ) : (
                  no
                ),
            },
            { title: '借方', dataIndex: 'debit', align: 'right', render: money },
            { title: '贷方', dataIndex: 'credit', align: 'right', render: money },
            { title: '余额', dataIndex: 'balance', align: 'right', render: formatMoney },
          ]}
        />
      )}
    </Drawer>
  )
}
