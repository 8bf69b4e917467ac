import { can, type Duties, everyRole, keeps, reads, sees } from '@mortise/model'
import { PayBatch } from './batch/batch.ts'
import { PaySlipLook, PayTaxLedger } from './batch/slip.ts'
import { PayPiece } from './piece/piece.ts'
import { PayPrice } from './piece/price.ts'
import { PayAdjustment } from './setup/adjustment.ts'
import { PayAttendance } from './setup/attendance.ts'
import { PayDeduction } from './setup/deduction.ts'
import { PayInsurance } from './setup/insurance.ts'
import { PayProfile } from './setup/profile.ts'
import { PayTaxRate } from './setup/tax-rate.ts'

const setups = [PayProfile, PayPrice, PayAttendance, PayInsurance, PayDeduction, PayTaxRate] as const
const figures = sees(PayProfile, PayPrice, PayPiece, PayTaxLedger)
const looks = [...reads(PayBatch, PayPiece, PayTaxLedger), 'paySlip:look', '/pay/board', '/pay/bonus']

/** Personnel prepares pay, the head of the house decides on it, finance books and pays it: three people. */
export const duties: Duties = {
  generalManager: [
    looks,
    figures,
    reads(PayProfile, PayPrice, PayAdjustment, PaySlipLook),
    can(PayBatch, 'approve', 'reject', 'unapprove', 'confirmCards'),
    can(PayAdjustment, 'approve', 'reject', 'unapprove'),
  ],
  personnel: [
    looks,
    figures,
    keeps(...setups, PayAdjustment, PayBatch),
    '/pay/attendance-month',
    can(PayAdjustment, 'submit', 'withdraw', 'void'),
    can(PayPiece, 'reprice', 'void'),
    'payPassword:clear',
    'paySlip:answer',
    can(PayBatch, 'calculate', 'cancel', 'discard', 'submit', 'withdraw', 'send'),
  ],
  finance: [
    looks,
    figures,
    reads(PayAdjustment, PayInsurance, PayTaxRate),
    can(PayBatch, 'post', 'pay', 'bounce'),
  ],
  planner: [reads(PayPiece)],
  [everyRole]: ['/pay/mine'],
}
