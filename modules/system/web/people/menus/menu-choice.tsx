import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { TickNode } from '../rights/ticks.ts'

export interface MenuChoiceProps {
  readonly id?: string
  readonly className?: string
  readonly value?: string
  readonly disabled?: boolean
  readonly status?: 'error'
  readonly placeholder: string
  readonly onChange?: (value: string | null) => void
}

const path = '/sys/permission/queryTreeList'

/** Chooses a menu or page in their tree; rights are not in it. */
export function MenuChoice({ onChange, ...rest }: MenuChoiceProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['rows', 'rights', { path }],
    queryFn: ({ signal }) => api.get<{ treeList: TickNode[] }>(path, {}, { signal, quiet: true }),
  })
  const tree = useMemo(() => withoutRights(data?.treeList ?? []), [data])
  return (
    <TreeSelect
      {...rest}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isFetching}
      treeData={tree}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}

const withoutRights = (nodes: readonly TickNode[]): Choice[] =>
  nodes
    .filter(({ menuType }) => menuType !== 2)
    .map(({ key, title, children }) => ({ value: key, title, children: withoutRights(children ?? []) }))
