import { AppModal, DepartPicker } from '@mortise/web'
import { Form } from 'antd'
import { useId, useState } from 'react'
import type { DepartNode } from './tree.ts'

export interface MoveDialogProps {
  readonly depart: DepartNode
  readonly onMove: (parentId: string) => void
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** Moves a department without dragging it. */
export default function MoveDialog({ depart, onMove, onClose }: MoveDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [parent, setParent] = useState(depart.parentId)
  const box = useId()
  return (
    <AppModal
      open={isOpen}
      title={`移动部门：${depart.title}`}
      okButtonProps={{ disabled: parent === depart.parentId }}
      onOk={() => {
        setOpen(false)
        onMove(parent)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="移动到" htmlFor={box} extra="不选则移到最上级">
          <DepartPicker id={box} value={parent} onChange={(id) => setParent(id)} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
