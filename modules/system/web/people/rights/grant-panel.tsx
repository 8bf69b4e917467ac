import type { Row } from '@mortise/model'
import { api, refreshAll, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { offeredBy, type Request } from './offered.ts'
import { PermissionTree, type PermissionTreeProps } from './permission-tree.tsx'

export interface GrantPanelProps extends Pick<PermissionTreeProps, 'label' | 'beside' | 'onUnsaved'> {
  /** What may be ticked. */
  readonly tree: Request
  /** What is granted now. */
  readonly granted: Request
  /** Where ticks are saved, with what names the holder; absent for those who may only look. */
  readonly save?: { readonly path: string; readonly holder: Row }
}

/** The rights of a role, a department or a role within one: asked for, ticked and saved. */
export function GrantPanel({ tree, granted: request, save, ...rest }: GrantPanelProps) {
  const offered = useQuery(offeredBy(tree))
  const granted = useQuery({
    queryKey: ['rows', 'rights', request],
    queryFn: ({ signal }) => api.get<string[]>(request.path, request.query, { signal, quiet: true }),
    // Whoever begins to tick begins with how things stand.
    staleTime: 0,
  })
  const notify = useNotify()
  const error = offered.error ?? granted.error
  if (error) {
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refreshAll()}>重试</Button>}
      />
    )
  }
  if (!offered.data || !granted.data || granted.isPlaceholderData)
    return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <PermissionTree
      {...rest}
      source={offered.data.treeList}
      granted={granted.data}
      onStale={() => granted.refetch()}
      onSave={
        save &&
        (async (ticked, shown) => {
          const ids = { permissionIds: ticked.join(','), lastpermissionIds: shown.join(',') }
          await notify(api.ask({ method: 'POST', path: save.path, body: { ...save.holder, ...ids } }))
          await granted.refetch()
        })
      }
    />
  )
}
