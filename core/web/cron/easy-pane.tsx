import {
  type CronField,
  type CronType,
  type CronUnit,
  cronBounds,
  cronSteps,
  cronTypesOf,
  cronWeekdays,
} from '@mortise/model'
import { Checkbox, Radio } from 'antd'
import type { ReactNode } from 'react'
import { WeekdaySelect, WholeNumber } from './cron-controls.tsx'

export interface CronPaneProps {
  readonly unit: CronUnit
  readonly field: CronField
  readonly disabled: boolean
  readonly onChange: (field: CronField) => void
}

/** One part of an expression: how it is set, and to what. */
export function EasyPane({ unit, field, disabled, onChange }: CronPaneProps) {
  return (
    <Radio.Group
      className="mortise-cron-pane"
      aria-label={cronBounds[unit].label}
      value={field.type}
      disabled={disabled}
      onChange={(event) => onChange({ ...field, type: event.target.value as CronType })}
    >
      {cronTypesOf(unit).map((type) => (
        <div key={type} className="mortise-cron-row">
          <Radio value={type}>{typeText(unit, type)}</Radio>
          <Settings {...{ unit, field, type, onChange }} disabled={disabled || field.type !== type} />
        </div>
      ))}
    </Radio.Group>
  )
}

function typeText(unit: CronUnit, type: CronType): string {
  if (type === 'TYPE_EVERY') return `每${cronBounds[unit].label}`
  const texts: Partial<Record<CronType, string>> = {
    TYPE_NOT_SET: '不设置',
    TYPE_RANGE: '区间',
    TYPE_LOOP: '循环',
    TYPE_WORK: '工作日',
    TYPE_LAST: '最后一日',
    TYPE_SPECIFY: '指定',
  }
  return texts[type] ?? ''
}

/** What is filled in beside a type, as a sentence. */
function Settings({ unit, field, type, disabled, onChange }: CronPaneProps & { type: CronType }): ReactNode {
  const { label, min, max, maxInterval } = cronBounds[unit]
  const edit = (change: Partial<CronField>) => onChange({ ...field, ...change })
  switch (type) {
    case 'TYPE_NOT_SET':
      return <span className="mortise-faint">日和周只能设置其中之一</span>
    case 'TYPE_RANGE': {
      const { rangeStart, rangeEnd } = field
      const bounds = { unit, disabled }
      return (
        <span>
          从{' '}
          <Value
            {...bounds}
            label={`${label}区间开始`}
            min={min}
            max={rangeEnd}
            value={rangeStart}
            onChange={(value) => edit({ rangeStart: value })}
          />{' '}
          {unit !== 'week' && label} 至{' '}
          <Value
            {...bounds}
            label={`${label}区间结束`}
            min={rangeStart}
            max={max}
            value={rangeEnd}
            onChange={(value) => edit({ rangeEnd: value })}
          />{' '}
          {unit !== 'week' && label}
        </span>
      )
    }
    case 'TYPE_LOOP':
      return (
        <span>
          从{' '}
          <Value
            {...{ unit, disabled, min, max }}
            label={`${label}循环开始`}
            value={field.loopStart}
            onChange={(value) => edit({ loopStart: value })}
          />{' '}
          {unit !== 'week' && label}开始，间隔{' '}
          <WholeNumber
            {...{ disabled }}
            label={`${label}循环间隔`}
            min={1}
            max={maxInterval}
            value={field.loopInterval}
            onChange={(value) => edit({ loopInterval: value })}
          />{' '}
          {unit === 'week' ? '天' : label}
        </span>
      )
    case 'TYPE_WORK':
      return (
        <span>
          本月{' '}
          <WholeNumber
            {...{ disabled, min, max }}
            label="工作日"
            value={field.workDay}
            onChange={(value) => edit({ workDay: value })}
          />{' '}
          日，最近的工作日
        </span>
      )
    case 'TYPE_SPECIFY':
      return (
        <Checkbox.Group<number>
          className="mortise-cron-boxes"
          options={
            unit === 'week'
              ? [...cronWeekdays]
              : cronSteps(min, max, 1).map((value) => ({ value, label: String(value) }))
          }
          value={[...field.values]}
          disabled={disabled}
          onChange={(values) => edit({ values: values.toSorted((a, b) => a - b) })}
        />
      )
    default:
      return null
  }
}

/** A weekday by its name, anything else by its number. */
function Value({ unit, min, max, ...rest }: Parameters<typeof WholeNumber>[0] & { unit: CronUnit }) {
  return unit === 'week' ? <WeekdaySelect {...rest} /> : <WholeNumber {...rest} min={min} max={max} />
}
