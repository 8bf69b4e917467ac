import { editCodeOf, rightFieldsOf, viewCodeOf } from '@mortise/model'
import { useEntity } from '@mortise/web'
import { Checkbox, Empty, Table } from 'antd'
import type { Ticking } from './permission-tree.tsx'
import type { TickNode } from './ticks.ts'

/** The fields of a page that have rights of their own, and which of these a role holds. They are saved with the tree. */
export function ColumnTicks({ node, ticking: { ticks, tick } }: { node: TickNode; ticking: Ticking }) {
  const of = useEntity(node.entity ?? '')
  if (!of) return null
  const nodeOf = (code: string) =>
    node.children?.find(({ perms }) => perms?.split(',').some((part) => part.trim() === code))
  const rows = rightFieldsOf(of)
    .map(({ path: key, label }) => ({
      key,
      label,
      view: nodeOf(viewCodeOf(of, key)),
      edit: nodeOf(editCodeOf(of, key)),
    }))
    .filter(({ view, edit }) => view || edit)
  if (rows.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="该菜单没有受控的列，能打开菜单的人可看到全部列。可在【菜单管理】的【规则】中设置。"
      />
    )
  }
  const box = (right: TickNode | undefined, name: string) =>
    right ? (
      <Checkbox
        aria-label={name}
        checked={ticks.has(right.key)}
        disabled={!tick}
        onChange={(event) => tick?.(right.key, event.target.checked)}
      />
    ) : (
      <span className="mortise-faint">不控制</span>
    )
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: '列', dataIndex: 'label' },
        {
          title: '可见',
          align: 'center',
          render: (_, { view, label }: (typeof rows)[number]) => box(view, `${label}可见`),
        },
        {
          title: '可编辑',
          align: 'center',
          render: (_, { edit, label }: (typeof rows)[number]) => box(edit, `${label}可编辑`),
        },
      ]}
    />
  )
}
