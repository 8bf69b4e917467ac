import type { OpenMovement, Reconciliation } from '@mortise/finance/model'
import { sum } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { Alert, api, DateInput, formatMoney, RowSelect, saveCsv, today, useOwnQuery } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Col, Empty, Result, Row, Space, Table } from 'antd'
import { useState } from 'react'

const own = { owner: 'self' } as const
const accounts = { entity: BankInfo, store: 'id', text: BankInfo.title }

/** 余额调节表: what the books and the bank say of an account on a day, each made good by what only the other has. */
export default function BankRecon() {
  const asked = useOwnQuery()
  const [bank, setBank] = useState(asked.get('bank') ?? '')
  const [on, setOn] = useState(asked.get('on') ?? today())
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance bank recon', bank, on],
    queryFn: ({ signal }) =>
      api.get<Reconciliation>('/fin/report/bankRecon', { bank, on }, { signal, quiet: true }),
    enabled: bank !== '',
    retry: false,
    staleTime: 0,
  })
  return (
    <section aria-label="余额调节表">
      <Space wrap style={{ marginBottom: 16 }}>
        <span>银行账户</span>
        <div style={{ width: 280 }}>
          <RowSelect
            from={accounts}
            where={own}
            value={bank ? [bank] : []}
            aria-label="银行账户"
            placeholder="请选择银行账户"
            onChange={([id]) => setBank(id ?? '')}
          />
        </div>
        <span>截至</span>
        <DateInput value={on} onChange={(value) => value && setOn(value)} aria-label="截至日期" />
        <Button disabled={!data} onClick={() => data && save(data)}>
          导出
        </Button>
      </Space>
      {bank === '' && <Empty description="请选择银行账户" />}
      {error && !data && <Result status="warning" title={error.message} />}
      {data && <Sheet recon={data} isLoading={isFetching} />}
    </section>
  )
}

function Sheet({ recon, isLoading }: { readonly recon: Reconciliation; readonly isLoading: boolean }) {
  const { difference, since, begin } = recon
  return (
    <>
      <Alert
        style={{ marginBottom: 12 }}
        type={difference === 0 ? 'success' : 'warning'}
        showIcon
        title={
          difference === 0
            ? `调节后余额相符：${formatMoney(recon.adjustedJournal)}`
            : `调节后余额不符，差额 ${formatMoney(difference)}；${since} 启用对账时账面 ${formatMoney(begin.journal)}，银行 ${formatMoney(begin.statement)}`
        }
      />
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={12}>
          <Half
            title="企业账面余额"
            balance={recon.journal}
            more={['加：银行已收、企业未收', recon.bankIn]}
            less={['减：银行已付、企业未付', recon.bankOut]}
            adjusted={recon.adjustedJournal}
            isLoading={isLoading}
          />
        </Col>
        <Col xs={24} xl={12}>
          <Half
            title="银行对账单余额"
            balance={recon.statement}
            more={['加：企业已收、银行未收', recon.bookIn]}
            less={['减：企业已付、银行未付', recon.bookOut]}
            adjusted={recon.adjustedStatement}
            isLoading={isLoading}
          />
        </Col>
      </Row>
    </>
  )
}

type Part = readonly [title: string, movements: readonly OpenMovement[]]
interface HalfProps {
  readonly title: string
  readonly balance: number
  readonly more: Part
  readonly less: Part
  readonly adjusted: number
  readonly isLoading: boolean
}
interface SheetLine {
  readonly key: string
  readonly words: string
  readonly date: string
  readonly amount: number
  readonly isHead: boolean
}

const Half = ({ title, isLoading, ...sides }: HalfProps) => (
  <Table<SheetLine>
    rowKey="key"
    size="small"
    aria-label={title}
    loading={isLoading}
    pagination={false}
    scroll={{ x: 'max-content' }}
    dataSource={linesOf({ title, ...sides })}
    columns={[
      {
        title: '项目',
        dataIndex: 'words',
        render: (words: string, { isHead }) =>
          isHead ? <strong>{words}</strong> : <span style={{ paddingInlineStart: 16 }}>{words}</span>,
      },
      { title: '日期', dataIndex: 'date', width: 110 },
      {
        title: '金额',
        dataIndex: 'amount',
        align: 'right',
        width: 150,
        render: (amount: number, { isHead }) =>
          isHead ? <strong>{formatMoney(amount)}</strong> : formatMoney(amount),
      },
    ]}
  />
)

function linesOf({ title, balance, more, less, adjusted }: Omit<HalfProps, 'isLoading'>): SheetLine[] {
  const head = (words: string, amount: number): SheetLine => ({
    key: words,
    words,
    date: '',
    amount,
    isHead: true,
  })
  const part = ([words, movements]: Part, sign: 1 | -1): SheetLine[] => [
    head(words, sign * sum(movements, ({ amount }) => amount)),
    ...movements.map(({ id, date, words: about, name, amount }) => ({
      key: id,
      words: [about, name].filter(Boolean).join('　') || '–',
      date,
      amount: sign * amount,
      isHead: false,
    })),
  ]
  return [head(title, balance), ...part(more, 1), ...part(less, -1), head('调节后余额', adjusted)]
}

function save(recon: Reconciliation): void {
  const rows = [
    ...linesOf({
      title: '企业账面余额',
      balance: recon.journal,
      more: ['加：银行已收、企业未收', recon.bankIn],
      less: ['减：银行已付、企业未付', recon.bankOut],
      adjusted: recon.adjustedJournal,
    }),
    ...linesOf({
      title: '银行对账单余额',
      balance: recon.statement,
      more: ['加：企业已收、银行未收', recon.bookIn],
      less: ['减：企业已付、银行未付', recon.bookOut],
      adjusted: recon.adjustedStatement,
    }),
  ]
  const cells = rows.map(({ words, date, amount }) => [words, date, amount])
  saveCsv(`余额调节表${recon.bank}${recon.on}`, [['项目', '日期', '金额'], ...cells])
}
