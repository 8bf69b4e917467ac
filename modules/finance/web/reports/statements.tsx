import { DownloadOutlined } from '@ant-design/icons'
import type { Statement, StatementColumn, StatementName } from '@mortise/finance/model'
import { api, DateInput, formatMoney, saveFile, today } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Segmented, Space, Tabs } from 'antd'
import { useState } from 'react'
import { StatementEntries } from './statement-entries.tsx'
import { StatementTable } from './statement-table.tsx'

/** 财务报表: the three statements of the standard for small enterprises, as of any day, beside an earlier one. */
export default function Statements() {
  return (
    <section aria-label="财务报表">
      <Tabs
        items={[
          { key: 'balanceSheet', label: '资产负债表', children: <BalanceSheet /> },
          { key: 'income', label: '利润表', children: <OfPeriod name="income" /> },
          { key: 'cashflow', label: '现金流量表', children: <OfPeriod name="cashflow" /> },
        ]}
      />
    </section>
  )
}

function BalanceSheet() {
  const [to, setTo] = useState(today())
  const [before, setBefore] = useState(`${Number(today().slice(0, 4)) - 1}-12-31`)
  return (
    <Shown name="balanceSheet" query={{ to, before }}>
      <span>截至</span>
      <DateInput value={to} onChange={(value) => value && setTo(value)} aria-label="截至日期" />
      <span>比较</span>
      <DateInput value={before} onChange={(value) => value && setBefore(value)} aria-label="比较日期" />
    </Shown>
  )
}

const comparisons = [
  { value: 'year', label: '比上年同期' },
  { value: 'period', label: '比上期' },
]

function OfPeriod({ name }: { readonly name: StatementName }) {
  const [from, setFrom] = useState(`${today().slice(0, 7)}-01`)
  const [to, setTo] = useState(today())
  const [beside, setBeside] = useState('year')
  return (
    <Shown name={name} query={{ from, to, beside }}>
      <span>从</span>
      <DateInput value={from} onChange={(value) => value && setFrom(value)} aria-label="开始日期" />
      <span>到</span>
      <DateInput value={to} onChange={(value) => value && setTo(value)} aria-label="结束日期" />
      <Segmented options={comparisons} value={beside} onChange={setBeside} aria-label="比较期间" />
    </Shown>
  )
}

interface ShownProps {
  readonly name: StatementName
  readonly query: Readonly<Record<string, string>>
  readonly children: React.ReactNode
}

/** A figure somebody asked about. */
interface Asked {
  readonly line: number
  readonly column: StatementColumn
}

function Shown({ name, query, children }: ShownProps) {
  const [asked, ask] = useState<Asked>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance statement', name, query],
    queryFn: ({ signal }) => api.get<Statement>(`/fin/report/${name}`, query, { signal, quiet: true }),
    staleTime: 0,
  })
  const save = async () => {
    const file = await api.download({
      method: 'GET',
      path: '/fin/report/exportXls',
      query: { name, ...query },
    })
    saveFile(file, `${data?.title ?? ''}${data?.period ?? ''}.xlsx`)
  }
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        {children}
        <Button icon={<DownloadOutlined />} disabled={!data} onClick={() => void save()}>
          导出
        </Button>
      </Space>
      {error && !data && <Result status="warning" title={error.message} />}
      {data && data.difference !== 0 && (
        <Alert
          type="error"
          title={`报表不平衡，差额 ${formatMoney(data.difference)} 元`}
          style={{ marginBottom: 12 }}
        />
      )}
      {data && (
        <StatementTable
          statement={data}
          isLoading={isFetching}
          onAsk={(line, column) => ask({ line, column })}
        />
      )}
      {asked && (
        <StatementEntries
          name={name}
          line={asked.line}
          column={asked.column}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
