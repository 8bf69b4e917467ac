import type { Row } from '@mortise/model'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Table, type TableColumnType } from 'antd'
import { useMemo, useState } from 'react'
import { branchIn, grownTree, placeholderText } from '../../rows/tree-rows.ts'
import { api } from '../../session/connection.ts'
import { words } from '../../words.ts'

export interface TreeTableProps {
  /** What the table is called. */
  readonly label: string
  readonly url: string
  /** Where branches are asked for, if not where the roots are. */
  readonly childrenUrl?: string
  readonly columns: readonly TableColumnType<Row>[]
  readonly rowKey?: string
  /** The parameter that names the row above. */
  readonly queryKey?: string
  /** What stands above the roots. */
  readonly topValue?: string | null
  /** Narrow what is asked for; with other ones the tree begins anew, closed. */
  readonly queryParams?: Readonly<Record<string, unknown>>
  readonly condition?: string
  /** False: nothing is asked for until the parameters change. */
  readonly immediateRequest?: boolean
}

/** A table whose rows open: a branch is asked for when it is opened first. */
export function TreeTable({ queryParams, condition, immediateRequest = true, ...rest }: TreeTableProps) {
  const params = JSON.stringify({ ...queryParams, ...(condition && { condition }) })
  const [first] = useState(params)
  const parsed = useMemo(() => JSON.parse(params) as Row, [params])
  return <Tree key={params} {...rest} params={parsed} isEnabled={immediateRequest || params !== first} />
}

interface TreeProps extends Omit<TreeTableProps, 'queryParams' | 'condition' | 'immediateRequest'> {
  readonly params: Row
  readonly isEnabled: boolean
}

function Tree({ label, url, childrenUrl = url, columns, params, isEnabled, ...names }: TreeProps) {
  const { rowKey = 'id', queryKey = 'parentId', topValue = null } = names
  const [opened, setOpened] = useState<readonly string[]>([])
  const asking = (path: string, above: string | null) => {
    const query = { ...params, [queryKey]: above }
    return {
      queryKey: ['tree', path, query],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        branchIn(await api.get<unknown>(path, query, { signal })),
    }
  }
  const roots = useQuery({ ...asking(url, topValue), enabled: isEnabled && url !== '' })
  const below = useQueries({
    queries: opened.map((id) => asking(childrenUrl, id)),
    combine: (branches) => branches.map(({ data, error }) => error ?? data),
  })
  const rows = useMemo(
    () => grownTree(roots.data ?? [], new Map(opened.map((id, index) => [id, below[index]])), rowKey),
    [roots.data, opened, below, rowKey],
  )
  const dressed = columns.map((column, at) => ({
    ...column,
    render: (value: unknown, row: Row, index: number) => {
      const waiting = placeholderText(row)
      if (waiting !== null) return at === 0 && <span className="mortise-faint">{waiting}</span>
      return column.render ? column.render(value, row, index) : (value as string)
    },
  }))
  const wrong = url === '' ? words.noListUrl : roots.error?.message
  return (
    <section aria-label={label}>
      <Table<Row>
        size="middle"
        bordered
        rowKey={rowKey}
        columns={dressed}
        dataSource={rows}
        loading={roots.isFetching}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={wrong ? { emptyText: <span role="alert">{wrong}</span> } : undefined}
        expandable={{
          onExpand(isOpening, row) {
            const id = String(row[rowKey])
            if (isOpening && !Array.isArray(row.children)) return
            if (isOpening && !opened.includes(id)) setOpened([...opened, id])
          },
        }}
      />
    </section>
  )
}
