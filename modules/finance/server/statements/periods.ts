import { addDays } from '@mortise/model'

/** The same day some months before; the last of a month stays the last. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = year * 12 + month - 1 - months
  const first = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const last = lastOfMonth(first)
  const isLast = day === lastOfMonth(day)
  return isLast || date > Number(last.slice(8)) ? last : `${first.slice(0, 8)}${day.slice(8)}`
}

export const lastOfMonth = (day: string): string =>
  addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)

/** The days with which a period is compared: the same of the year before, or those just before it. */
export function compared(from: string, to: string, beside: string): [from: string, to: string] {
  if (beside !== 'period') return [monthsBefore(from, 12), monthsBefore(to, 12)]
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1
  if (from.endsWith('-01')) return [monthsBefore(from, months), monthsBefore(to, months)]
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return [addDays(from, -days), addDays(from, -1)]
}
