import { defineModule } from '@mortise/model'
import { PayBatch } from './batch/batch.ts'
import { PaySlip, PaySlipLook, PayTaxLedger } from './batch/slip.ts'
import {
  AdjustType,
  CostTarget,
  IdType,
  IitMode,
  InsureKind,
  isOtherDeduction,
  PayItem,
  PayMode,
  PayScope,
  PieceQuality,
  PieceSource,
  PieceUnit,
  RoundRule,
  SlipReply,
  SpecialType,
  TaxKind,
} from './dicts.ts'
import { duties } from './duties.ts'
import { MonthlyWages, Overtime, PieceWages } from './measures.ts'
import { BonusUntil, ByMonthDays, MinimumWage } from './parameters.ts'
import { PayPiece } from './piece/piece.ts'
import { PayPrice } from './piece/price.ts'
import { PayAdjustment } from './setup/adjustment.ts'
import { PayAttendance } from './setup/attendance.ts'
import { PayDeduction } from './setup/deduction.ts'
import { PayInsurance } from './setup/insurance.ts'
import { PayPassword } from './setup/pay-password.ts'
import { PayProfile } from './setup/profile.ts'
import { PayTaxRate } from './setup/tax-rate.ts'

export { BounceInput, PayInput } from './batch/batch.ts'
export type { Card } from './batch/slip.ts'
export { isMonth, monthAfter, monthBefore } from './month.ts'
export { type DoorLabour, perDoor } from './piece/door-labour.ts'
export { pieceWords } from './piece/piece-words.ts'
export {
  bestPrices,
  type Done,
  measureOf,
  meetingOf,
  type Priced,
  splitAmount,
} from './piece/price-of.ts'
export { type AttendanceLine, attendanceKeys } from './setup/attendance-month.ts'
export { idNumberFault } from './setup/id-number.ts'
export { calculateBonus, calculateSlip, changeSince } from './slip/calculate.ts'
export type {
  CalculatedSlip,
  Deducted,
  InsureTerms,
  PayRules,
  SlipInput,
  SlipItem,
  SlipTotals,
} from './slip/slip-input.ts'
export type { SlipLine, SlipPiece, SlipView, TaxedMonth, WorkerPieces } from './slip/slip-view.ts'
export { adviseBonus, type BonusAdvice, type BonusStep } from './tax/bonus.ts'
export { type Bracket, shippedBrackets, tableFault } from './tax/brackets.ts'
export {
  BASIC_DEDUCTION,
  forecast,
  monthsOf,
  nothingYet,
  type TaxStanding,
  type Withheld,
} from './tax/withhold.ts'
export {
  AdjustType,
  BonusUntil,
  ByMonthDays,
  CostTarget,
  IdType,
  InsureKind,
  isOtherDeduction,
  MinimumWage,
  MonthlyWages,
  Overtime,
  PayAdjustment,
  PayAttendance,
  PayBatch,
  PayDeduction,
  PayInsurance,
  PayItem,
  PayPassword,
  PayPiece,
  PayPrice,
  PayProfile,
  PaySlip,
  PaySlipLook,
  PayTaxLedger,
  PayTaxRate,
  PieceUnit,
  PieceWages,
  SlipReply,
  SpecialType,
  TaxKind,
}

export const pay = defineModule('pay', {
  label: '薪酬管理',
  icon: 'money-collect',
  duties,
  entities: [
    PayInsurance,
    PayProfile,
    PayPassword,
    PayPrice,
    PayPiece,
    PayAttendance,
    PayAdjustment,
    PayDeduction,
    PayTaxRate,
    PayBatch,
    PaySlip,
    PaySlipLook,
    PayTaxLedger,
  ],
  dicts: [
    AdjustType,
    CostTarget,
    IdType,
    IitMode,
    InsureKind,
    PayItem,
    PayMode,
    PayScope,
    PieceQuality,
    PieceSource,
    PieceUnit,
    RoundRule,
    SlipReply,
    SpecialType,
    TaxKind,
  ],
  measures: [PieceWages, MonthlyWages, Overtime],
  parameters: [MinimumWage, ByMonthDays, BonusUntil],
  permissions: {
    'paySlip:look': '查看他人工资单',
    'paySlip:answer': '答复工资异议',
    'payPassword:clear': '清除工资密码',
  },
  menu: [
    { label: '工资批次', open: PayBatch },
    { label: '人工看板', open: '/pay/board' },
    { label: '我的工资单', open: '/pay/mine' },
    { label: '计件明细', open: PayPiece },
    { label: '考勤汇总', open: PayAttendance },
    { label: '考勤录入', open: '/pay/attendance-month' },
    { label: '奖惩', open: PayAdjustment },
    { label: '年终奖测算', open: '/pay/bonus' },
    { label: '工资档案', open: PayProfile },
    { label: '计件单价', open: PayPrice },
    { label: '专项附加扣除', open: PayDeduction },
    { label: '社保方案', open: PayInsurance },
    { label: '个税累计台账', open: PayTaxLedger },
    { label: '个税税率表', open: PayTaxRate },
    { label: '工资单查看记录', open: PaySlipLook },
  ],
})
