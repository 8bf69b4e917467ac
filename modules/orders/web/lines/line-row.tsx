import { fieldsOf, formatMoney, type Row } from '@mortise/model'
import { CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { FieldEditor } from '@mortise/web'
import { Button, Input, InputNumber, Tooltip } from 'antd'
import type { Line } from './line.ts'

export interface LineRowProps {
  readonly line: Line
  readonly no: number
  readonly disabled: boolean
  readonly onChange: (values: Partial<Line>) => void
  readonly onConfigure: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

const fields = fieldsOf(CustomerOrder.fields.lines as never)

/** One line of the order: what it is, how many, for how much. */
export function LineRow({ line, no, disabled, onChange, onConfigure, onCopy, onRemove }: LineRowProps) {
  const named = (label: string) => `第${no}行${label}`
  const isManual =
    line.listPrice !== null && line.listPrice !== undefined && line.unitPrice !== line.listPrice
  return (
    <tr>
      <td>{no}</td>
      <td>
        <Input
          aria-label={named('房间/位号')}
          value={line.room ?? ''}
          maxLength={30}
          disabled={disabled}
          onChange={(event) => onChange({ room: event.target.value })}
        />
      </td>
      <td>
        <What line={line} label={named('品名')} disabled={disabled} onChange={onChange} />
      </td>
      <td>
        <InputNumber
          aria-label={named('数量')}
          value={line.qty ?? null}
          min={0.001}
          precision={line.type === OrderLineType.door ? 0 : 3}
          disabled={disabled}
          onChange={(qty) => onChange({ qty })}
        />
      </td>
      <td>
        <Tooltip title={isManual ? `标准价 ${formatMoney(line.listPrice ?? 0)}` : undefined}>
          <InputNumber
            aria-label={named('单价')}
            value={line.unitPrice ?? null}
            min={0}
            precision={2}
            placeholder="标准价"
            disabled={disabled}
            status={isManual ? 'warning' : undefined}
            onChange={(unitPrice) => onChange({ unitPrice })}
          />
        </Tooltip>
      </td>
      <td className="mortise-order-lines-amount">{formatMoney(line.amount ?? 0)}</td>
      <td className="mortise-order-lines-acts">
        {line.door && (
          <Button type="link" size="small" disabled={disabled} onClick={onConfigure}>
            配置
          </Button>
        )}
        <Button type="link" size="small" disabled={disabled} onClick={onCopy}>
          复制
        </Button>
        <Button type="link" size="small" danger disabled={disabled} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  )
}

const keys: Readonly<Record<string, 'door' | 'material' | 'service'>> = {
  1: 'door',
  2: 'material',
  3: 'service',
}

interface WhatProps {
  readonly line: Line
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (values: Partial<Line>) => void
}

/** A door tells its configuration; a material or a service is chosen on the spot. */
function What({ line, label, disabled, onChange }: WhatProps) {
  if (line.type === OrderLineType.door && line.door)
    return (
      <>
        <div>{line.itemName}</div>
        <div className="mortise-order-lines-spec">{line.spec ?? '尚未配置'}</div>
      </>
    )
  const key = keys[String(line.type)] ?? 'service'
  const field = fields[key]
  if (!field) return null
  return (
    <FieldEditor
      field={field}
      aria-label={label}
      value={line[key]}
      text={line.itemName ?? ''}
      disabled={disabled}
      onChange={(id: unknown, picked?: Row) =>
        onChange({
          [key]: id,
          itemName: (picked?.name as string | undefined) ?? null,
          ...(key === 'service' && {
            unit: picked?.unit,
            listPrice: picked?.price,
            unitPrice: picked?.price,
          }),
        } as Partial<Line>)
      }
    />
  )
}
