import { defineMeasure } from '@mortise/model'
import { PayBatch } from './batch/batch.ts'
import { PayPiece } from './piece/piece.ts'
import { PayAttendance } from './setup/attendance.ts'

/** What pieces earned, by the day of the work; what was taken back counts against it. */
export const PieceWages = defineMeasure(PayPiece, 'wages', {
  label: '计件工资',
  unit: '元',
  sum: 'amount',
  where: { status: { in: ['confirmed', 'settled'] } },
  period: 'workOn',
  by: ['worker', 'opName', 'door', 'workOrder', 'workOn.day', 'workOn.month'],
  needs: 'payPiece:view.amount',
})

/** What months cost in wages, as far as they are approved. */
export const MonthlyWages = defineMeasure(PayBatch, 'gross', {
  label: '应发工资',
  unit: '元',
  sum: 'gross',
  where: { status: { in: ['approved', 'posted', 'paid'] } },
  by: ['month'],
})

/** Hours beyond working days, by who worked them. */
export const Overtime = defineMeasure(PayAttendance, 'overtime', {
  label: '平时加班',
  unit: '小时',
  sum: 'overtime1',
  by: ['worker', 'month'],
})
