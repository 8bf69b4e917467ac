import { MergeCellsOutlined, SwapOutlined } from '@ant-design/icons'
import { Customer, FollowUp } from '@mortise/customers/model'
import { codeOf, type RowOf } from '@mortise/model'
import { EntityForm, EntityList, Has, lazily, RowParts } from '@mortise/web'
import { Button, Space } from 'antd'
import { useState } from 'react'

const MergeDialog = lazily(() => import('./merge-dialog.tsx'))
const TransferDialog = lazily(() => import('./transfer-dialog.tsx'))

type Row = RowOf<typeof Customer>
type Window =
  | { readonly kind: 'talk' | 'parts'; readonly row: Row }
  | { readonly kind: 'merge' | 'transfer' }
  | null

/** Talks first: they are what one looks for beside a customer. */
const first = ['followUp']

/** 客户: with what was said to them, and all that hangs off each. */
export default function Customers() {
  const [window, setWindow] = useState<Window>(null)
  const close = () => setWindow(null)
  return (
    <>
      <EntityList
        of={Customer}
        actionsWidth={260}
        toolbar={<Tools onOpen={(kind) => setWindow({ kind })} />}
        rowActions={(row) => (
          <>
            {row.stage !== 'lost' && (
              <Has code={codeOf(FollowUp, 'add')}>
                <Button type="link" size="small" onClick={() => setWindow({ kind: 'talk', row })}>
                  跟进
                </Button>
              </Has>
            )}
            <Button type="link" size="small" onClick={() => setWindow({ kind: 'parts', row })}>
              往来
            </Button>
          </>
        )}
      />
      {window?.kind === 'talk' && (
        <EntityForm of={FollowUp} mode="add" row={{ customer: window.row.id }} onClose={close} />
      )}
      {window?.kind === 'parts' && (
        <RowParts
          of={Customer}
          row={window.row}
          title={`客户往来：${window.row.name}`}
          first={first}
          onClose={close}
        />
      )}
      {window?.kind === 'merge' && <MergeDialog onClose={close} />}
      {window?.kind === 'transfer' && <TransferDialog onClose={close} />}
    </>
  )
}

function Tools({ onOpen }: { onOpen: (kind: 'merge' | 'transfer') => void }) {
  return (
    <Space>
      <Has code="customer:transfer">
        <Button icon={<SwapOutlined />} onClick={() => onOpen('transfer')}>
          转移
        </Button>
      </Has>
      <Has code="customer:merge">
        <Button icon={<MergeCellsOutlined />} onClick={() => onOpen('merge')}>
          合并重复
        </Button>
      </Has>
    </Space>
  )
}
