import { DeleteOutlined, SyncOutlined } from '@ant-design/icons'
import { codeOf, type RowOf } from '@mortise/model'
import { Dictionary, defaultTenant } from '@mortise/system/model'
import { EntityList, Has, lazily, useBusy, useClearCache, useSession } from '@mortise/web'
import { Button, Space } from 'antd'
import { useState } from 'react'

const ItemsDrawer = lazily(() => import('./items-drawer.tsx'))
const RecycleBin = lazily(() => import('./recycle-bin.tsx'))

type Chosen = RowOf<typeof Dictionary>

/** Items would not come along. */
const excluded = [codeOf(Dictionary, 'copy')]
const changing = ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'copy'].map((verb) =>
  codeOf(Dictionary, verb),
)

/** 数据字典: what everyone chooses from; the items of each in a drawer. */
export default function Dictionaries() {
  const isDefault = useSession(({ tenant }) => (tenant ?? defaultTenant) === defaultTenant)
  const [shown, setShown] = useState<Chosen | 'bin' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <EntityList
        of={Dictionary}
        excludeCodes={isDefault ? excluded : changing}
        actionsWidth={210}
        toolbar={<Tools hasBin={isDefault} onBin={() => setShown('bin')} />}
        rowActions={(dictionary) => (
          <Button type="link" size="small" onClick={() => setShown(dictionary)}>
            字典配置
          </Button>
        )}
      />
      {shown === 'bin' && <RecycleBin onClose={close} />}
      {shown !== null && shown !== 'bin' && (
        <ItemsDrawer dictionary={shown} isShared={isDefault} onClose={close} />
      )}
    </>
  )
}

function Tools({ hasBin, onBin }: { hasBin: boolean; onBin: () => void }) {
  const clearCache = useClearCache()
  const { isBusy, run } = useBusy()
  return (
    <Space>
      <Button icon={<SyncOutlined />} loading={isBusy} onClick={() => void run(clearCache)}>
        刷新缓存
      </Button>
      {hasBin && (
        <Has code={codeOf(Dictionary, 'delete')}>
          <Button icon={<DeleteOutlined />} onClick={onBin}>
            回收站
          </Button>
        </Has>
      )}
    </Space>
  )
}
