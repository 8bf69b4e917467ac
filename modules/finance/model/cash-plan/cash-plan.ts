import { defineDict, defineParameter } from '@mortise/model'

/** Where money that is expected comes from, and where it goes. */
export const CashKind = defineDict('cash_kind', '资金项目', {
  plan: ['plan', '订单应收计划'],
  receivable: ['receivable', '应收款'],
  request: ['request', '付款申请'],
  payable: ['payable', '应付款'],
  estimate: ['estimate', '暂估应付款'],
  wage: ['wage', '职工薪酬'],
  social: ['social', '社保公积金'],
  tax: ['tax', '税费'],
})

export const PayDay = defineParameter('cash_pay_day', '工资发放日', 'int', '10', {
  description: '每月几日发放上月工资，资金计划据此安排',
})
export const TaxDay = defineParameter('cash_tax_day', '缴税缴费日', 'int', '15', {
  description: '每月几日缴纳上月税费和社保公积金，资金计划据此安排',
})

/** Money that is expected on a day: above zero as it comes, below as it goes. */
export interface CashRow {
  readonly kind: string
  readonly week: number
  /** When it is expected, and when it is due. */
  readonly on: string
  readonly dueOn: string
  readonly amount: number
  readonly partyType: string | null
  readonly party: string | null
  readonly partyName: string | null
  readonly sourceType: string | null
  readonly source: string | null
  readonly sourceNo: string | null
  readonly note: string
}

/** A party that owes us, with the days by which it has been late so far. */
export interface CashParty {
  readonly party: string
  readonly partyName: string
  readonly late: number
  readonly amount: number
}

export interface CashWeek {
  readonly from: string
  readonly to: string
  readonly in: number
  readonly out: number
  /** What is left of our money when it is over. */
  readonly balance: number
}

/** 资金计划: what comes and goes in thirteen weeks, and what is left of our money after each. */
export interface CashPlan {
  readonly from: string
  readonly opening: number
  readonly weeks: readonly CashWeek[]
  readonly lines: readonly { readonly kind: string; readonly amounts: readonly number[] }[]
  /** The week at whose end least is left; -1 where there is never less than now. */
  readonly lowest: { readonly week: number; readonly balance: number }
  readonly parties: readonly CashParty[]
}
