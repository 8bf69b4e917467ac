import { TextArea, useBusy, useHas, useNotify } from '@mortise/web'
import type { Incident } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Space } from 'antd'
import { useState } from 'react'
import { incidentsOf, sent } from '../calls.ts'
import { MoveDialog } from './move-dialog.tsx'

/** 流程异常: what the process could not do by itself, to be tried again or passed over. */
export function Incidents({ instanceId }: { instanceId: string }) {
  const { data } = useQuery(incidentsOf(instanceId))
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const canManage = useHas('wf:admin')
  const [skipped, setSkipped] = useState<Incident | null>(null)
  const retry = (incidentId: string) =>
    void run(() => notify(sent('/act/processInstance/retry', { incidentId })))
  return (
    <>
      {data?.map((incident) => (
        <Alert
          key={incident.id}
          type="error"
          showIcon
          style={{ marginBottom: 8 }}
          title={`${incident.node.name}：${incident.message}`}
          description={`${incident.time}，已尝试${incident.tries}次`}
          action={
            canManage && (
              <Space>
                <Button size="small" loading={isBusy} onClick={() => retry(incident.id)}>
                  重试
                </Button>
                <Button size="small" disabled={isBusy} onClick={() => setSkipped(incident)}>
                  跳过
                </Button>
              </Space>
            )
          }
        />
      ))}
      {skipped && <SkipDialog incident={skipped} onClose={() => setSkipped(null)} />}
    </>
  )
}

/** Passes over what was done in another way, or not at all: somebody says which. */
function SkipDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <MoveDialog
      title={`跳过：${incident.node.name}`}
      path="/act/processInstance/skipIncident"
      body={text ? { incidentId: incident.id, reason: text } : null}
      onClose={onClose}
      onDone={() => {}}
    >
      <Form.Item label="原因" required>
        <TextArea aria-label="原因" rows={3} maxLength={500} value={reason} onChange={setReason} />
      </Form.Item>
    </MoveDialog>
  )
}
