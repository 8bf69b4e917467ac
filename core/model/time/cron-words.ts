import { type Cron, checkCron } from './cron.ts'
import { cronWeekdays } from './cron-builder.ts'
import type { CronField } from './cron-field.ts'

/** When a schedule runs, as people say it: 每天 09:00, 每星期一、星期五 18:30; one that nobody would say stays as it is. */
export function cronWords(text: string): string {
  try {
    return wordsOf(checkCron(text)) ?? text
  } catch {
    return text
  }
}

function wordsOf(cron: Cron): string | null {
  const { second, minute, hour } = cron
  const days = daysOf(cron)
  if (days === null || (cron.year && cron.year.type !== 'TYPE_EVERY')) return null
  const time = [hour, minute, second].map(only)
  if (time.every((part) => part !== null)) {
    const [hours, minutes, seconds] = time.map((part) => String(part).padStart(2, '0'))
    return `${days} ${hours}:${minutes}${only(second) === 0 ? '' : `:${seconds}`}`
  }
  const often = frequencyOf(cron)
  return often && (days === '每天' ? often : `${days}，${often}`)
}

/** How often within a day. */
function frequencyOf({ second, minute, hour }: Cron): string | null {
  const [seconds, minutes] = [only(second), only(minute)]
  const isEvery = ({ type }: CronField) => type === 'TYPE_EVERY'
  if (isEvery(hour) && isEvery(minute) && isEvery(second)) return '每秒'
  if (isEvery(hour) && isEvery(minute) && second.type === 'TYPE_LOOP') return `每 ${second.loopInterval} 秒`
  if (seconds === null) return null
  if (isEvery(hour) && isEvery(minute)) return '每分钟'
  if (isEvery(hour) && minute.type === 'TYPE_LOOP') return `每 ${minute.loopInterval} 分钟`
  if (minutes === null) return null
  if (isEvery(hour)) return minutes === 0 ? '每小时' : `每小时第 ${minutes} 分钟`
  if (hour.type === 'TYPE_LOOP') return `每 ${hour.loopInterval} 小时`
  return null
}

/** On which days; null of those that take more than a word or two. */
function daysOf({ day, month, week }: Cron): string | null {
  const isAny = ({ type }: CronField) => type === 'TYPE_EVERY' || type === 'TYPE_NOT_SET'
  const months = month.type === 'TYPE_SPECIFY' ? `每年${month.values.join('、')}月` : null
  if (!isAny(month) && !months) return null
  if (isAny(day) && isAny(week)) return months ? `${months}每天` : '每天'
  if (isAny(day) && !months) {
    const named = (value: number) => cronWeekdays.find((each) => each.value === value)?.label ?? ''
    if (week.type === 'TYPE_SPECIFY') return `每${week.values.map(named).join('、')}`
    if (week.type === 'TYPE_RANGE') return `每${named(week.rangeStart)}至${named(week.rangeEnd)}`
    return null
  }
  if (!isAny(week)) return null
  if (day.type === 'TYPE_SPECIFY') return `${months ?? '每月'}${day.values.join('、')}日`
  if (day.type === 'TYPE_LAST') return `${months ?? '每月'}最后一天`
  return null
}

const only = ({ type, values }: CronField): number | null =>
  type === 'TYPE_SPECIFY' && values.length === 1 ? (values[0] ?? null) : null
