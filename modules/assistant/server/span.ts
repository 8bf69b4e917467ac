import { addDays, addMonths, endOfMonth, type Period, startOfMonth, startOfWeek } from '@mortise/model'

/** Words for spans of days; what begins with another stands before it. */
const words: readonly (readonly [RegExp, string])[] = [
  [/前天|前日/, 'beforeYesterday'],
  [/昨天|昨日|昨/, 'yesterday'],
  [/上个?(?:星期|礼拜|周)/, 'lastWeek'],
  [/本周|[这本]个?(?:星期|礼拜|周)/, 'week'],
  [/上个?月/, 'lastMonth'],
  [/本月|这个?月|当月/, 'month'],
  [/上个?季度?/, 'lastQuarter'],
  [/[本这]个?季度?/, 'quarter'],
  [/前年/, 'beforeLastYear'],
  [/去年|上年/, 'lastYear'],
  [/今年|本年度?|这年/, 'year'],
  [/今天|今日|当天|今/, 'today'],
]
const DATED = /(?:(\d{4}|去|今|前)年)?(\d{1,2})月份?(?:(\d{1,2})[日号])?|(\d{4})年/
const LAST_DAYS = /(?:最?近|过去)(\d{1,3})天/

/** What a question says of time, and the question without it. */
export interface SaidTime {
  /** By which `periodOf` finds the days; empty where nothing was said that is known. */
  readonly span: string
  readonly rest: string
}

export function timeIn(text: string): SaidTime {
  const dated = LAST_DAYS.exec(text) ?? DATED.exec(text)
  if (dated) return { span: dated[0], rest: text.replace(dated[0], '') }
  const known = words.find(([word]) => word.test(text))
  return known ? { span: known[1], rest: text.replace(known[0], '') } : { span: '', rest: text }
}

/** The days that a span means on a day; null where it means none. */
export function periodOf(span: string, today: string): Period | null {
  const named = Object.hasOwn(spans, span) ? spans[span] : undefined
  if (named) return named(today)
  const days = Number(LAST_DAYS.exec(span)?.[1])
  if (days > 0) return { from: addDays(today, 1 - days), to: today }
  const [whole, year, month, day, only] = DATED.exec(span) ?? []
  if (whole === undefined || whole !== span) return null
  if (only !== undefined) return yearOf(Number(only))
  return datedOf(today, { year, month: Number(month), day })
}

interface Dated {
  readonly year: string | undefined
  readonly month: number
  readonly day: string | undefined
}

/** A month without its year is the last one of that number that has begun. */
function datedOf(today: string, { year, month, day }: Dated): Period | null {
  if (month < 1 || month > 12) return null
  const now = Number(today.slice(0, 4))
  const earlier = month > Number(today.slice(5, 7)) ? 1 : 0
  const back: Readonly<Record<string, number>> = { 今: 0, 去: 1, 前: 2 }
  const of = year === undefined ? now - earlier : now - (back[year] ?? now - Number(year))
  const from = `${of}-${String(month).padStart(2, '0')}-01`
  if (day === undefined) return { from, to: endOfMonth(from) }
  const on = `${from.slice(0, 8)}${day.padStart(2, '0')}`
  return Number(day) >= 1 && on <= endOfMonth(from) ? { from: on, to: on } : null
}

const yearOf = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const quarterOf = (today: string): string =>
  addMonths(startOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3))

const spans: Readonly<Record<string, (today: string) => Period>> = {
  // All that has fallen due by now.
  due: (today) => ({ from: '2000-01-01', to: today }),
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  beforeYesterday: (today) => ({ from: addDays(today, -2), to: addDays(today, -2) }),
  week: (today) => ({ from: startOfWeek(today), to: today }),
  lastWeek: (today) => ({ from: addDays(startOfWeek(today), -7), to: addDays(startOfWeek(today), -1) }),
  month: (today) => ({ from: startOfMonth(today), to: today }),
  lastMonth: (today) => {
    const from = addMonths(startOfMonth(today), -1)
    return { from, to: endOfMonth(from) }
  },
  quarter: (today) => ({ from: quarterOf(today), to: today }),
  lastQuarter: (today) => ({ from: addMonths(quarterOf(today), -3), to: addDays(quarterOf(today), -1) }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  lastYear: (today) => yearOf(Number(today.slice(0, 4)) - 1),
  beforeLastYear: (today) => yearOf(Number(today.slice(0, 4)) - 2),
}
