import { Empty, Tabs } from 'antd'
import { ColumnTicks } from './column-ticks.tsx'
import type { Ticking } from './permission-tree.tsx'
import { RuleTicks } from './rule-ticks.tsx'
import type { TickNode } from './ticks.ts'

export interface NodePanelProps {
  readonly node: TickNode | null
  readonly ticking: Ticking
  /** Whose rules they are. */
  readonly role: string
  /** Where ticks of data rules are kept. */
  readonly rulePath: string
  readonly canSave: boolean
}

/** What a role may see of the page that is chosen in the tree: which rows, which columns. */
export function NodePanel({ node, ticking, role, rulePath, canSave }: NodePanelProps) {
  if (!node)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择左侧的菜单，设置它的数据规则和列权限" />
    )
  return (
    <>
      <h3 className="mortise-rights-title">{node.title}</h3>
      <Tabs
        size="small"
        items={[
          {
            key: 'rules',
            label: '数据规则',
            // Whoever walks through the tree by the keyboard asks the server only where there is something to tell.
            children:
              node.ruleFlag === 1 ? (
                <RuleTicks
                  path={rulePath}
                  role={role}
                  node={node}
                  isStored={ticking.isStored(node.key)}
                  canSave={canSave}
                />
              ) : (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该菜单没有数据规则" />
              ),
          },
          ...(node.entity && node.menuType === 1
            ? [{ key: 'columns', label: '列权限', children: <ColumnTicks node={node} ticking={ticking} /> }]
            : []),
        ]}
      />
    </>
  )
}
