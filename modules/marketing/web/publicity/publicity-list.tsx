import { Publicity } from '@mortise/marketing/model'
import type { RowOf } from '@mortise/model'
import { EntityList, lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const ReadDialog = lazily(() => import('./read-dialog.tsx'))

type Row = RowOf<typeof Publicity>

/** 宣传资料: what stores are given, and who has read it. */
export default function PublicityList() {
  const [shown, setShown] = useState<Row | null>(null)
  return (
    <>
      <EntityList
        of={Publicity}
        actionsWidth={210}
        rowActions={(row) =>
          row.status === 'published' && (
            <Button type="link" size="small" onClick={() => setShown(row)}>
              阅读率
            </Button>
          )
        }
      />
      {shown && <ReadDialog publicity={shown} onClose={() => setShown(null)} />}
    </>
  )
}
