import {
  type Cron,
  type CronUnit,
  cronBounds,
  cronField,
  cronUnits,
  parseCronField,
  printCronField,
  setCronField,
} from '@mortise/model'
import { Button, Tabs } from 'antd'
import { Alert } from '../feedback/alert.tsx'
import { CronPreview } from './cron-preview.tsx'
import { CronText } from './cron-text.tsx'
import { EasyPane } from './easy-pane.tsx'
import type { RemotePreview } from './previewer.ts'
import { hasYear, printShown, readShown, type ShownParts, wholeText } from './shown-text.ts'

export interface CronBuilderProps extends ShownParts {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly remote?: RemotePreview
}

/** Puts an expression together part by part; what is typed is read back. */
export function EasyCron({ value, onChange, remote, ...parts }: CronBuilderProps) {
  const cron = readShown(value, parts)
  const text = printShown(cron, parts)
  const set = (next: Cron) => onChange(printShown(next, parts))
  const units = cronUnits.filter(
    (unit) => (unit !== 'second' || !parts.hideSecond) && (unit !== 'year' || hasYear(parts)),
  )
  const fieldOf = (unit: CronUnit) => cron[unit] ?? cronField(unit)
  return (
    <>
      <Tabs
        size="small"
        items={units.map((unit) => ({
          key: unit,
          label: cronBounds[unit].label,
          children: (
            <>
              {isLocked(cron, unit) && (
                <Locked unit={unit} onUnlock={(field) => set(setCronField(cron, unit, field))} />
              )}
              <EasyPane
                unit={unit}
                field={fieldOf(unit)}
                disabled={isLocked(cron, unit)}
                onChange={(field) => set(setCronField(cron, unit, field))}
              />
            </>
          ),
        }))}
      />
      <div className="mortise-cron-result">
        <div className="mortise-cron-texts">
          {units.map((unit) => (
            <CronText
              key={unit}
              label={cronBounds[unit].label}
              value={printCronField(unit, fieldOf(unit))}
              onChange={(typed) => set({ ...cron, [unit]: parseCronField(unit, typed) })}
            />
          ))}
          <CronText label="Cron" value={text} onChange={(typed) => set(readShown(typed, parts))} />
        </div>
        <CronPreview cron={wholeText(text, parts)} remote={remote} />
      </div>
    </>
  )
}

/** Day and week exclude each other: the one that is not set cannot be filled in. */
function isLocked({ day, week }: Cron, unit: CronUnit): boolean {
  if (unit === 'day') return day.type === 'TYPE_NOT_SET' && week.type !== 'TYPE_NOT_SET'
  return unit === 'week' && week.type === 'TYPE_NOT_SET' && day.type !== 'TYPE_NOT_SET'
}

function Locked({
  unit,
  onUnlock,
}: {
  unit: CronUnit
  onUnlock: (field: ReturnType<typeof cronField>) => void
}) {
  const { label } = cronBounds[unit]
  const field =
    unit === 'week'
      ? cronField('week', { type: 'TYPE_SPECIFY', values: [1] })
      : cronField('day', { type: 'TYPE_EVERY' })
  return (
    <Alert
      type="info"
      className="mortise-cron-locked"
      title={`现在按${cronBounds[unit === 'day' ? 'week' : 'day'].label}设置`}
      action={
        <Button size="small" onClick={() => onUnlock(field)}>
          改为按{label}设置
        </Button>
      }
    />
  )
}
