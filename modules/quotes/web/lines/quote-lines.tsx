import { QuoteLineType, QuoteType } from '@mortise/quotes/model'
import './quote-lines.css'
import { ConfiguratorDrawer } from '@mortise/doors/web'
import { formatMoney } from '@mortise/model'
import { goodsOf, PriceType } from '@mortise/pricing/model'
import type { EditorProps } from '@mortise/web'
import { Empty, Form } from 'antd'
import { useState } from 'react'
import { AddLine } from './add-line.tsx'
import { LineCard } from './line-card.tsx'
import { configured, copyOf, keyOf, newLine, type QuoteLine } from './quote-line.ts'

/** A line whose door is being configured; one that is not among the lines yet is added when a door is chosen. */
type Configuring = { readonly line: QuoteLine; readonly isNew: boolean } | null

/** The lines of a quote: as wide as there is room for, and as handy on a phone. */
export function QuoteLines({ value, disabled = false, onChange }: EditorProps) {
  const form = Form.useFormInstance()
  const [configuring, setConfiguring] = useState<Configuring>(null)
  const lines = (value ?? []) as unknown as readonly QuoteLine[]
  const tell = (next: readonly QuoteLine[]) => onChange([...next])
  const replace = (changed: QuoteLine) =>
    tell(lines.map((line) => (keyOf(line) === keyOf(changed) ? changed : line)))
  const asked = (key: string) => (form.getFieldValue(key) as string | null) ?? null
  const add = (told: Partial<QuoteLine>) => {
    const line = newLine(told)
    if (line.type === QuoteLineType.door) setConfiguring({ line, isNew: true })
    else tell([...lines, line])
  }
  return (
    <div className="mortise-quote-lines">
      {lines.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有明细，请在下面添加" />
      )}
      <ol aria-label="报价明细">
        {lines.map((line, index) => (
          <LineCard
            key={keyOf(line)}
            line={line}
            place={index + 1}
            disabled={disabled}
            onChange={replace}
            onConfigure={() => setConfiguring({ line, isNew: false })}
            onCopy={() => tell([...lines, copyOf(line)])}
            onRemove={() => tell(lines.filter((each) => each !== line))}
          />
        ))}
      </ol>
      <footer>
        <span>{`共 ${lines.length} 行`}</span>
        <strong>{`货款 ¥ ${formatMoney(goodsOf(lines.map(priced)))}`}</strong>
      </footer>
      {!disabled && <AddLine isCost={asked('type') === QuoteType.cost} onAdd={add} />}
      {configuring && (
        <ConfiguratorDrawer
          door={configuring.line.door}
          store={asked('store')}
          customer={asked('customer')}
          start={(configuring.line.params ?? {}) as Record<string, string>}
          onChoose={(chosen) => {
            const line = configured(configuring.line, chosen, asked('priceLevel') ?? PriceType.retail)
            if (configuring.isNew) tell([...lines, line])
            else replace(line)
          }}
          onClose={() => setConfiguring(null)}
        />
      )}
    </div>
  )
}

const priced = ({ qty, unitPrice, listPrice }: QuoteLine) => ({ qty, unitPrice, listPrice })
