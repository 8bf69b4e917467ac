import { type CloseChecklist, CloseStatus, type CloseStep, FinClose, GlVoucher } from '@mortise/finance/model'
import {
  Alert,
  api,
  DictTag,
  DocumentLink,
  Has,
  MonthInput,
  today,
  UserNames,
  useBusy,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton, Space, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskReason } from './ask-reason.tsx'

const before = (month: string): string => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at > 1 ? `${year}-${String(at - 1).padStart(2, '0')}` : `${year - 1}-12`
}

/** What is asked for with a reason: a step that is left out, or the month to be opened again. */
interface Question {
  readonly title: string
  readonly path: string
  readonly step?: number
}

/** 期末结账: the fourteen steps of closing a month, worked through from the top; each may be done again until it is locked. */
export default function PeriodClose() {
  const [month, setMonth] = useState(before(today().slice(0, 7)))
  const [question, ask] = useState<Question>()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finance close', month],
    queryFn: ({ signal }) =>
      api.get<CloseChecklist>(`${FinClose.wire}/checklist`, { month }, { signal, quiet: true }),
    staleTime: 0,
  })
  const act = (path: string, body: object) =>
    run(async () => {
      await notify(api.ask({ method: 'POST', path: `${FinClose.wire}/${path}`, body: { month, ...body } }))
      await refetch()
    })
  const isOpen = data?.refusal === null
  const left = data?.steps.filter(
    ({ step, status }) => step < 14 && status !== CloseStatus.passed && status !== CloseStatus.skipped,
  )
  return (
    <section aria-label="期末结账">
      <Space wrap style={{ marginBottom: 16 }}>
        <span>会计期间</span>
        <MonthInput value={month} onChange={(value) => value && setMonth(value)} aria-label="会计期间" />
        <Has code="finClose:close">
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isOpen || left?.length !== 0}
            onClick={() => void act('close', {})}
          >
            结账
          </Button>
        </Has>
        {data?.isClosed && (
          <Has code="finClose:reopen">
            <Button loading={isBusy} onClick={() => ask({ title: `反结账 ${month}`, path: 'reopen' })}>
              反结账
            </Button>
          </Has>
        )}
      </Space>
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {error && !data && <Result status="warning" title={error.message} />}
      {data && (
        <Alert
          type={data.isClosed ? 'success' : isOpen && left?.length === 0 ? 'success' : 'info'}
          title={headline(data, left?.length ?? 0)}
          style={{ marginBottom: 12 }}
        />
      )}
      {data && (
        <Steps
          steps={data.steps}
          isLoading={isFetching || isBusy}
          isOpen={isOpen}
          onRun={({ step }) => void act('run', { step })}
          onSkip={({ step, name }) => ask({ title: `跳过【${name}】`, path: 'skip', step })}
        />
      )}
      {question && (
        <AskReason
          title={question.title}
          onClose={() => ask(undefined)}
          onOk={(reason) => act(question.path, { reason, ...(question.step && { step: question.step }) })}
        />
      )}
    </section>
  )
}

function headline({ isClosed, refusal, month }: CloseChecklist, left: number): string {
  if (isClosed) return `会计期间 ${month} 已结账`
  if (refusal) return refusal
  return left === 0 ? '各步骤均已通过，可以结账' : `还有 ${left} 个步骤未通过`
}

interface StepsProps {
  readonly steps: readonly CloseStep[]
  readonly isLoading: boolean
  readonly isOpen: boolean
  readonly onRun: (step: CloseStep) => void
  readonly onSkip: (step: CloseStep) => void
}

const Steps = ({ steps, isLoading, isOpen, onRun, onSkip }: StepsProps) => (
  <Table<CloseStep>
    rowKey="step"
    size="small"
    aria-label="结账步骤"
    loading={isLoading}
    dataSource={[...steps]}
    pagination={false}
    scroll={{ x: 'max-content' }}
    columns={[
      { title: '步骤', dataIndex: 'step', width: 56, align: 'center' },
      {
        title: '内容',
        dataIndex: 'name',
        render: (name: string, { help }) => (
          <>
            <strong>{name}</strong>
            <div style={{ color: 'var(--ant-color-text-secondary)' }}>{help}</div>
          </>
        ),
      },
      {
        title: '状态',
        dataIndex: 'status',
        width: 96,
        render: (status: string) => <DictTag dictCode={CloseStatus.code} value={status} />,
      },
      {
        title: '未完成',
        dataIndex: 'left',
        render: (words: string, { link }) => (words && link ? <Link to={link}>{words}</Link> : words),
      },
      {
        title: '最近执行',
        dataIndex: 'detail',
        render: (detail: string | null, { voucher, voucherNo, runBy, runAt }) =>
          runAt && (
            <>
              {voucher ? (
                <DocumentLink to={GlVoucher.name} id={voucher}>
                  凭证 {voucherNo}
                </DocumentLink>
              ) : (
                detail
              )}
              <div style={{ color: 'var(--ant-color-text-secondary)' }}>
                {runBy && <UserNames value={runBy} />} {runAt}
              </div>
            </>
          ),
      },
      {
        title: '操作',
        key: 'acts',
        width: 160,
        render: (_, step) => (
          <Has code="finClose:run">
            <Space>
              {step.canRun && (
                <Button
                  size="small"
                  disabled={!isOpen}
                  onClick={() => onRun(step)}
                  aria-label={`执行 ${step.name}`}
                >
                  {step.runAt ? '重新执行' : '执行'}
                </Button>
              )}
              {step.canSkip && step.count > 0 && step.status !== CloseStatus.skipped && (
                <Button
                  size="small"
                  disabled={!isOpen}
                  onClick={() => onSkip(step)}
                  aria-label={`跳过 ${step.name}`}
                >
                  跳过
                </Button>
              )}
            </Space>
          </Has>
        ),
      },
    ]}
  />
)
