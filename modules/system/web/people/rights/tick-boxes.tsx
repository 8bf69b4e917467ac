import { SafetyCertificateOutlined } from '@ant-design/icons'
import { MenuIcon } from '@mortise/web'
import { Checkbox, Empty, Input, Select, Tree } from 'antd'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import {
  afterTick,
  depthOf,
  openToLevel,
  searched,
  shownTicks,
  type TickNode,
  type Ticks,
  type TickTree,
} from './ticks.ts'
import { useHeight } from './use-height.ts'

export interface TickBoxesProps {
  readonly label: string
  readonly tree: TickTree
  readonly ticks: Ticks
  readonly chosen: string | null
  /** Absent for those who may only look. */
  readonly onChange?: (ticks: Ticks) => void
  readonly onChoose: (key: string | null) => void
}

/** Levels that are open at first: areas with their pages. */
const AT_FIRST = 2
const levels = ['一', '二', '三', '四', '五', '六', '七', '八', '九']

/** A tree of boxes, of which only those in sight are drawn. */
export function TickBoxes({ label, tree, ticks, chosen, onChange, onChoose }: TickBoxesProps) {
  const [text, setText] = useState('')
  const [cascades, setCascades] = useState(true)
  const [level, setLevel] = useState<number | null>(AT_FIRST)
  const [opened, setOpened] = useState<readonly string[]>(() => openToLevel(tree, AT_FIRST))
  const wanted = useDeferredValue(text.trim())
  const found = useMemo(() => (wanted === '' ? null : searched(tree, wanted)), [tree, wanted])
  const shown = useMemo(() => shownTicks(tree, ticks, { cascades }), [tree, ticks, cascades])
  const room = useRef<HTMLDivElement>(null)
  const height = useHeight(room)
  const roots = found?.roots ?? tree.roots
  const open = (keys: readonly string[], at: number | null) => {
    setOpened(keys)
    setLevel(at)
  }
  return (
    <div className="mortise-ticks">
      <div className="mortise-ticks-tools" role="search" aria-label="查找权限">
        <Input
          allowClear
          aria-label="菜单或授权标识"
          placeholder="菜单名称或授权标识"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label="展开到"
          placeholder="展开到"
          disabled={found !== null}
          value={level}
          options={Array.from({ length: depthOf(tree) }, (_, index) => ({
            value: index + 1,
            label: index === 0 ? '全部折叠' : `展开到${levels[index] ?? index + 1}级`,
          }))}
          onChange={(at) => open(openToLevel(tree, at), at)}
        />
        <Checkbox checked={cascades} onChange={(event) => setCascades(event.target.checked)}>
          父子联动
        </Checkbox>
        {found && (
          <span className="mortise-faint" role="status">
            找到 {found.hits} 项
          </span>
        )}
      </div>
      <div ref={room} className="mortise-ticks-room">
        {roots.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可授予的权限" />}
        {roots.length > 0 && height > 0 && (
          <Tree<TickNode>
            aria-label={label}
            blockNode
            checkable
            // Boxes look and act as told here: the menus above a right belong to it, which the tree's own rule does not know.
            checkStrictly
            motion={false}
            height={height}
            disabled={false}
            treeData={roots as TickNode[]}
            expandedKeys={[...(found?.open ?? opened)]}
            checkedKeys={shown}
            selectedKeys={chosen === null ? [] : [chosen]}
            titleRender={(node) => <Title node={node} wanted={wanted} />}
            onExpand={(keys) => found === null && open(keys.map(String), null)}
            onSelect={([key]) => onChoose(key === undefined ? null : String(key))}
            onActiveChange={(key) => key !== null && key !== undefined && onChoose(String(key))}
            onCheck={(_, { node, checked }) =>
              onChange?.(afterTick(tree, ticks, node.key, { isOn: checked, cascades }))
            }
          />
        )}
      </div>
    </div>
  )
}

function Title({ node, wanted }: { node: TickNode; wanted: string }) {
  const { title, icon, perms, ruleFlag } = node
  return (
    <>
      <MenuIcon name={icon ?? undefined} className="mortise-ticks-icon" />
      {marked(title, wanted)}
      {perms && <span className="mortise-ticks-code">{marked(perms, wanted)}</span>}
      {ruleFlag === 1 && (
        <SafetyCertificateOutlined className="mortise-ticks-ruled" aria-label="有数据规则" />
      )}
    </>
  )
}

/** A text with the part of it that was searched for. */
function marked(text: string, wanted: string): ReactNode {
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
