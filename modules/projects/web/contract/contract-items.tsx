import { SettingOutlined } from '@ant-design/icons'
import type { DoorValues } from '@mortise/doors/model'
import { type ChosenDoor, ConfiguratorDrawer } from '@mortise/doors/web'
import { type EditorProps, FormLines, type GridColumn, type LinesHandle, type SlotProps } from '@mortise/web'
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'

interface ListedDoor {
  readonly id?: string
  readonly door?: string | null
  readonly params?: DoorValues | null
}

/** 合同清单 in the form of a contract: what each door is agreed with is configured as it is in an order. */
export function ContractItems({ field, id, value, disabled, onChange }: EditorProps) {
  const grid = useRef<LinesHandle>(null)
  const [configuring, setConfiguring] = useState<ListedDoor | null>(null)
  const arrange = useMemo(() => (derived: readonly GridColumn[]) => columnsOf(derived, setConfiguring), [])
  const configure = (key: string, { values, text }: ChosenDoor) =>
    grid.current?.write(key, { params: values, spec: text })
  return (
    <>
      <FormLines
        ref={grid}
        of={field as never}
        id={id}
        value={value as never}
        disabled={disabled}
        columns={arrange}
        onChange={(next) => onChange(next)}
      />
      {configuring?.id && (
        <ConfiguratorDrawer
          door={configuring.door ?? null}
          start={configuring.params ?? {}}
          onChoose={(chosen) => configure(configuring.id ?? '', chosen)}
          onClose={() => setConfiguring(null)}
        />
      )}
    </>
  )
}

const columnsOf = (derived: readonly GridColumn[], onConfigure: (line: ListedDoor) => void): GridColumn[] =>
  derived.map((column) => {
    if (column.key === 'spec') return { ...column, disabled: true, width: 200 }
    if (column.key !== 'params') return column
    return {
      ...column,
      type: 'slot',
      title: '配置',
      width: 100,
      validateRules: [],
      slot: (props) => <Configure {...props} onConfigure={onConfigure} />,
    }
  })

interface ConfigureProps extends SlotProps {
  readonly onConfigure: (line: ListedDoor) => void
}

const Configure = ({ row, rowIndex, disabled, onConfigure }: ConfigureProps) => (
  <Button
    size="small"
    icon={<SettingOutlined />}
    aria-label={`第${rowIndex + 1}行配置`}
    disabled={disabled || !(row as ListedDoor).door}
    onClick={() => onConfigure(row)}
  >
    {(row as ListedDoor).params ? '已配置' : '配置'}
  </Button>
)
