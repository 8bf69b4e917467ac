import { addDays, BusinessError, isDate } from '@mortise/model'
import type { HolidayType } from './holiday.ts'

/** One day of a year's arrangement. */
export interface ArrangedDay {
  readonly day: string
  readonly type: keyof (typeof HolidayType)['items']
  readonly name: string | null
}

/** The nation's arrangements that are known here, as the text that is imported. */
export const knownYears: Readonly<Record<number, string>> = {
  2025: `2025-01-01 元旦 休
2025-01-28~2025-02-04 春节 休
2025-01-26 春节 班
2025-02-08 春节 班
2025-04-04~2025-04-06 清明节 休
2025-05-01~2025-05-05 劳动节 休
2025-04-27 劳动节 班
2025-05-31~2025-06-02 端午节 休
2025-10-01~2025-10-08 国庆节、中秋节 休
2025-09-28 国庆节 班
2025-10-11 国庆节 班`,
  2026: `2026-01-01~2026-01-03 元旦 休
2026-01-04 元旦 班
2026-02-15~2026-02-23 春节 休
2026-02-14 春节 班
2026-02-28 春节 班
2026-04-04~2026-04-06 清明节 休
2026-05-01~2026-05-05 劳动节 休
2026-05-09 劳动节 班
2026-06-19~2026-06-21 端午节 休
2026-09-25~2026-09-27 中秋节 休
2026-10-01~2026-10-07 国庆节 休
2026-09-20 国庆节 班
2026-10-10 国庆节 班`,
}

/** Reads the arrangement of a year, a line for a day or a stretch of days: `2026-10-01~2026-10-07 国庆节 休`. */
export function parseYear(year: number, text: string): ArrangedDay[] {
  const days = new Map<string, ArrangedDay>()
  const faults: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const match = /^(\d{4}-\d{2}-\d{2})(?:\s*[~～至]\s*(\d{4}-\d{2}-\d{2}))?\s+(?:(\S+)\s+)?([休班])$/.exec(
      line.trim(),
    )
    const [first, last] = [match?.[1] ?? '', match?.[2] ?? match?.[1] ?? '']
    const fault = match ? stretchFault(year, first, last) : '应如 2026-10-01~2026-10-07 国庆节 休'
    if (fault !== null) {
      faults.push(`第${index + 1}行：${fault}`)
      continue
    }
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (days.has(day)) faults.push(`第${index + 1}行：${day}重复`)
      days.set(day, { day, type: match?.[4] === '班' ? 'work' : 'legal', name: match?.[3] ?? null })
    }
  }
  if (faults.length > 0) throw new BusinessError(faults.slice(0, 10).join('；'))
  if (days.size === 0) throw new BusinessError('没有可导入的日期')
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

function stretchFault(year: number, first: string, last: string): string | null {
  for (const day of [first, last]) if (!isReal(day)) return `${day}不是正确的日期`
  if (Number(first.slice(0, 4)) !== year || Number(last.slice(0, 4)) !== year) return `日期不在${year}年`
  return last < first ? '结束日期不能早于开始日期' : null
}

/** A plain answer: the guard would leave nothing to name of what is none. */
const isReal = (day: string): boolean => isDate(day)
