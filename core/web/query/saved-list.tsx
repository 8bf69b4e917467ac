import { CloseOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import type { SavedQuery } from './saved-queries.ts'

export interface SavedListProps {
  readonly saved: readonly SavedQuery[]
  readonly onOpen: (query: SavedQuery) => void
  readonly onRemove: (query: SavedQuery) => void
}

/** The queries of this page that were given a name. */
export function SavedList({ saved, onOpen, onRemove }: SavedListProps) {
  return (
    <aside className="mortise-query-saved" aria-label="保存的查询">
      <h3>保存的查询</h3>
      {saved.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有保存任何查询" />}
      <ul>
        {saved.map((query) => (
          <li key={query.title}>
            <Button type="text" className="mortise-query-title" onClick={() => onOpen(query)}>
              {query.title}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`删除查询${query.title}`}
              onClick={() => onRemove(query)}
            />
          </li>
        ))}
      </ul>
    </aside>
  )
}
