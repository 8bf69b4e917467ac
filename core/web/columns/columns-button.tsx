import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import { useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'

const ColumnSettings = lazily(
  () => import('./column-settings.tsx').then((module) => ({ default: module.ColumnSettings })),
  <Spin />,
)

/** Opens the choice of columns. */
export function ColumnsButton({ label, ...settings }: ColumnSettingsProps & { readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      title="自定义列"
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<ColumnSettings {...settings} />}
    >
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
      />
    </Popover>
  )
}
