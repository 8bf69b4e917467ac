import { TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Avatar, Select, Tooltip } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import { isReported } from '../../http/call.ts'
import { refreshAll } from '../../rows/queries.ts'
import { api, session } from '../../session/connection.ts'
import { DepartButtons } from './depart-buttons.tsx'

/** The departments one belongs to, and the code of the one in force. */
interface OwnDeparts {
  readonly list: readonly { readonly orgCode: string; readonly departName: string }[]
  readonly orgCode: string | null
}

export interface DepartDialogProps {
  /** Whether one may leave without a choice; after signing in one may not. */
  readonly closable?: boolean
  /** The dialog is gone, or there was nothing to choose among. */
  readonly onClose: () => void
}

const WIDTH = 450
const HINT = '您隶属于多部门，请选择当前所在部门'

/** Where users say for which of their departments they work. It opens once those are known. */
export default function DepartDialog({ closable = true, onClose }: DepartDialogProps) {
  const { message } = App.useApp()
  const { data: departs, error } = useQuery({
    queryKey: ['own departs'],
    queryFn: ({ signal }) => api.get<OwnDeparts>('/sys/user/getCurrentUserDeparts', {}, { signal }),
    gcTime: 0,
  })
  const isEmpty = departs?.list.length === 0
  const giveUp = useEffectEvent(() => {
    if (isEmpty) void message.warning('您尚未设置部门信息!')
    else if (error && !isReported(error)) void message.warning(error.message)
    onClose()
  })
  useEffect(() => {
    if (isEmpty || error) giveUp()
  }, [isEmpty, error])

  if (!departs || isEmpty) return null
  return <Choice departs={departs} closable={closable} onClose={onClose} />
}

function Choice({ departs, closable, onClose }: Required<DepartDialogProps> & { departs: OwnDeparts }) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState(departs.orgCode)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, run } = useBusy()
  const nameOf = (code: string | null) => departs.list.find(({ orgCode }) => orgCode === code)?.departName
  const current = nameOf(departs.orgCode)

  const confirm = async () => {
    if (!chosen) {
      setMissing(true)
      return
    }
    await session.selectDepart(chosen)
    setOpen(false)
    void message.success(`当前部门已切换为${nameOf(chosen) ?? ''}`)
    // Another department may see other rows.
    await refreshAll()
  }
  return (
    <AppModal
      open={isOpen}
      // Who has just signed in has chosen none yet, whatever the server goes on with.
      title={closable && current ? `部门切换（${current}）` : '部门选择'}
      width={WIDTH}
      closable={false}
      keyboard={closable}
      mask={{ closable }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <DepartButtons
          isBusy={isBusy}
          onConfirm={() => void run(confirm)}
          onClose={closable ? () => setOpen(false) : null}
        />
      }
    >
      <div className="mortise-depart-choice">
        <Tooltip title={HINT}>
          <span role="img" aria-label={HINT} tabIndex={0}>
            <Avatar icon={<TeamOutlined />} />
          </span>
        </Tooltip>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="部门"
          aria-invalid={isMissing}
          placeholder="请选择登录部门"
          status={isMissing ? 'error' : undefined}
          value={chosen ?? undefined}
          options={departs.list.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          onChange={(code: string | undefined) => {
            setChosen(code ?? null)
            setMissing(false)
          }}
        />
      </div>
    </AppModal>
  )
}
