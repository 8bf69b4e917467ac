import { type Cron, cronBounds, cronField, setCronField } from '@mortise/model'
import { Tabs } from 'antd'
import { CronPreview } from './cron-preview.tsx'
import { CronText } from './cron-text.tsx'
import { DayModes } from './day-modes.tsx'
import type { CronBuilderProps } from './easy-cron.tsx'
import { FullPane, type FullUnit } from './full-pane.tsx'
import { printShown, readShown, wholeText } from './shown-text.ts'

const tabs: readonly (FullUnit | 'day')[] = ['second', 'minute', 'hour', 'day', 'month', 'year']

/** Puts an expression together by sentences, with every way to tell a day. */
export function FullCron({ value, onChange, remote }: CronBuilderProps) {
  const cron = readShown(value, {})
  const text = printShown(cron, {})
  const set = (next: Cron) => onChange(printShown(next, {}))
  return (
    <>
      <Tabs
        size="small"
        items={tabs.map((unit) => ({
          key: unit,
          label: unit === 'day' ? '天' : cronBounds[unit].label,
          children:
            unit === 'day' ? (
              <DayModes cron={cron} onChange={set} />
            ) : (
              <FullPane
                unit={unit}
                field={cron[unit] ?? cronField(unit)}
                onChange={(field) => set(setCronField(cron, unit, field))}
              />
            ),
        }))}
      />
      <div className="mortise-cron-result">
        <CronText label="Cron" value={text} onChange={(typed) => set(readShown(typed, {}))} />
        <CronPreview cron={wholeText(text, {})} remote={remote} />
      </div>
    </>
  )
}
