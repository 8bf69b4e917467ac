import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ColumnSettingsProps } from '../../columns/column-settings.tsx'
import { ColumnsButton } from '../../columns/columns-button.tsx'

export interface ViewToolsProps {
  /** Lets the columns be chosen. */
  readonly settings?: ColumnSettingsProps
  /** Lets the grid fill the window. */
  readonly full?: { readonly isOn: boolean; readonly toggle: () => void }
}

/** How a grid is looked at: with which columns, and how large. */
export function ViewTools({ settings, full }: ViewToolsProps) {
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
      {settings && <ColumnsButton label="列设置" {...settings} />}
    </div>
  )
}
