import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { usePhone } from '../browser/use-narrow.ts'

/** More columns than these nobody can read. */
const MOST_COLUMNS = 4

export interface DetailListProps {
  readonly title?: ReactNode
  /** Columns beside each other; at most four, and one on a phone. */
  readonly columns?: number
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** What is known of something, label by label. */
export function DetailList({ title, columns = 3, items }: DetailListProps) {
  const isPhone = usePhone()
  return (
    <Descriptions
      bordered
      size="small"
      title={title}
      column={isPhone ? 1 : Math.max(1, Math.min(MOST_COLUMNS, columns))}
      items={items.map(({ label, value }) => ({ key: label, label, children: value }))}
    />
  )
}
