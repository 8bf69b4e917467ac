import { approved, defineEntity, defineMeasure, defineModule, f, mul, sum, takes } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { Loan } from './loan.fixture.ts'

/** Sample doors that come back of a loan, never more than are out, and the deposit that is paid for them. */
export const LoanReturn = defineEntity('loanReturn', {
  label: '样板归还单',
  fields: {
    no: f.serial('归还单号', 'YH{yyMM}-{0000}'),
    loan: f.ref('借用单', Loan, { required: true, frozen: true, search: true }),
    store: f.text('门店', { readonly: true, search: true }),
    returnedOn: f.date('归还日期', { required: true, default: '${currentDate}', search: true }),
    doors: f.lines('样板', {
      fields: {
        loanDoor: f.sourceLine('借用明细'),
        door: f.text('样板', { readonly: true }),
        qty: f.int('数量', { required: true, min: 1, sum: true }),
        deposit: f.money('单件押金', { readonly: true }),
        amount: f.money('押金', { sum: true }),
      },
      derive: { amount: ({ qty, deposit }) => mul(qty, deposit) },
    }),
    total: f.money('退还押金', { sum: true }),
    status: f.flow('状态', approved({ fourEyes: true })),
  },
  derive: { total: ({ doors }) => sum(doors, ({ amount }) => amount) },
  from: takes(Loan, {
    ref: 'loan',
    lines: 'doors',
    lineRef: 'loanDoor',
    while: ['approved'],
    head: ['store'],
    line: ['door', 'deposit'],
    open: ({ qty, returnedQty }) => qty - returnedQty,
    qty: 'qty',
    counts: { returnedQty: ({ qty }: { qty: number }) => qty },
    in: ['approved'],
    act: '归还',
  }),
  paper: {
    head: ['no', 'loan', 'store', 'returnedOn'],
    columns: ['door', 'qty', 'amount'],
    total: 'total',
    signs: ['店长', '仓管员'],
  },
})

const Refunded = defineMeasure(LoanReturn, 'refunded', {
  label: '退还押金',
  sum: 'total',
  where: { status: 'approved' },
  period: 'returnedOn',
  by: ['store', 'returnedOn.month'],
})

export const loans = serverModule(
  defineModule('loans', { label: '样板', entities: [Loan, LoanReturn], measures: [Refunded] }),
)
