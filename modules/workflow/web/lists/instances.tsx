import type { RowOf } from '@mortise/model'
import { useHas } from '@mortise/web'
import { ProcessInstance, ProcessStatus } from '@mortise/workflow/model'
import { Dropdown, Tag } from 'antd'
import { useState } from 'react'
import { AdministerDialog, type Administering, administerWords } from './administer-dialog.tsx'
import { ProcessList } from './process-list.tsx'

type Instance = RowOf<typeof ProcessInstance>

const opens = ({ id }: Instance) => ({ instanceId: id })
const search = { always: ['title', 'status'], more: ['definition', 'starter', 'startDepart'] } as const
const titles = { createTime: '发起时间', current: '当前节点和审批人' } as const
const cells = {
  incidents: ({ incidents }: Instance) => (incidents ? <Tag color="red">{incidents} 处异常</Tag> : null),
}

const running: readonly Administering[] = ['jump', 'reassign', 'migrate', 'suspend', 'void']
const suspended: readonly Administering[] = ['resume', 'void']

/** 流程实例: everything that runs or ran; those who run the processes may step in. */
export default function Instances() {
  const canManage = useHas('wf:admin')
  const [step, setStep] = useState<{ readonly action: Administering; readonly instance: Instance } | null>(
    null,
  )
  const offered = (status: Instance['status']) => {
    if (status === ProcessStatus.running) return running
    return status === ProcessStatus.suspended ? suspended : []
  }
  return (
    <>
      <ProcessList
        of={ProcessInstance}
        search={search}
        cells={cells}
        titles={titles}
        opens={opens}
        rowActions={(instance) =>
          canManage &&
          offered(instance.status).length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: offered(instance.status).map((action) => ({
                  key: action,
                  label: administerWords[action],
                })),
                onClick: ({ key }) => setStep({ action: key as Administering, instance }),
              }}
            >
              <button type="button" className="mortise-row-action">
                管理
              </button>
            </Dropdown>
          )
        }
      />
      {step && (
        <AdministerDialog
          action={step.action}
          instanceId={step.instance.id}
          title={step.instance.title}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
