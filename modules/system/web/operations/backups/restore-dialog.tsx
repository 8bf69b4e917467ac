import { BusinessError } from '@mortise/model'
import { AppModal, api, isReported, session, sizeText } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Result, Skeleton, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { Backup, Backups } from './backup.ts'
import { waitUntilBack } from './wait-until-back.ts'

export interface RestoreDialogProps {
  readonly backup: Backup
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const FAILURE = '恢复失败，数据未变'

type Stage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'restoring'; readonly line: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Where the administrator takes everything back to a backup, after typing the name of the department in force. */
export default function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const formId = useId()
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const { stage, begin } = useRestoring(backup)
  const { data, error } = useQuery({
    queryKey: ['depart in force'],
    queryFn: ({ signal }) =>
      api.get<{ departName: string | null }>(
        '/sys/sysDepart/getDepartNameByLogin',
        {},
        { signal, quiet: true },
      ),
    gcTime: 0,
  })
  const name = data?.departName ?? null
  const isConfirmed = name !== null && typed === name
  const isAsking = stage.kind === 'asking'
  return (
    <AppModal
      open={isOpen}
      title="恢复备份"
      draggable
      closable={stage.kind !== 'restoring'}
      okText="恢复"
      footer={isAsking ? undefined : null}
      okButtonProps={{ danger: true, htmlType: 'submit', form: formId, disabled: !isConfirmed }}
      onCancel={() => stage.kind !== 'restoring' && setOpen(false)}
      afterClose={onClose}
    >
      {isAsking && error && <Result status="warning" title={error.message} />}
      {isAsking && !data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {isAsking && data && name === null && <Alert type="warning" showIcon title="您尚未设置部门信息!" />}
      {isAsking && name !== null && (
        <Form id={formId} layout="vertical" onFinish={() => isConfirmed && void begin(typed)}>
          <Alert
            type="error"
            showIcon
            title={`全部公司的数据将回到 ${backup.createTime} 的样子，请输入当前部门名称“${name}”确认`}
            description={`备份文件 ${backup.name}（${sizeText(backup.size)}）。恢复期间所有人都不能使用系统，完成后须重新登录；现在的数据会先备份。`}
          />
          <Form.Item className="mortise-initialize-name" label="当前部门名称" htmlFor={`${formId}-name`}>
            <Input
              id={`${formId}-name`}
              autoFocus
              autoComplete="off"
              placeholder="请输入当前部门名称"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {stage.kind === 'restoring' && (
        <p role="status">
          <Spin /> {stage.line || '正在恢复，请不要关闭页面……'}
        </p>
      )}
      {stage.kind === 'done' && (
        <Result
          status="success"
          title="恢复完成"
          subTitle={`数据已回到 ${backup.createTime}，请重新登录。`}
          extra={
            <Button type="primary" onClick={() => void session.signOut()}>
              重新登录
            </Button>
          }
        />
      )}
      {stage.kind === 'failed' && <Result status="error" title={FAILURE} subTitle={stage.reason} />}
    </AppModal>
  )
}

/** Begins it and follows it until the product is there again. */
function useRestoring(backup: Backup) {
  const { message } = App.useApp()
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })
  const isRestoring = stage.kind === 'restoring'
  useEffect(() => {
    if (!isRestoring) return undefined
    const left = new AbortController()
    void waitUntilBack((line) => setStage({ kind: 'restoring', line }), left.signal).then(async (isBack) => {
      if (isBack) setStage(await outcomeOf(backup))
    })
    return () => left.abort()
  }, [isRestoring, backup])
  const begin = async (confirm: string) => {
    try {
      const body = { name: backup.name, confirm }
      await api.post('/sys/backup/restore', body, { quiet: true })
      setStage({ kind: 'restoring', line: '' })
    } catch (failure) {
      if (!(failure instanceof BusinessError)) throw failure
      void message.error((!isReported(failure) && failure.message) || FAILURE)
    }
  }
  return { stage, begin }
}

/** Whoever is still known was not taken back: nobody's session outlives a restore. */
async function outcomeOf(backup: Backup): Promise<Stage> {
  try {
    const { last } = await api.get<Backups>('/sys/backup/list', {}, { quiet: true })
    const isDone = last?.name === backup.name && last.isDone
    return isDone ? { kind: 'done' } : { kind: 'failed', reason: last?.text ?? '' }
  } catch {
    return { kind: 'done' }
  }
}
