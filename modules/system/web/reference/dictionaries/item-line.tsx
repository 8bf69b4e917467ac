import { DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import { api, OptionLabel, useBusy, useEntityAccess, useNotify, words } from '@mortise/web'
import { App, Button, Tag } from 'antd'
import type { ShownItem } from './merged-items.ts'

/** One item: how it looks where it is chosen, its value, and what may be done with it. */
export function ItemLine({
  item: { row, isOwn, shared },
  isShared,
  onEdit,
}: {
  item: ShownItem
  isShared: boolean
  onEdit: () => void
}) {
  const { modal } = App.useApp()
  const notify = useNotify()
  const { isBusy, run } = useBusy()
  const of = isShared ? DictionaryItem : TenantDictionaryItem
  const { can } = useEntityAccess(of)
  const isMine = isShared || isOwn
  const removal = shared === null ? '删除' : '恢复默认'
  const remove = async () => {
    if (!(await modal.confirm({ title: shared === null ? words.confirmRemove : `恢复为【${shared}】？` })))
      return
    await run(() => notify(api.ask({ method: 'DELETE', path: `${of.wire}/delete`, query: { id: row.id } })))
  }
  const label = <OptionLabel label={row.text} img={row.picture?.[0]} />
  return (
    <div className="mortise-dict-item">
      <span className="mortise-dict-text">
        {row.color ? <Tag color={row.color}>{label}</Tag> : label}
        {!row.isActive && <Tag>停用</Tag>}
        {isOwn && <Tag color="blue">本租户</Tag>}
      </span>
      <code>{row.value}</code>
      <span>
        {can(isMine ? 'edit' : 'add') && (
          <Button type="link" size="small" aria-label={`编辑${row.text}`} onClick={onEdit}>
            编辑
          </Button>
        )}
        {isMine && can('delete') && (
          <Button
            type="link"
            size="small"
            danger
            loading={isBusy}
            aria-label={`${removal}${row.text}`}
            onClick={() => void remove()}
          >
            {removal}
          </Button>
        )}
      </span>
    </div>
  )
}
