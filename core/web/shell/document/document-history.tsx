import type { AnyEntity, HistoryEntry } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton } from 'antd'
import { api } from '../../session/connection.ts'

export const useHistory = (of: AnyEntity, id: string) =>
  useQuery({
    queryKey: ['rows', of.name, 'history', id],
    queryFn: ({ signal }) => api.get<HistoryEntry[]>(`${of.wire}/history`, { id }, { signal, quiet: true }),
    staleTime: 0,
  })

export interface DocumentHistoryProps {
  readonly of: AnyEntity
  readonly id: string
  /** Only who moved it: 审批. */
  readonly isOfMoves?: boolean
}

/** 变更记录: who did what with a document and when, the latest first. */
export default function DocumentHistory({ of, id, isOfMoves = false }: DocumentHistoryProps) {
  const { data, error } = useHistory(of, id)
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const entries = isOfMoves ? data.filter(({ isMove }) => isMove) : data
  if (entries.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={isOfMoves ? '还没有提交或审批过' : '暂无变更记录'}
      />
    )
  return (
    <ol className="mortise-history">
      {entries.map(({ id: entry, label, by, at, changes, reason }) => (
        <li key={entry}>
          <p>
            <strong>{label}</strong>
            <span>{by}</span>
            <time>{at}</time>
          </p>
          {reason && <div className="mortise-history-reason">{reason}</div>}
          {!isOfMoves && changes.length > 0 && (
            <ul>
              {changes.map(({ field, label: name, before, after }) => (
                <li key={field}>
                  {name}：{before && <del>{before}</del>} {before && '→'} <ins>{after || '（空）'}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
