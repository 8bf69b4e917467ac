import { f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { BankInfo } from '@mortise/stores/model'
import { GlAccount } from './account.ts'
import { PartyType } from './dicts.ts'

/** Cents of more are not told apart by a number. */
const MOST = 999_999_999_999.99

/** What an entry is about, beside its account. */
export const dimensionFields = {
  partyType: f.dict('往来类型', PartyType),
  party: f.text('往来单位编号', { max: 36, wire: 'partyId' }),
  partyName: f.text('往来单位', { max: 100 }),
  dueOn: f.date('到期日', { wire: 'dueDate' }),
  order: f.ref('订单', CustomerOrder, { wire: 'orderId' }),
  orderLine: f.text('订单行', { max: 36 }),
  workOrder: f.text('生产工单', { max: 36 }),
  project: f.text('项目编号', { max: 36, wire: 'projectId' }),
  sourceLine: f.text('来源行', { max: 36, wire: 'srcLine' }),
  depart: f.depart('部门', { wire: 'departId' }),
  bank: f.ref('银行账户', BankInfo, { wire: 'bankinfoId' }),
}

/** What every entry says, whether it counts or waits in a template. */
export const entryFields = {
  summary: f.text('摘要', { required: true, max: 200 }),
  account: f.ref('科目', GlAccount, { required: true, wire: 'accountId' }),
  debit: f.money('借方', { required: true, default: 0, min: 0, max: MOST, sum: true }),
  credit: f.money('贷方', { required: true, default: 0, min: 0, max: MOST, sum: true }),
}
