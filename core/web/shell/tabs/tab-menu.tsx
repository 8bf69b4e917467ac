import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  CloseOutlined,
  ReloadOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import type { MenuPlace } from './tab-bar.tsx'
import { closingBeside, type Side } from './tabs.ts'
import { useTabs } from './tabs-store.ts'
import { useTabWork } from './use-tab.ts'

interface TabMenuProps {
  readonly place: MenuPlace
  readonly onClose: () => void
  /** The page is to be kept at hand. */
  readonly onKeep: () => void
}

/** What may be done with a tab and those beside it. */
export function TabMenu({ place: { fullPath, x, y }, onClose, onKeep }: TabMenuProps) {
  const state = useTabs((tabs) => tabs)
  const { refresh, closeBeside } = useTabWork()
  const beside = (side: Side, label: string, icon: ReactNode) => {
    const end = closingBeside(state, fullPath, side)
    const disabled = 'refusal' in end || end.closed.length === 0
    return { key: side, label, icon, disabled, onClick: () => void closeBeside(fullPath, side) }
  }
  const items: MenuProps['items'] = [
    {
      key: 'refresh',
      label: '刷 新',
      icon: <ReloadOutlined aria-hidden />,
      onClick: () => void refresh(fullPath),
    },
    beside('left', '关闭左侧', <ArrowLeftOutlined aria-hidden />),
    beside('right', '关闭右侧', <ArrowRightOutlined aria-hidden />),
    beside('others', '关闭其它', <CloseOutlined aria-hidden />),
    { type: 'divider' },
    { key: 'keep', label: '加入快捷方式', icon: <StarOutlined aria-hidden />, onClick: onKeep },
  ]
  return (
    <Dropdown
      key={`${x},${y}`}
      open
      autoFocus
      trigger={['click']}
      menu={{ items, onClick: onClose }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <span className="mortise-tab-menu" style={{ left: x, top: y }} />
    </Dropdown>
  )
}
