import type { RowOf } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import { EntityList, RowParts } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

/** What a store is set up with, before what it does. */
const first = ['storeAddress', 'storeBank', 'storeInstallItem', 'storeQuote', 'storePrice', 'storeCredit']

/** 门店: the stores, and beside each what belongs to it. */
export default function Stores() {
  const [shown, setShown] = useState<RowOf<typeof Store> | null>(null)
  return (
    <>
      <EntityList
        of={Store}
        actionsWidth={210}
        rowActions={(store) => (
          <Button type="link" size="small" onClick={() => setShown(store)}>
            门店资料
          </Button>
        )}
      />
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
