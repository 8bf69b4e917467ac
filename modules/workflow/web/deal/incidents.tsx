import { useBusy, useHas, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { incidentsOf, sent } from '../calls.ts'

/** 流程异常: what the process could not do by itself, to be tried again or passed over. */
export function Incidents({ instanceId }: { instanceId: string }) {
  const { data } = useQuery(incidentsOf(instanceId))
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const canManage = useHas('wf:admin')
  const act = (path: 'retry' | 'skipIncident', incidentId: string) =>
    void run(() => notify(sent(`/act/processInstance/${path}`, { incidentId })))
  return data?.map(({ id, node, message, time, tries }) => (
    <Alert
      key={id}
      type="error"
      showIcon
      style={{ marginBottom: 8 }}
      title={`${node.name}：${message}`}
      description={`${time}，已尝试${tries}次`}
      action={
        canManage && (
          <Space>
            <Button size="small" loading={isBusy} onClick={() => act('retry', id)}>
              重试
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => act('skipIncident', id)}>
              跳过
            </Button>
          </Space>
        )
      }
    />
  ))
}
