import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { keeper } from '../../session/connection.ts'
import type { GridSize } from '../layout/layout.ts'

const NAME = 'grid-size'
const A_YEAR = 365 * 24 * 3600 * 1000
const labels: Readonly<Record<GridSize, string>> = {
  medium: '宽松',
  small: '适中',
  mini: '紧凑',
  tiny: '极紧',
}
const items = Object.entries(labels).map(([key, label]) => ({ key, label }))

/** What was chosen in this browser; rows of the usual height until somebody chooses. */
export function savedGridSize(): GridSize {
  const known = keeper.read<GridSize>(NAME)
  return known && known in labels ? known : 'medium'
}

/** Chooses how high rows are, here and in every other grid of lines. */
export function SizeButton({
  value,
  onChange,
}: {
  readonly value: GridSize
  readonly onChange: (size: GridSize) => void
}) {
  const choose = (size: GridSize) => {
    keeper.save(NAME, size, A_YEAR)
    onChange(size)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [value], onClick: ({ key }) => choose(key as GridSize) }}
    >
      <Button icon={<ColumnHeightOutlined />} aria-label="行高" title="行高" />
    </Dropdown>
  )
}
