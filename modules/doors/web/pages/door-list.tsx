import { Door } from '@mortise/doors/model'
import { codeOf, type RowOf } from '@mortise/model'
import { EntityList, lazily, useHas } from '@mortise/web'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { ConfiguratorDrawer } from '../configurator/configurator-drawer.tsx'
import { doorEditors } from '../editor/door-lines.tsx'

const PublishDialog = lazily(() => import('../editor/publish-dialog.tsx'))

type Row = RowOf<typeof Door>
type Opened = { readonly what: 'publish' | 'configure'; readonly door: Row } | null

const form = { frame: 'page', layout: 'tabs', editors: doorEditors } as const
// Publishing shows first what it changes, so that the bare button is not offered.
const hidden = [codeOf(Door, 'publish')]

/** 门型: doors as engineers work on them, published with a look at what that changes. */
export default function DoorList() {
  const [opened, setOpened] = useState<Opened>(null)
  const canPublish = useHas(codeOf(Door, 'publish'))
  const actions = useCallback(
    (door: Row) => (
      <>
        {door.status === 'published' && (
          <Button type="link" size="small" onClick={() => setOpened({ what: 'configure', door })}>
            配置
          </Button>
        )}
        {canPublish && (
          <Button type="link" size="small" onClick={() => setOpened({ what: 'publish', door })}>
            发布
          </Button>
        )}
      </>
    ),
    [canPublish],
  )
  const close = () => setOpened(null)
  return (
    <>
      <EntityList of={Door} form={form} excludeCodes={hidden} rowActions={actions} actionsWidth={230} />
      {opened?.what === 'publish' && <PublishDialog door={opened.door} onClose={close} />}
      {opened?.what === 'configure' && (
        <ConfiguratorDrawer door={opened.door.id} onChoose={close} onClose={close} />
      )}
    </>
  )
}
