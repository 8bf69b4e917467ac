import type { TrialLine } from '@mortise/finance/model'
import { sum } from '@mortise/model'
import { api, DateInput, formatMoney, saveCsv, today, useOwnQuery } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { AccountLedger } from './account-ledger.tsx'

const columns = [
  ['open', '期初余额'],
  ['debit', '本期借方'],
  ['credit', '本期贷方'],
  ['close', '期末余额'],
] as const

/** 科目余额表: what every account stood at, took and stands at between any two days; a click opens what is behind it. */
export default function Trial() {
  const asked = useOwnQuery()
  const [from, setFrom] = useState(asked.get('from') ?? `${today().slice(0, 7)}-01`)
  const [to, setTo] = useState(asked.get('to') ?? today())
  const [isTopOnly, setTopOnly] = useState(false)
  const [opened, open] = useState<string>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance trial', from, to],
    queryFn: ({ signal }) =>
      api.get<readonly TrialLine[]>('/fin/report/trial', { from, to }, { signal, quiet: true }),
    staleTime: 0,
  })
  const lines = (data ?? []).filter(({ level }) => !isTopOnly || level === 0)
  const top = (data ?? []).filter(({ level }) => level === 0)
  const total = (key: 'debit' | 'credit') => sum(top, (line) => line[key])
  return (
    <section aria-label="科目余额表">
      <Space wrap style={{ marginBottom: 16 }}>
        <span>从</span>
        <DateInput value={from} onChange={(value) => value && setFrom(value)} aria-label="开始日期" />
        <span>到</span>
        <DateInput value={to} onChange={(value) => value && setTo(value)} aria-label="结束日期" />
        <Switch
          checked={isTopOnly}
          onChange={setTopOnly}
          checkedChildren="一级科目"
          unCheckedChildren="全部科目"
          aria-label="只看一级科目"
        />
        <Button disabled={lines.length === 0} onClick={() => save(lines, `${from}至${to}`)}>
          导出
        </Button>
      </Space>
      {error && !data ? (
        <Result status="warning" title={error.message} />
      ) : (
        <Table<TrialLine>
          rowKey="account"
          size="small"
          loading={isFetching}
          dataSource={lines}
          scroll={{ x: 'max-content' }}
          pagination={false}
          columns={[
            { title: '科目编码', dataIndex: 'code', width: 120 },
            {
              title: '科目名称',
              dataIndex: 'name',
              render: (name: string, { account, level }) => (
                <Button
                  type="link"
                  size="small"
                  style={{ paddingLeft: level * 16 }}
                  onClick={() => open(account)}
                >
                  {name}
                </Button>
              ),
            },
            {
              title: '方向',
              dataIndex: 'side',
              width: 64,
              render: (side: string) => (side === 'D' ? '借' : '贷'),
            },
            ...columns.map(([key, title]) => ({
              title,
              dataIndex: key,
              align: 'right' as const,
              render: (value: number) => (value === 0 ? '' : formatMoney(value)),
            })),
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={4}>
                合计
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4} align="right">
                {formatMoney(total('debit'))}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={5} align="right">
                {formatMoney(total('credit'))}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={6} />
            </Table.Summary.Row>
          )}
        />
      )}
      {opened && <AccountLedger account={opened} from={from} to={to} onClose={() => open(undefined)} />}
    </section>
  )
}

function save(lines: readonly TrialLine[], period: string): void {
  const head = ['科目编码', '科目名称', '方向', ...columns.map(([, title]) => title)]
  const rows = lines.map((line) => [
    line.code,
    line.name,
    line.side === 'D' ? '借' : '贷',
    ...columns.map(([key]) => line[key]),
  ])
  saveCsv(`科目余额表${period}`, [head, ...rows])
}
