/** A day that exists in the calendar, as `2026-11-14`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !dateForm.test(value)) return false
  const day = Number(value.slice(8))
  // Every month has twenty-eight days; only of a later one a calendar must be asked.
  if (day <= 28) return true
  const [year, month] = [Number(value.slice(0, 4)), Number(value.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

const dateForm = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** A moment that exists, as `2026-11-14 09:30:00`. */
export function isDatetime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) &&
    isDate(value.slice(0, 10))
  )
}
