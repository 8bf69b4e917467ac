import { PrinterOutlined } from '@ant-design/icons'
import { lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const ApprovalSheet = lazily(() => import('./approval-sheet.tsx'))

/** 打印审批单. */
export function PrintButton({ instanceId, title }: { instanceId: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" icon={<PrinterOutlined />} onClick={() => setOpen(true)}>
        打印审批单
      </Button>
      {isOpen && <ApprovalSheet instanceId={instanceId} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
