import { PartitionOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Select } from 'antd'
import type { FieldList } from './field-choice.ts'
import { QueryLine } from './query-line.tsx'
import {
  DEPTH,
  type QueryGroup as Group,
  isGroup,
  newGroup,
  newLine,
  type QueryNode,
  withNode,
} from './query-tree.ts'

const matches = [
  { value: 'and', label: 'AND（所有条件都要求匹配）' },
  { value: 'or', label: 'OR（条件中的任意一个匹配）' },
] as const

export interface QueryGroupProps {
  readonly group: Group
  readonly fields: FieldList
  readonly depth?: number
  readonly onChange: (group: Group) => void
  /** Takes a group inside another away. */
  readonly onRemove?: () => void
}

/** Conditions that all hold, or of which any holds; groups of them may stand in groups. */
export function QueryGroup({ group, fields, depth = 1, onChange, onRemove }: QueryGroupProps) {
  const replace = (key: string, change: (node: QueryNode) => readonly QueryNode[]) =>
    onChange(withNode(group, key, change))
  const append = (node: QueryNode) => onChange({ ...group, nodes: [...group.nodes, node] })
  return (
    <div className={depth > 1 ? 'mortise-query-group' : undefined}>
      <div className="mortise-query-match">
        <span>过滤条件匹配</span>
        <Select
          aria-label="过滤条件匹配"
          className="mortise-query-match-choice"
          options={[...matches]}
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
        />
        {onRemove && (
          <Button type="link" onClick={onRemove}>
            删除条件组
          </Button>
        )}
      </div>
      {group.nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有任何查询条件">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => append(newLine())}>
            点击新增
          </Button>
        </Empty>
      ) : (
        <ul className="mortise-query-lines">
          {group.nodes.map((node) =>
            isGroup(node) ? (
              <li key={node.key}>
                <QueryGroup
                  group={node}
                  fields={fields}
                  depth={depth + 1}
                  onChange={(next) => replace(node.key, () => [next])}
                  onRemove={() => replace(node.key, () => [])}
                />
              </li>
            ) : (
              <QueryLine
                key={node.key}
                line={node}
                fields={fields}
                onChange={(next) => replace(node.key, () => [next])}
                onAdd={() => replace(node.key, (line) => [line, newLine()])}
                onRemove={() => replace(node.key, () => [])}
              />
            ),
          )}
        </ul>
      )}
      {depth < DEPTH && group.nodes.length > 0 && (
        <Button
          type="dashed"
          size="small"
          icon={<PartitionOutlined aria-hidden />}
          onClick={() => append(newGroup(group.match === 'and' ? 'or' : 'and'))}
        >
          新增条件组
        </Button>
      )}
    </div>
  )
}
