import {
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import type { AnyEntity } from '@mortise/model'
import { Button, Dropdown, Space, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useEntityAccess } from '../session/use-access.ts'
import { words } from '../words.ts'

export interface ToolbarProps {
  readonly of: AnyEntity
  readonly selected: number
  readonly isExporting: boolean
  readonly isLoading: boolean
  readonly more?: ReactNode
  readonly onAdd: () => void
  readonly onExport: () => void
  readonly onImport: () => void
  readonly onRemoveMany: () => void
  readonly onUnselect: () => void
  readonly onRefresh: () => void
}

/** What may be done with a list as a whole. */
export function Toolbar({ of, selected, isExporting, isLoading, more, ...on }: ToolbarProps) {
  const { can } = useEntityAccess(of)
  const batch = [{ key: 'delete', icon: <DeleteOutlined />, label: '删除', onClick: on.onRemoveMany }]
  return (
    <div className="mortise-toolbar">
      <Space wrap>
        {can('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={on.onAdd}>
            {words.add}
          </Button>
        )}
        {can('exportXls') && (
          <Button icon={<DownloadOutlined />} loading={isExporting} onClick={on.onExport}>
            导出
          </Button>
        )}
        {can('importExcel') && (
          <Button icon={<ImportOutlined />} onClick={on.onImport}>
            导入
          </Button>
        )}
        {can('deleteBatch') && (
          <Dropdown menu={{ items: batch }} trigger={['click']}>
            <Button icon={<DownOutlined />} iconPlacement="end">
              批量操作
            </Button>
          </Dropdown>
        )}
        {more}
        {selected > 0 && (
          <span role="status">
            已选择 <strong>{selected}</strong> 项
            <Button type="link" size="small" onClick={on.onUnselect}>
              清空
            </Button>
          </span>
        )}
      </Space>
      <Tooltip title="刷新">
        <Button
          type="text"
          icon={<ReloadOutlined spin={isLoading} />}
          aria-label="刷新"
          onClick={on.onRefresh}
        />
      </Tooltip>
    </div>
  )
}
