import { api, DateInput, formatMoney, saveFile, today } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Space, Table, Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { csvOf } from './csv.ts'

interface Line {
  readonly name: string
  readonly isTotal: boolean
  readonly amount: number
  readonly before: number
  readonly accounts: readonly string[]
}
interface Sheet {
  readonly on: string
  readonly before: string
  readonly assets: readonly Line[]
  readonly claims: readonly Line[]
  readonly difference: number
}
interface Income {
  readonly from: string
  readonly to: string
  readonly lines: readonly Line[]
}

/** 财务报表: the balance sheet on any day and the income statement between any two. */
export default function Statements() {
  return (
    <section aria-label="财务报表">
      <Tabs
        items={[
          { key: 'sheet', label: '资产负债表', children: <BalanceSheet /> },
          { key: 'income', label: '利润表', children: <IncomeStatement /> },
        ]}
      />
    </section>
  )
}

function BalanceSheet() {
  const [on, setOn] = useState(today())
  const [before, setBefore] = useState(`${Number(today().slice(0, 4)) - 1}-12-31`)
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance sheet', on, before],
    queryFn: ({ signal }) =>
      api.get<Sheet>('/fin/report/balanceSheet', { to: on, before }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  const titles = ['期末余额', '比较日余额'] as const
  const lines = [...(data?.assets ?? []), ...(data?.claims ?? [])]
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <span>截至</span>
        <DateInput value={on} onChange={(value) => value && setOn(value)} aria-label="截至日期" />
        <span>比较</span>
        <DateInput value={before} onChange={(value) => value && setBefore(value)} aria-label="比较日期" />
        <Button disabled={!data} onClick={() => save('资产负债表', on, titles, lines)}>
          导出
        </Button>
      </Space>
      {data && data.difference !== 0 && (
        <Alert type="error" title={`资产与负债和所有者权益不等，差额 ${formatMoney(data.difference)}`} />
      )}
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: 16 }}>
        <Lines
          label="资产"
          lines={data?.assets ?? []}
          titles={titles}
          days={['2000-01-01', on]}
          isLoading={isFetching}
        />
        <Lines
          label="负债和所有者权益"
          lines={data?.claims ?? []}
          titles={titles}
          days={['2000-01-01', on]}
          isLoading={isFetching}
        />
      </div>
    </>
  )
}

function IncomeStatement() {
  const [from, setFrom] = useState(`${today().slice(0, 7)}-01`)
  const [to, setTo] = useState(today())
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance income', from, to],
    queryFn: ({ signal }) => api.get<Income>('/fin/report/income', { from, to }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  const titles = ['本期金额', '本年累计'] as const
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <span>从</span>
        <DateInput value={from} onChange={(value) => value && setFrom(value)} aria-label="开始日期" />
        <span>到</span>
        <DateInput value={to} onChange={(value) => value && setTo(value)} aria-label="结束日期" />
        <Button disabled={!data} onClick={() => save('利润表', `${from}至${to}`, titles, data?.lines ?? [])}>
          导出
        </Button>
      </Space>
      <div style={{ maxWidth: 720 }}>
        <Lines
          label="项目"
          lines={data?.lines ?? []}
          titles={titles}
          days={[from, to]}
          isLoading={isFetching}
        />
      </div>
    </>
  )
}

interface LinesProps {
  readonly label: string
  readonly lines: readonly Line[]
  readonly titles: readonly [string, string]
  /** The days of the entries behind its figures. */
  readonly days: readonly [string, string]
  readonly isLoading: boolean
}

const Lines = ({ label, lines, titles, days: [from, to], isLoading }: LinesProps) => (
  <Table<Line>
    rowKey="name"
    size="small"
    loading={isLoading}
    dataSource={[...lines]}
    pagination={false}
    columns={[
      {
        title: label,
        dataIndex: 'name',
        render: (name: string, { isTotal, accounts }) => {
          if (isTotal) return <strong>{name}</strong>
          if (accounts.length === 0) return name
          return <Link to={`/finance/trial?from=${from}&to=${to}`}>{name}</Link>
        },
      },
      ...(['amount', 'before'] as const).map((key, at) => ({
        title: titles[at],
        dataIndex: key,
        align: 'right' as const,
        render: (value: number, { isTotal }: Line) =>
          isTotal ? <strong>{formatMoney(value)}</strong> : formatMoney(value),
      })),
    ]}
  />
)

function save(name: string, period: string, titles: readonly string[], lines: readonly Line[]): void {
  const rows = lines.map((line) => [line.name, line.amount, line.before])
  saveFile({ blob: csvOf([['项目', ...titles], ...rows]) }, `${name}${period}.csv`)
}
