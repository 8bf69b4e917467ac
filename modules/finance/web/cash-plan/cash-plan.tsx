import { CashKind, type CashPlan as Plan } from '@mortise/finance/model'
import { Alert, api, Chart, DateInput, formatMoney, SearchSelect, today } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Result, Space, Table } from 'antd'
import { useState } from 'react'
import { type CashCell, CashRows } from './cash-rows.tsx'
import { planSheet } from './plan-sheet.ts'

const weekOf = ({ from, to }: Plan['weeks'][number]) => `${from.slice(5)}至${to.slice(5)}`

/** 资金计划: what comes and goes in thirteen weeks, what is left after each, and what if a party pays later still. */
export default function CashPlan() {
  const [from, setFrom] = useState(today())
  const [party, setParty] = useState<string>()
  const [days, setDays] = useState(0)
  const [cell, open] = useState<CashCell>()
  const query = { from, ...(party && { party, days: String(days) }) }
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance cash plan', query],
    queryFn: ({ signal }) => api.get<Plan>('/fin/report/payCalendar', query, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  return (
    <section aria-label="资金计划">
      <Space wrap style={{ marginBottom: 16 }}>
        <span>起始日期</span>
        <DateInput value={from} onChange={(value) => value && setFrom(value)} aria-label="起始日期" />
        <span>若往来单位</span>
        <div style={{ width: 260 }}>
          <SearchSelect
            aria-label="往来单位"
            placeholder="不推迟"
            value={party ?? ''}
            onChange={(value) => setParty(value || undefined)}
            dictOptions={(data?.parties ?? []).map((each) => ({
              value: each.party,
              text: each.late > 0 ? `${each.partyName}（历史晚付${each.late}天）` : each.partyName,
            }))}
          />
        </div>
        <span>再推迟</span>
        <InputNumber
          min={0}
          max={365}
          precision={0}
          value={days}
          onChange={(value) => setDays(value ?? 0)}
          aria-label="推迟天数"
        />
        <span>天付款</span>
        <Button disabled={!data} onClick={() => data && planSheet(data)}>
          导出
        </Button>
      </Space>
      {data && <Lowest plan={data} />}
      {data && (
        <Chart
          title="每周资金"
          plot={{
            kind: 'bar',
            unit: '元',
            categories: data.weeks.map(weekOf),
            series: [
              { name: '流入', values: data.weeks.map((week) => week.in) },
              { name: '流出', values: data.weeks.map(({ out }) => out) },
              { name: '周末余额', values: data.weeks.map(({ balance }) => balance), isLine: true },
            ],
          }}
        />
      )}
      {data && <Weeks plan={data} isLoading={isFetching} onOpen={open} />}
      {cell && <CashRows cell={cell} query={query} onClose={() => open(undefined)} />}
    </section>
  )
}

function Lowest({ plan: { lowest, weeks, opening } }: { readonly plan: Plan }) {
  const week = weeks[lowest.week]
  const isShort = lowest.balance < 0
  return (
    <Alert
      role="status"
      type={isShort ? 'error' : 'info'}
      title={`现有资金 ${formatMoney(opening)} 元，最低点在 ${week ? weekOf(week) : '今天'}：${
        isShort ? `缺口 ${formatMoney(-lowest.balance)}` : `余 ${formatMoney(lowest.balance)}`
      } 元`}
      style={{ marginBottom: 12 }}
    />
  )
}

interface WeeksProps {
  readonly plan: Plan
  readonly isLoading: boolean
  readonly onOpen: (cell: CashCell) => void
}
interface Line {
  readonly key: string
  readonly label: string
  readonly amounts: readonly number[]
  /** What a click on a cell asks for. */
  readonly kind?: string
}

const Weeks = ({ plan: { weeks, lines }, isLoading, onOpen }: WeeksProps) => (
  <Table<Line>
    rowKey="key"
    size="small"
    aria-label="13周资金计划"
    loading={isLoading}
    pagination={false}
    scroll={{ x: 'max-content' }}
    dataSource={[
      ...lines.map(({ kind, amounts }) => ({ key: kind, label: labelOf(kind), amounts, kind })),
      { key: 'in', label: '流入合计', amounts: weeks.map((week) => week.in) },
      { key: 'out', label: '流出合计', amounts: weeks.map(({ out }) => -out || 0) },
      { key: 'balance', label: '周末余额', amounts: weeks.map(({ balance }) => balance) },
    ]}
    columns={[
      {
        title: '资金项目',
        dataIndex: 'label',
        fixed: 'left',
        render: (label: string, { kind }) => (kind ? label : <strong>{label}</strong>),
      },
      ...weeks.map((week, at) => ({
        title: weekOf(week),
        key: week.from,
        align: 'right' as const,
        render: (_: unknown, { kind, label, amounts }: Line) => {
          const amount = amounts[at] ?? 0
          if (amount === 0 && kind) return ''
          const text = formatMoney(amount)
          if (!kind) return <strong>{text}</strong>
          return (
            <Button
              type="link"
              size="small"
              aria-label={`${label} ${weekOf(week)} ${text} 的明细`}
              onClick={() => onOpen({ kind, week: at, title: `${label} ${weekOf(week)}` })}
            >
              {text}
            </Button>
          )
        },
      })),
    ]}
  />
)

const labelOf = (kind: string): string => CashKind.items[kind as keyof typeof CashKind.items]
