import { formatMoney } from '@mortise/web'
import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { type AmountKey, amountIn } from './entry.ts'

interface AmountInputProps {
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (amount: number) => void
  /** A key that does something with the amount, and what it is by then. */
  readonly onKey: (key: AmountKey, amount: number) => void
}

const keys: Readonly<Record<string, AmountKey>> = { '=': 'balance', ' ': 'turn', Enter: 'next' }

/** An amount of an entry, typed without a mouse. */
export function AmountInput({ label, value, disabled, onChange, onKey }: AmountInputProps) {
  const [typed, type] = useState<string | null>(null)
  const shown = value === 0 ? '' : formatMoney(value)
  const amount = typed === null ? value : amountIn(typed)
  const take = () => {
    if (amount !== null && amount !== value) onChange(amount)
    type(null)
  }
  const keyed = (event: KeyboardEvent) => {
    const key = keys[event.key]
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    type(null)
    onKey(key, amount ?? value)
  }
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      value={typed ?? shown}
      disabled={disabled}
      status={amount === null ? 'error' : ''}
      style={{ textAlign: 'right' }}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={keyed}
    />
  )
}
