import { SettingOutlined } from '@ant-design/icons'
import { formatMoney } from '@mortise/model'
import { isDoorCount, WHOLE_DOORS } from '@mortise/pricing/model'
import type { GridColumn, GridRule, SlotProps } from '@mortise/web'
import { Button, Tag } from 'antd'
import { isDoor, type SoldLine } from './sold-line.ts'

export interface ColumnOptions {
  /** The columns that are shown, in their order; all others are kept in the lines. */
  readonly shown: readonly string[]
  /** Names are typed where lines are priced by hand; everything else bears the name of what it is. */
  readonly isNameOpen: boolean
  readonly onConfigure: (line: SoldLine) => void
}

const widths: Readonly<Record<string, number>> = {
  building: 64,
  floor: 64,
  room: 90,
  itemName: 140,
  qty: 80,
  unit: 60,
  listPrice: 100,
  unitPrice: 100,
  amount: 110,
}

/** The columns of sold lines, from those that follow from the definition. */
export function soldColumns(derived: readonly GridColumn[], options: ColumnOptions): GridColumn[] {
  const { shown, isNameOpen, onConfigure } = options
  const special: Readonly<Record<string, Partial<GridColumn>>> = {
    itemName: { disabled: !isNameOpen },
    // What is sold says what it is counted in; only what is charged by hand has words of its own.
    unit: { disabled: !isNameOpen },
    spec: { type: 'slot', slot: Spec },
    unitPrice: { unset: ({ listPrice }) => (typeof listPrice === 'number' ? formatMoney(listPrice) : '') },
    params: {
      type: 'slot',
      title: '配置',
      width: 92,
      fixed: 'right',
      validateRules: [],
      slot: (props) => <Configure {...props} onConfigure={onConfigure} />,
    },
  }
  const wholeDoors: GridRule = {
    handler: ({ value, row }) =>
      !isDoor(row) || value === null || value === '' || isDoorCount(Number(value)) || WHOLE_DOORS,
  }
  const byKey = new Map(derived.map((column) => [column.key, column]))
  return [
    ...shown.flatMap((key) => {
      const column = byKey.get(key)
      if (!column) return []
      const rules = key === 'qty' ? { validateRules: [...(column.validateRules ?? []), wholeDoors] } : {}
      return [{ ...column, ...rules, width: widths[key] ?? column.width, ...special[key] }]
    }),
    ...derived.filter(({ key }) => !shown.includes(key)).map((column) => ({ ...column, visible: false })),
  ]
}

/** A door as it was configured, or what is still missing; and where its price comes from, if not from the lists. */
function Spec({ row }: SlotProps) {
  const { spec, isGift, quoteLine } = row as SoldLine
  if (spec?.startsWith('待完善')) return <Tag color="orange">{spec}</Tag>
  if (!spec && isDoor(row)) return <Tag color="orange">尚未配置</Tag>
  return (
    <span className="mortise-sold-spec" title={spec ?? ''}>
      {isGift && <Tag color="green">赠品</Tag>}
      {quoteLine && <Tag color="blue">按报价</Tag>}
      {spec}
    </span>
  )
}

interface ConfigureProps extends SlotProps {
  readonly onConfigure: (line: SoldLine) => void
}

const Configure = ({ row, rowIndex, disabled, onConfigure }: ConfigureProps) => (
  <Button
    size="small"
    icon={<SettingOutlined />}
    aria-label={`第${rowIndex + 1}行配置`}
    disabled={disabled}
    onClick={() => onConfigure(row)}
  >
    配置
  </Button>
)
