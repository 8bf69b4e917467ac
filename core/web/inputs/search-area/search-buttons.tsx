import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'

/** Six characters and a colon, so that the boxes of a search area stand below each other. */
export const labelWidth = { flex: '106px' }
export const boxSize = { xs: 24, sm: 12, lg: 8, xl: 6 }
export const wideBoxSize = { ...boxSize, xl: 12 }

export interface SearchButtonsProps {
  readonly onReset: () => void
  /** Whether the rest of the boxes is unfolded; none where all of them always show. */
  readonly fold?: { readonly isUnfolded: boolean; readonly onChange: (isUnfolded: boolean) => void } | null
}

/** What every search area ends with: search, reset, and the way to the rest of its boxes. */
export const SearchButtons = ({ onReset, fold }: SearchButtonsProps) => (
  <Space>
    <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
      查询
    </Button>
    <Button icon={<ReloadOutlined aria-hidden />} onClick={onReset}>
      重置
    </Button>
    {fold && (
      <Button
        type="link"
        aria-expanded={fold.isUnfolded}
        icon={fold.isUnfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        iconPlacement="end"
        onClick={() => fold.onChange(!fold.isUnfolded)}
      >
        {fold.isUnfolded ? '收起' : '展开'}
      </Button>
    )}
  </Space>
)
