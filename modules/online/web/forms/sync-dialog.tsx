import type { OnlineForm } from '@mortise/online/model'
import { Alert, AppModal, api, type RowDialogProps, useBusy, useNotify, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Collapse, Input, Segmented, Spin } from 'antd'
import { useState } from 'react'

interface Plan {
  readonly steps: readonly { readonly words: string; readonly sql: string }[]
  readonly faults: readonly string[]
  readonly violations: readonly {
    readonly words: string
    readonly count: number
    readonly rows: readonly string[]
    readonly isLoss: boolean
  }[]
}
type Mode = 'normal' | 'force'

/** 同步数据库: what would be done to the table, statement by statement, and which rows stand in the way; then it is done. */
export default function SyncDialog({ row, onClose }: RowDialogProps<typeof OnlineForm>) {
  const [isOpen, setOpen] = useState(true)
  const [mode, setMode] = useState<Mode>('normal')
  const [tableName, setTableName] = useState('')
  const [allowLoss, setAllowLoss] = useState(false)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error } = useQuery({
    queryKey: ['online', 'plan', row.id, row.version, mode],
    queryFn: ({ signal }) =>
      api.get<Plan>(`/online/cgform/api/syncPreview/${row.id}`, { mode }, { signal, quiet: true }),
    retry: false,
    gcTime: 0,
  })
  const isBlocked =
    !data || data.faults.length > 0 || data.violations.some(({ isLoss }) => !isLoss || !allowLoss)
  const isConfirmed = mode === 'normal' || tableName === row.name
  const send = () =>
    run(() =>
      notify(
        api.ask({
          method: 'POST',
          path: `/online/cgform/api/doDbSynch/${row.id}/${mode}`,
          body: { tableName, allowLoss },
        }),
        () => setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title={`同步数据库：${row.label}`}
      width={widths.detail}
      okText={mode === 'force' ? '强制同步' : '同步'}
      okButtonProps={{ disabled: isBlocked || !isConfirmed, loading: isBusy, danger: mode === 'force' }}
      onOk={() => void send()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Segmented<Mode>
        value={mode}
        onChange={setMode}
        options={[
          { value: 'normal', label: '普通同步' },
          { value: 'force', label: '强制同步' },
        ]}
      />
      <p>
        {mode === 'force'
          ? '字段换了类型时转换已有的值，原来的值保留在另一列中。'
          : '只增加和放宽，不转换也不删除已有的数据。'}
      </p>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && <PlanView plan={data} />}
      {mode === 'force' && (
        <>
          <p>
            <Checkbox checked={allowLoss} onChange={({ target }) => setAllowLoss(target.checked)}>
              允许丢失无法转换的值
            </Checkbox>
          </p>
          <Input
            aria-label="确认表名"
            placeholder={`请输入表名 ${row.name} 确认`}
            value={tableName}
            onChange={({ target }) => setTableName(target.value)}
          />
        </>
      )}
    </AppModal>
  )
}

function PlanView({ plan: { steps, faults, violations } }: { plan: Plan }) {
  return (
    <>
      {faults.map((fault) => (
        <Alert
          key={fault}
          type="error"
          showIcon
          title={fault}
          description="如需转换已有的值，请使用强制同步"
        />
      ))}
      {violations.map(({ words, count, rows, isLoss }) => (
        <Alert
          key={words}
          type={isLoss ? 'warning' : 'error'}
          showIcon
          title={`${words}：${count}条记录`}
          description={`${count > rows.length ? '如' : '即'} ${rows.join('、')}`}
        />
      ))}
      {steps.length === 0 && <Alert type="success" showIcon title="数据库与表单一致，没有要执行的语句" />}
      <ol aria-label="将执行的语句">
        {steps.map(({ words, sql }) => (
          <li key={sql}>{words}</li>
        ))}
      </ol>
      {steps.length > 0 && (
        <Collapse
          size="small"
          items={[
            {
              key: 'sql',
              label: `查看${steps.length}条SQL语句`,
              children: <pre>{steps.map(({ sql }) => sql).join(';\n')}</pre>,
            },
          ]}
        />
      )}
    </>
  )
}
