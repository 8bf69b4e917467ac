import { FullscreenExitOutlined, FullscreenOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ColumnSettingsProps } from '../list/column-settings.tsx'

const ColumnSettings = lazy(() =>
  import('../list/column-settings.tsx').then((module) => ({ default: module.ColumnSettings })),
)

export interface ViewToolsProps {
  /** Lets the columns be chosen. */
  readonly settings?: ColumnSettingsProps
  /** Lets the grid fill the window. */
  readonly full?: { readonly isOn: boolean; readonly toggle: () => void }
}

/** How a grid is looked at: with which columns, and how large. */
export function ViewTools({ settings, full }: ViewToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mortise-grid-view">
      {full && (
        <Button
          type="text"
          icon={full.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={full.isOn ? '退出全屏' : '全屏'}
          title={full.isOn ? '退出全屏' : '全屏'}
          onClick={full.toggle}
        />
      )}
      {settings && (
        <Popover
          title="自定义列"
          trigger="click"
          placement="bottomRight"
          destroyOnHidden
          open={isOpen}
          onOpenChange={setOpen}
          content={
            <Suspense fallback={<Spin />}>
              <ColumnSettings {...settings} />
            </Suspense>
          }
        >
          <Button
            type="text"
            icon={<SettingOutlined />}
            aria-label="列设置"
            title="列设置"
            aria-expanded={isOpen}
          />
        </Popover>
      )}
    </div>
  )
}
