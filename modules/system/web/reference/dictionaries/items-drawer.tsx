import './dictionaries.css'
import { PlusOutlined } from '@ant-design/icons'
import type { RowOf } from '@mortise/model'
import { type Dictionary, DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import {
  Alert,
  api,
  EntityForm,
  refreshAll,
  SortableLine,
  SortableList,
  useBusy,
  useEntityAccess,
} from '@mortise/web'
import { Button, Drawer, Empty, Spin } from 'antd'
import { useState } from 'react'
import { itemEditors } from './color-editor.tsx'
import { ItemLine } from './item-line.tsx'
import type { ShownItem } from './merged-items.ts'
import { useItems } from './use-items.ts'

type Window = { readonly mode: 'add' | 'edit'; readonly row: object }

/** The items of a dictionary in their order: shared ones in the default company, one's own beside them in another. */
export default function ItemsDrawer({
  dictionary,
  isShared,
  onClose,
}: {
  dictionary: RowOf<typeof Dictionary>
  isShared: boolean
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const [window, setWindow] = useState<Window | null>(null)
  const { items, isLoading, error } = useItems(dictionary.id, isShared)
  const { isBusy, run } = useBusy()
  const of = isShared ? DictionaryItem : TenantDictionaryItem
  const { can } = useEntityAccess(of)
  const sort = (ids: string[]) =>
    run(async () => {
      await api.put('/sys/dictItem/sort', { dictId: dictionary.id, ids })
      await refreshAll()
    })
  /** In a company of one's own a shared item is called otherwise by an item of one's own. */
  const edit = (item: ShownItem) => {
    const { text, value, color, picture, sort, isActive } = item.row
    const copy = { dict: dictionary.id, text, value, color, picture, sort, isActive }
    setWindow(isShared || item.isOwn ? { mode: 'edit', row: item.row } : { mode: 'add', row: copy })
  }
  return (
    <Drawer
      open={isOpen}
      title={`字典配置：${dictionary.name}（${dictionary.code}）`}
      size="min(680px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown || onClose()}
    >
      {!isShared && (
        <Alert
          className="mortise-notice"
          type="info"
          showIcon
          title="公共字典项由默认租户维护；在此可为本租户改名、停用或增加，只在本租户生效。"
        />
      )}
      {can('add') && (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() =>
            setWindow({ mode: 'add', row: { dict: dictionary.id, sort: (items.at(-1)?.row.sort ?? 0) + 1 } })
          }
        >
          新增字典项
        </Button>
      )}
      {error && <Alert className="mortise-notice" type="warning" showIcon title={error.message} />}
      <Spin spinning={isLoading || isBusy}>
        <div className="mortise-dict-items">
          {items.length === 0 && !isLoading && <Empty description="还没有字典项" />}
          <SortableList
            keys={items.map(({ row }) => row.id)}
            titleOf={(id) => items.find(({ row }) => row.id === id)?.row.text ?? ''}
            onSort={(ids) => void sort(ids)}
          >
            {(id) => {
              const item = items.find(({ row }) => row.id === id)
              return (
                item && (
                  <SortableLine
                    key={id}
                    id={id}
                    title={item.row.text}
                    kind="字典项"
                    disabled={!isShared || !can('edit')}
                  >
                    <ItemLine item={item} isShared={isShared} onEdit={() => edit(item)} />
                  </SortableLine>
                )
              )
            }}
          </SortableList>
        </div>
      </Spin>
      {window && (
        <EntityForm
          of={of}
          mode={window.mode}
          row={{ ...window.row }}
          editors={itemEditors}
          onClose={() => setWindow(null)}
        />
      )}
    </Drawer>
  )
}
