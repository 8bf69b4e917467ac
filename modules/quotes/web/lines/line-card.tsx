import { CopyOutlined, DeleteOutlined, SettingOutlined } from '@ant-design/icons'
import { formatMoney } from '@mortise/model'
import { QuoteLineType } from '@mortise/quotes/model'
import { Button, Input, InputNumber, Tag } from 'antd'
import { type QuoteLine, withAmount } from './quote-line.ts'

export interface LineCardProps {
  readonly line: QuoteLine
  readonly place: number
  readonly disabled: boolean
  readonly onChange: (line: QuoteLine) => void
  readonly onConfigure: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** One line of a quote: where, what, how many, for how much. */
export function LineCard({ line, place, disabled, ...on }: LineCardProps) {
  const { type, room, itemName, spec, qty, unit, unitPrice, listPrice, amount } = line
  const change = (told: Partial<QuoteLine>) => on.onChange(withAmount({ ...line, ...told }))
  const isByHand = Number(type) > 3
  const nameOf = (what: string) => `第${place}行${what}`
  return (
    <li className="mortise-quote-line">
      <div className="mortise-quote-what">
        <Input
          className="mortise-quote-room"
          aria-label={nameOf('房间')}
          placeholder="房间"
          maxLength={30}
          value={room ?? ''}
          disabled={disabled}
          onChange={({ target }) => change({ room: target.value })}
        />
        {isByHand ? (
          <Input
            aria-label={nameOf('品名')}
            placeholder="品名"
            maxLength={100}
            value={itemName ?? ''}
            disabled={disabled}
            onChange={({ target }) => change({ itemName: target.value })}
          />
        ) : (
          <b>{itemName}</b>
        )}
        <Spec spec={spec ?? null} isDoor={type === QuoteLineType.door} />
      </div>
      <div className="mortise-quote-price">
        <InputNumber
          aria-label={nameOf('数量')}
          min={0.001}
          precision={type === QuoteLineType.door ? 0 : 3}
          value={qty}
          suffix={unit ?? undefined}
          disabled={disabled}
          onChange={(next) => change({ qty: next ?? 1 })}
        />
        <InputNumber
          aria-label={nameOf('单价')}
          min={0}
          precision={2}
          prefix="¥"
          placeholder={listPrice == null ? '单价' : formatMoney(listPrice)}
          value={unitPrice ?? null}
          disabled={disabled}
          onChange={(next) => change({ unitPrice: next })}
        />
        <strong>{formatMoney(amount)}</strong>
      </div>
      {!disabled && (
        <div className="mortise-quote-acts">
          {type === QuoteLineType.door && (
            <Button
              size="small"
              icon={<SettingOutlined />}
              aria-label={nameOf('配置')}
              onClick={on.onConfigure}
            >
              配置
            </Button>
          )}
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined />}
            aria-label={nameOf('复制')}
            onClick={on.onCopy}
          />
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={nameOf('删除')}
            onClick={on.onRemove}
          />
        </div>
      )}
    </li>
  )
}

/** A door as it was configured, or what is still missing. */
function Spec({ spec, isDoor }: { spec: string | null; isDoor: boolean }) {
  if (spec?.startsWith('待完善')) return <Tag color="orange">{spec}</Tag>
  if (!spec) return isDoor ? <Tag color="orange">尚未配置</Tag> : null
  return <span className="mortise-quote-spec">{spec}</span>
}
