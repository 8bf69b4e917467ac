import type { RowOf } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import { EntityList, Has, lazily, RowParts } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const StatementDialog = lazily(() => import('./statement/statement-dialog.tsx'))

/** What a store is set up with, before what it does. */
const first = ['storeAddress', 'storeBank', 'storeInstallItem', 'storeQuote', 'storePrice', 'storeCredit']

/** 门店: the stores, and beside each what belongs to it. */
export default function Stores() {
  const [shown, setShown] = useState<RowOf<typeof Store> | null>(null)
  const [stated, setStated] = useState<string | null>(null)
  return (
    <>
      <EntityList
        of={Store}
        actionsWidth={270}
        rowActions={(store) => (
          <>
            <Button type="link" size="small" onClick={() => setShown(store)}>
              门店资料
            </Button>
            <Has code="store:statement">
              <Button type="link" size="small" onClick={() => setStated(store.id)}>
                对账单
              </Button>
            </Has>
          </>
        )}
      />
      {stated && <StatementDialog store={stated} onClose={() => setStated(null)} />}
      {shown && (
        <RowParts
          of={Store}
          row={shown}
          title={`门店资料：${shown.name}`}
          first={first}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
