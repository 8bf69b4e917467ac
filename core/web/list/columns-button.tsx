import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ColumnSettingsProps } from './column-settings.tsx'

const ColumnSettings = lazy(() =>
  import('./column-settings.tsx').then((module) => ({ default: module.ColumnSettings })),
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
      content={
        <Suspense fallback={<Spin />}>
          <ColumnSettings {...settings} />
        </Suspense>
      }
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
