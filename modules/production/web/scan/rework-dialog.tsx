import type { ScannedOp } from '@mortise/production/model'
import { AppModal } from '@mortise/web'
import { Button, Form, Radio } from 'antd'
import { useId, useState } from 'react'

interface Props {
  readonly qty: number
  /** Where the bad pieces were found, then the operations before it. */
  readonly ops: readonly ScannedOp[]
  /** Nothing where they are done again where they were found. */
  readonly onSay: (backToOp: number | null) => void
  readonly onClose: () => void
}

/** Where bad pieces are done again from. */
export function ReworkDialog({ qty, ops, onSay, onClose }: Props) {
  const [found] = ops
  const [chosen, setChosen] = useState(found?.opNo)
  const opId = useId()
  return (
    <AppModal
      open
      title={`返工 ${qty} 件`}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          size="large"
          onClick={() => onSay(chosen === found?.opNo ? null : (chosen ?? null))}
        >
          返工
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="从哪道工序起重做" htmlFor={opId} extra="其间各工序重新报工，不重复计件">
          <Radio.Group
            id={opId}
            vertical
            size="large"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as number)}
            options={ops.map(({ opNo, name }, at) => ({
              value: opNo,
              label: at === 0 ? `${name}（本工序）` : name,
            }))}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
