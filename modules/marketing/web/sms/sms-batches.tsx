import { SendOutlined } from '@ant-design/icons'
import { SmsBatch } from '@mortise/marketing/model'
import { MessageLog } from '@mortise/messages/model'
import { codeOf, type RowOf } from '@mortise/model'
import { AppModal, EntityList, Has, lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const MassDialog = lazily(() => import('./mass-dialog.tsx'))

type Batch = RowOf<typeof SmsBatch>

/** 短信群发: what was sent to many customers at once, and what came of each message. */
export default function SmsBatches() {
  const [window, setWindow] = useState<Batch | 'mass' | null>(null)
  return (
    <>
      <EntityList
        of={SmsBatch}
        actionsWidth={170}
        toolbar={
          <Has code="smsBatch:mass">
            <Button type="primary" icon={<SendOutlined />} onClick={() => setWindow('mass')}>
              群发短信
            </Button>
          </Has>
        }
        rowActions={(batch) => (
          <Has code={codeOf(MessageLog, 'list')}>
            <Button type="link" size="small" onClick={() => setWindow(batch)}>
              短信记录
            </Button>
          </Has>
        )}
      />
      {window === 'mass' && <MassDialog onClose={() => setWindow(null)} />}
      {window !== null && window !== 'mass' && <Messages batch={window} onClose={() => setWindow(null)} />}
    </>
  )
}

function Messages({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [where] = useState({ bizKey: `smsBatch:${batch.id}` })
  return (
    <AppModal
      open={isOpen}
      title={`短信记录：${batch.no}`}
      width={1200}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <EntityList of={MessageLog} where={where} inAddress={false} />
    </AppModal>
  )
}
