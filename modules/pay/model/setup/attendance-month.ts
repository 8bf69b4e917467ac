/** What of somebody's attendance is typed in by month, in the order of the grid. */
export const attendanceKeys = [
  'needDays',
  'workDays',
  'hours',
  'overtime1',
  'overtime2',
  'overtime3',
  'leavePaid',
  'leaveUnpaid',
  'absentDays',
  'lateTimes',
] as const

export type AttendanceFigures = { readonly [K in (typeof attendanceKeys)[number]]: number | null }

/** Somebody who worked in a month, with the attendance that is there. */
export interface AttendanceLine extends AttendanceFigures {
  readonly id: string
  readonly worker: string
  /** Of what is there: whoever saves says what they saw. */
  readonly version: number | null
  readonly no: string
  readonly name: string
  readonly hiredOn: string
  readonly leftOn: string | null
  /** Working days of the month by the calendar, and those of them on which somebody was employed. */
  readonly dueDays: number
  readonly ownDays: number
}
