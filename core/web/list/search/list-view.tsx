import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons'
import type { AnyEntity } from '@mortise/model'
import { Button, Dropdown, Tooltip } from 'antd'
import { usePhone } from '../../browser/use-narrow.ts'
import type { Density } from '../../columns/column-choice.ts'
import type { ColumnSettingsProps } from '../../columns/column-settings.tsx'
import { ColumnsButton } from '../../columns/columns-button.tsx'
import type { PageQuery } from '../../rows/list-page.ts'
import { refreshPage, useIsFetchingPage } from '../../rows/use-list.ts'

const densities: Readonly<Record<Density, string>> = { large: '宽松', middle: '默认', small: '紧凑' }

/** How a list is looked at: anew, how dense, and with which columns. */
export function ListView({
  of,
  query,
  ...settings
}: { of: AnyEntity; query: PageQuery } & ColumnSettingsProps) {
  const { choice, onChoose } = settings
  const isPhone = usePhone()
  return (
    <div className="mortise-list-view">
      <Refresh of={of} query={query} />
      {!isPhone && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: Object.entries(densities).map(([key, label]) => ({ key, label })),
            selectable: true,
            selectedKeys: [choice.density],
            onClick: ({ key }) => onChoose({ density: key as Density }),
          }}
        >
          <Button type="text" icon={<ColumnHeightOutlined />} aria-label="密度" title="密度" />
        </Dropdown>
      )}
      <ColumnsButton label="设置" {...settings} />
    </div>
  )
}

function Refresh({ of, query }: { of: AnyEntity; query: PageQuery }) {
  const isAsking = useIsFetchingPage(of, query)
  return (
    <Tooltip title="刷新">
      <Button
        type="text"
        icon={<ReloadOutlined spin={isAsking} />}
        aria-label="刷新"
        onClick={() => void refreshPage(of, query)}
      />
    </Tooltip>
  )
}
