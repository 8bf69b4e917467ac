import { DefectCode } from '@mortise/production/model'
import { AppModal } from '@mortise/web'
import { Button, Form, Select } from 'antd'
import { useId, useState } from 'react'
import { DevicePictures } from './device-pictures.tsx'
import type { NewScan } from './use-scans.ts'

interface Props {
  readonly qty: number
  readonly onSay: (more: Pick<NewScan, 'defectCode' | 'pictures'>) => void
  readonly onClose: () => void
}

const reasons = Object.entries(DefectCode.items).map(([value, label]) => ({ value, label }))

export function DefectDialog({ qty, onSay, onClose }: Props) {
  const [defectCode, setCode] = useState<string | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const codeId = useId()
  return (
    <AppModal
      open
      title={`报不良 ${qty} 件`}
      onCancel={onClose}
      footer={
        <Button
          danger
          type="primary"
          size="large"
          disabled={!defectCode}
          onClick={() => onSay({ defectCode, pictures })}
        >
          报不良
        </Button>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="不良原因" htmlFor={codeId} required>
          <Select
            id={codeId}
            size="large"
            placeholder="请选择不良原因"
            options={reasons}
            value={defectCode}
            onChange={setCode}
          />
        </Form.Item>
        <Form.Item label="照片">
          <DevicePictures value={pictures} onChange={setPictures} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
