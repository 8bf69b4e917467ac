import { codeOf, weekdayText } from '@mortise/model'
import { Holiday, isWeekday } from '@mortise/system/model'
import { api, refreshAll, useBusy, useHas } from '@mortise/web'
import { Alert, Spin } from 'antd'
import { daysOfMonth, weekdays } from './month-days.ts'
import { type CalendarDay, useYear } from './use-year.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A year month by month: what is free and what is worked, and clicks to change it. */
export function YearCalendar({ year }: { year: number }) {
  const { days, isLoading, error } = useYear(year)
  const canEdit = useHas(codeOf(Holiday, 'edit'))
  const { isBusy, run } = useBusy()
  const toggle = (day: string) =>
    run(async () => {
      await api.post(`${Holiday.wire}/toggle`, { day })
      await refreshAll()
    })
  if (error) return <Alert type="warning" showIcon title={error.message} />
  return (
    <Spin spinning={isLoading || isBusy}>
      <p className="mortise-year-legend">
        <span className="mortise-day-free">休</span>法定节假日与休息
        <span className="mortise-day-worked">班</span>调休上班
        {canEdit && <span className="mortise-faint">点击日期切换休与班，再点一次恢复</span>}
      </p>
      <section className="mortise-year-grid" aria-label={`${year}年工作日历`}>
        {MONTHS.map((month) => (
          <section key={month} className="mortise-month" aria-label={`${year}年${month}月`}>
            <h3>{month}月</h3>
            <div className="mortise-month-days">
              {weekdays.map((name) => (
                <span key={name} className="mortise-weekday">
                  {name}
                </span>
              ))}
              {daysOfMonth(year, month).map(({ day, column }) => (
                <DayButton
                  key={day}
                  day={day}
                  column={column}
                  holiday={days.get(day)}
                  onToggle={canEdit ? () => void toggle(day) : undefined}
                />
              ))}
            </div>
          </section>
        ))}
      </section>
    </Spin>
  )
}

interface DayProps {
  readonly day: string
  /** Where the first of a month stands in its week, Monday being 1. */
  readonly column?: number
  readonly holiday: CalendarDay | undefined
  readonly onToggle?: () => void
}

function DayButton({ day, column, holiday, onToggle }: DayProps) {
  const isFree = holiday ? holiday.type !== 'work' : !isWeekday(day)
  const mark = holiday && (isFree ? '休' : '班')
  const weekday = weekdayText(new Date(`${day}T00:00:00Z`).getUTCDay())
  // Year and month are named by what is around.
  const label = [Number(day.slice(8)), weekday, mark ?? (isFree ? '周末' : '工作日'), holiday?.name]
  const look = holiday
    ? isFree
      ? 'mortise-day-free'
      : 'mortise-day-worked'
    : isFree && 'mortise-day-weekend'
  return (
    <button
      type="button"
      className={['mortise-day', look].filter(Boolean).join(' ')}
      style={column ? { gridColumnStart: column } : undefined}
      disabled={!onToggle}
      aria-label={label.filter(Boolean).join(' ')}
      data-mark={mark}
      title={holiday?.name ?? undefined}
      onClick={onToggle}
    >
      {Number(day.slice(8))}
    </button>
  )
}
