import { DATE_FORMAT } from '@mortise/model'
import dayjs from 'dayjs'
import { type LiveColumn, nothing, type Parsed } from '../base/cell-type.ts'

const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?/
const TIME = /^(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})秒?|分?)$/

/** As it is stored, and in every month there is: most days are, and many are pasted at once. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/

const two = (part: string | undefined) => (part ?? '0').padStart(2, '0')

/** A day as people and spreadsheets write it, as `2026-11-15`; null where there is no such day. */
export function readDay(text: string): { readonly day: string; readonly rest: string } | null {
  const match = DAY.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // The day before the first of the next month.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day < 1 || day > last) return null
  return { day: `${match[1]}-${two(match[2])}-${two(match[3])}`, rest: text.slice(match[0].length).trim() }
}

/** A time of day as `09:30:00`; null where there is none. */
export function readTime(text: string): string | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [hour, minute, second] = [two(match[1]), two(match[2]), two(match[3])]
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour}:${minute}:${second}`
    : null
}

const refused = (text: string, what: string): Parsed => ({ fault: `“${text}”不是正确的${what}` })
const formatted = (value: string, { format }: LiveColumn): Parsed => ({
  value: format ? dayjs(value).format(format) : value,
})

/** A month or a year, in columns that hold no more, as its first day. */
function wholeDay(text: string, { format = DATE_FORMAT }: LiveColumn): string {
  if (format.includes('D')) return text
  const match = /^(\d{4})(?:[-/.年](\d{1,2})?月?)?$/.exec(text)
  return match ? `${match[1]}-${match[2] ?? '1'}-1` : text
}

export function parseDate(text: string, column: LiveColumn): Parsed {
  if (column.format === undefined && STORED.test(text)) return { value: text }
  const wanted = text.trim()
  if (wanted === '') return nothing
  const read = readDay(wholeDay(wanted, column))
  return read ? formatted(read.day, column) : refused(wanted, '日期')
}

export function parseDatetime(text: string, column: LiveColumn): Parsed {
  const wanted = text.trim()
  if (wanted === '') return nothing
  const read = readDay(wanted)
  const time = read && (read.rest === '' ? '00:00:00' : readTime(read.rest.replace(/^T/, '')))
  return read && time ? formatted(`${read.day} ${time}`, column) : refused(wanted, '日期时间')
}

export function parseTime(text: string, { format }: LiveColumn): Parsed {
  const wanted = text.trim()
  if (wanted === '') return nothing
  const time = readTime(wanted)
  if (!time) return refused(wanted, '时间')
  return { value: format ? dayjs(`1970-01-01 ${time}`).format(format) : time }
}
