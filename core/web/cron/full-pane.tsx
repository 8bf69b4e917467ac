import { type CronField, type CronType, type CronUnit, cronBounds } from '@mortise/model'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { SeveralSelect, WholeNumber } from './cron-controls.tsx'
import type { CronPaneProps } from './easy-pane.tsx'

export type FullUnit = Exclude<CronUnit, 'day' | 'week'>

interface Words {
  readonly every: string
  readonly one: string
  readonly specific: string
  /** Before and after the two ends of a period. */
  readonly period: readonly [string, string]
}

const words: Readonly<Record<FullUnit, Words>> = {
  second: { every: '每一秒钟', one: '秒', specific: '具体秒数(可多选)', period: ['周期从', '秒'] },
  minute: { every: '每一分钟', one: '分', specific: '具体分钟数(可多选)', period: ['周期从', '分'] },
  hour: { every: '每一小时', one: '小时', specific: '具体小时数(可多选)', period: ['周期从', '小时'] },
  month: { every: '每一月', one: '月', specific: '具体月数(可多选)', period: ['从', '月之间的每个月'] },
  year: { every: '每一年', one: '年', specific: '具体年份(可多选)', period: ['从', '年之间的每一年'] },
}

const types: readonly CronType[] = ['TYPE_EVERY', 'TYPE_LOOP', 'TYPE_SPECIFY', 'TYPE_RANGE']

/** One part but the day: every, in steps, some, or a period. */
export function FullPane({ unit, field, onChange }: Omit<CronPaneProps, 'disabled'> & { unit: FullUnit }) {
  return (
    <Radio.Group
      className="mortise-cron-pane"
      aria-label={cronBounds[unit].label}
      value={field.type}
      onChange={(event) => onChange({ ...field, type: event.target.value as CronType })}
    >
      {types.map((type) => (
        <div key={type} className="mortise-cron-row">
          <Radio value={type}>
            <Sentence {...{ unit, field, type, onChange }} disabled={field.type !== type} />
          </Radio>
        </div>
      ))}
    </Radio.Group>
  )
}

function Sentence({
  unit,
  field,
  type,
  disabled,
  onChange,
}: CronPaneProps & { unit: FullUnit; type: CronType }): ReactNode {
  const { min, max, maxInterval } = cronBounds[unit]
  const { every, one, specific, period } = words[unit]
  const number = (
    label: string,
    key: 'loopInterval' | 'loopStart' | 'rangeStart' | 'rangeEnd',
    [least, most]: readonly [number, number],
  ) => (
    <WholeNumber
      {...{ label, disabled }}
      min={least}
      max={most}
      value={field[key]}
      onChange={(value) => onChange({ ...field, [key]: value } satisfies CronField)}
    />
  )
  if (type === 'TYPE_EVERY') return every
  if (type === 'TYPE_LOOP') {
    return (
      <>
        每隔 {number(`每隔几${one}`, 'loopInterval', [1, maxInterval])} {one}执行 从{' '}
        {number(`从几${one}开始`, 'loopStart', [min, max])} {one}开始
      </>
    )
  }
  if (type === 'TYPE_SPECIFY') {
    return (
      <>
        {specific}{' '}
        <SeveralSelect
          label={specific}
          within={[min, max]}
          values={field.values}
          disabled={disabled}
          onChange={(values) => onChange({ ...field, values })}
        />
      </>
    )
  }
  return (
    <>
      {period[0]} {number(`${one}周期开始`, 'rangeStart', [min, field.rangeEnd])} 到{' '}
      {number(`${one}周期结束`, 'rangeEnd', [field.rangeStart, max])} {period[1]}
    </>
  )
}
