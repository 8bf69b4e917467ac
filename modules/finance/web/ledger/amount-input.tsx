import { formatMoney } from '@mortise/web'
import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { amountIn } from './entry.ts'

interface AmountInputProps {
  readonly label: string
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (amount: number) => void
  /** `=`: the amount by which the voucher balances. */
  readonly onBalance: () => void
  /** A space: the amount goes to the other side. */
  readonly onTurn: () => void
  readonly onEnter: () => void
}

/** An amount of an entry, typed without a mouse. */
export function AmountInput({
  label,
  value,
  disabled,
  onChange,
  onBalance,
  onTurn,
  onEnter,
}: AmountInputProps) {
  const [typed, type] = useState<string | null>(null)
  const shown = value === 0 ? '' : formatMoney(value)
  const take = () => {
    const amount = typed === null ? null : amountIn(typed)
    if (amount !== null && amount !== value) onChange(amount)
    type(null)
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = { '=': onBalance, ' ': onTurn, Enter: onEnter }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key !== '=') take()
    type(null)
    act()
  }
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      value={typed ?? shown}
      disabled={disabled}
      status={typed !== null && amountIn(typed) === null ? 'error' : ''}
      style={{ textAlign: 'right' }}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={take}
      onKeyDown={keyed}
    />
  )
}
