import {
  CRON_MAX_BEFORE_LAST,
  CRON_MAX_NTH,
  type Cron,
  type CronDayMode,
  type CronField,
  cronBounds,
  cronDayModes,
  cronField,
  dayModeOf,
  setDayMode,
} from '@mortise/model'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { SeveralSelect, WeekdaySelect, WholeNumber } from './cron-controls.tsx'

/** The eleven ways to tell a day, each a sentence with what is filled in. */
export function DayModes({ cron, onChange }: { cron: Cron; onChange: (cron: Cron) => void }) {
  const current = dayModeOf(cron)
  return (
    <Radio.Group
      className="mortise-cron-pane"
      aria-label="天"
      value={current}
      onChange={(event) => onChange(setDayMode(cron, event.target.value as CronDayMode))}
    >
      {cronDayModes.map(({ mode, unit }) => {
        const isChosen = mode === current
        return (
          <div key={mode} className="mortise-cron-row">
            <Radio value={mode}>
              <Sentence
                mode={mode}
                field={isChosen ? cron[unit] : cronField(unit)}
                disabled={!isChosen}
                onChange={(field) => onChange(setDayMode(cron, mode, field))}
              />
            </Radio>
          </div>
        )
      })}
    </Radio.Group>
  )
}

interface SentenceProps {
  readonly mode: CronDayMode
  readonly field: CronField
  readonly disabled: boolean
  readonly onChange: (field: CronField) => void
}

function Sentence({ mode, field, disabled, onChange }: SentenceProps): ReactNode {
  const edit = (change: Partial<CronField>) => onChange({ ...field, ...change })
  const { day, week } = cronBounds
  const number = (label: string, key: keyof CronField & NumberKey, min: number, max: number) => (
    <WholeNumber
      {...{ label, min, max, disabled }}
      value={field[key]}
      onChange={(value) => edit({ [key]: value })}
    />
  )
  const weekday = (label: string, key: 'weekday' | 'loopStart') => (
    <WeekdaySelect {...{ label, disabled }} value={field[key]} onChange={(value) => edit({ [key]: value })} />
  )
  const several = (label: string, within: Parameters<typeof SeveralSelect>[0]['within']) => (
    <SeveralSelect
      {...{ label, within, disabled }}
      values={field.values}
      onChange={(values) => edit({ values })}
    />
  )
  switch (mode) {
    case 1:
      return '每一天'
    case 2:
      return (
        <>
          每隔 {number('几周', 'loopInterval', 1, week.maxInterval)} 周执行 从{' '}
          {weekday('从星期几开始', 'loopStart')} 开始
        </>
      )
    case 3:
      return (
        <>
          每隔 {number('几天', 'loopInterval', 1, day.maxInterval)} 天执行 从{' '}
          {number('从几天开始', 'loopStart', day.min, day.max)} 天开始
        </>
      )
    case 4:
      return <>具体星期几(可多选) {several('具体星期几', 'weekdays')}</>
    case 5:
      return <>具体天数(可多选) {several('具体天数', [day.min, day.max])}</>
    case 6:
      return '在这个月的最后一天'
    case 7:
      return '在这个月的最后一个工作日'
    case 8:
      return <>在这个月的最后一个 {weekday('最后一个星期几', 'weekday')}</>
    case 9:
      return <>在本月底前 {number('月底前几天', 'daysBeforeLast', 1, CRON_MAX_BEFORE_LAST)} 天</>
    case 10:
      return <>最近的工作日（周一至周五）至本月 {number('至几日', 'workDay', day.min, day.max)} 日</>
    case 11:
      return (
        <>
          在这个月的第 {number('第几个', 'nth', 1, CRON_MAX_NTH)} 个 {weekday('第几个星期几', 'weekday')}
        </>
      )
  }
}

type NumberKey = 'loopInterval' | 'loopStart' | 'daysBeforeLast' | 'workDay' | 'nth'
