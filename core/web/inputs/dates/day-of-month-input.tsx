import { Checkbox, Flex, Radio } from 'antd'
import type { InputProps } from '../input.ts'
import { chosenDays, daysOfMonth, daysText, EVERY, UNSET } from './days-of-month.ts'
import './dates.css'

export interface DayOfMonthInputProps extends InputProps {
  /** A choice of weekdays that is made elsewhere: days of the month and of the week exclude each other. */
  readonly week?: string
}

const modes = [
  { value: 'every', label: '每日' },
  { value: 'unset', label: '不设置' },
  { value: 'some', label: '指定' },
]

/** Days of the month: `*` for each, `?` for not by the day, or those that are ticked, with commas between them. */
export function DayOfMonthInput({
  value,
  week = UNSET,
  disabled,
  readOnly,
  onChange,
  ...rest
}: DayOfMonthInputProps) {
  const byWeek = week !== UNSET && week !== ''
  const text = byWeek ? UNSET : value || EVERY
  const days = chosenDays(text)
  if (readOnly) return <span id={rest.id}>{text}</span>
  const isFixed = disabled || byWeek
  const choose = (next: string) => {
    const texts: Readonly<Record<string, string>> = { every: EVERY, unset: UNSET, some: '1' }
    onChange?.(texts[next] ?? EVERY)
  }
  return (
    <div id={rest.id} role="group" aria-label={rest['aria-label']}>
      <Flex gap="small" align="center" wrap>
        <Radio.Group
          aria-label="方式"
          options={modes}
          value={modeOf(text, days)}
          disabled={isFixed}
          onChange={(event) => choose(event.target.value as string)}
        />
        {byWeek && <span className="mortise-faint">日和周只能设置其中之一</span>}
      </Flex>
      <Checkbox.Group
        className="mortise-days"
        disabled={isFixed}
        value={days}
        options={daysOfMonth.map((day) => ({ value: day, label: day }))}
        onChange={(chosen: number[]) => onChange?.(daysText(chosen))}
      />
    </div>
  )
}

function modeOf(text: string, days: readonly number[]): string {
  if (text === UNSET) return 'unset'
  return days.length > 0 ? 'some' : 'every'
}
