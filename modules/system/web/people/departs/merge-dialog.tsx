import { Depart } from '@mortise/system/model'
import { AppModal, api, DepartPicker, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Input } from 'antd'
import { useId, useState } from 'react'
import type { DepartNode } from './tree.ts'

export interface MergeDialogProps {
  /** The department that goes. */
  readonly depart: DepartNode
  readonly onMerged: (into: string) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

interface View {
  readonly users: number
  readonly departs: number
  readonly roles: number
}

/** Puts a department into another, once whoever wants it has typed its name and was asked again. */
export default function MergeDialog({ depart, onMerged, onClose }: MergeDialogProps) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [into, setInto] = useState({ id: '', name: '' })
  const [typed, setTyped] = useState('')
  const [target, name] = [useId(), useId()]
  const { data } = useQuery({
    queryKey: ['rows', Depart.name, 'merge', depart.id],
    queryFn: () => api.get<View>(`${Depart.wire}/mergeView`, { id: depart.id }, { quiet: true }),
  })
  const merge = async () => {
    const isSure = await modal.confirm({
      title: `确定把【${depart.title}】合并到【${into.name}】吗？`,
      content: '合并后不能撤销。',
      okButtonProps: { danger: true },
    })
    if (!isSure) return
    const body = { id: depart.id, intoId: into.id, confirm: typed }
    const isDone = await run(() =>
      notify(api.ask({ method: 'POST', path: `${Depart.wire}/merge`, body }), () => onMerged(into.id)),
    )
    if (isDone) setOpen(false)
  }
  return (
    <AppModal
      open={isOpen}
      title={`合并部门：${depart.title}`}
      okText="合并"
      okButtonProps={{
        danger: true,
        loading: isBusy,
        disabled: into.id === '' || typed.trim() !== depart.title,
      }}
      onOk={() => void merge()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p>
        【{depart.title}】的用户、下级部门、部门角色和负责关系都会转到目标部门，之后它不再存在。
        {data && ` 其中用户 ${data.users} 名，下级部门 ${data.departs} 个，部门角色 ${data.roles} 个。`}
      </p>
      <Form layout="vertical" component="div">
        <Form.Item label="合并到" htmlFor={target} required>
          <DepartPicker
            id={target}
            value={into.id}
            onChange={(id, [chosen]) => setInto({ id, name: chosen?.departName ?? '' })}
          />
        </Form.Item>
        <Form.Item label={`请输入部门名称【${depart.title}】以确认`} htmlFor={name} required>
          <Input id={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
