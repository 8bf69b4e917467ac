import { can, type Duties, keeps, reads } from '@mortise/model'
import { BankClaim } from './bank/bank-claim.ts'
import { BankJournal } from './bank/bank-journal.ts'
import { BankLayout } from './bank/bank-layout.ts'
import { BankLine, BankStatement } from './bank/bank-statement.ts'
import { BankTransfer } from './bank/bank-transfer.ts'
import { FinClose } from './close/fin-close.ts'
import { PartyStatement } from './confirmations/party-statement.ts'
import { Invoice } from './invoices/invoice.ts'
import { FinAllocation, FinOpenItem } from './items/open-item.ts'
import { GlAccount } from './ledger/account.ts'
import { GlBalance, GlOpening } from './ledger/book.ts'
import { GlRule } from './ledger/rule.ts'
import { GlVoucher } from './ledger/voucher.ts'
import { GlVoucherTemplate } from './ledger/voucher-template.ts'
import { PayRequest } from './payables/pay-request.ts'
import { Payable } from './payables/payable.ts'
import { Payment } from './payables/payment.ts'
import { PaymentBatch } from './payables/payment-batch.ts'
import { Prepay, PrepayAlloc } from './prepay/prepay.ts'
import { BackReceivable } from './receivables/back-receivable.ts'
import { Receivable } from './receivables/receivable.ts'
import { Refund } from './settlement/refund.ts'

const pages = [
  '/finance/trial',
  '/finance/statements',
  '/finance/ageing',
  '/finance/close',
  '/finance/profit',
  '/finance/cash-plan',
  '/finance/bank-recon',
]
const looks = [
  ...reads(GlVoucher, GlVoucherTemplate, GlAccount, GlBalance, FinOpenItem, FinAllocation),
  ...reads(BankJournal, Receivable, BackReceivable, Prepay, PrepayAlloc),
  ...reads(Payable, PayRequest, Payment, Invoice, Refund, FinClose),
  ...reads(BankLayout, BankStatement, BankLine, BankClaim, BankTransfer, PartyStatement, PaymentBatch),
  ...pages,
  'finance:reports',
  'finance:orderCost',
]

/** Whoever writes a voucher does not approve it; the accounts themselves and what they began with are finance's. */
export const duties: Duties = {
  generalManager: [
    looks,
    can(GlVoucher, 'approve', 'unapprove'),
    can(BackReceivable, 'approve', 'reject'),
    can(Prepay, 'approve', 'reject'),
    can(PayRequest, 'approve', 'reject', 'confirmAccount'),
    'backReceivable:approveLarge',
    'prepay:approveLarge',
    'payRequest:approveLarge',
    can(Refund, 'approve', 'reject'),
    'refund:approveLarge',
    'finClose:reopen',
    can(PaymentBatch, 'release', 'recall'),
    can(BankTransfer, 'approve', 'reject'),
    'bankTransfer:approveLarge',
    can(Invoice, 'approve', 'reject'),
  ],
  // Who asks for money chooses among accounts and customers, which are nothing for buyers to see: they follow what is owed.
  buyer: [reads(Payable)],
  // Money that nobody knows is told to those who sell, who know for what it came.
  sales: ['/finance/claim', 'bankClaim:propose'],
  finance: [
    looks,
    keeps(GlVoucher, GlVoucherTemplate),
    can(GlVoucher, 'approve', 'unapprove', 'post', 'reverse'),
    keeps(GlAccount, GlOpening, GlRule),
    keeps(Receivable, BackReceivable, Prepay, PrepayAlloc),
    can(Receivable, 'post', 'reverse', 'void'),
    can(BackReceivable, 'submit', 'withdraw', 'approve', 'reject', 'spread', 'reverse', 'void'),
    can(Prepay, 'submit', 'withdraw', 'approve', 'reject', 'reverse', 'void'),
    can(PrepayAlloc, 'release'),
    keeps(Payable, Payment, Invoice),
    keeps(PayRequest),
    can(Payable, 'post', 'reverse', 'void'),
    can(PayRequest, 'submit', 'withdraw', 'approve', 'reject', 'confirmAccount', 'close', 'void'),
    can(Payment, 'pay', 'fail', 'void'),
    can(Invoice, 'submit', 'withdraw', 'approve', 'reject', 'issue', 'void'),
    keeps(Refund),
    can(Refund, 'submit', 'withdraw', 'approve', 'reject', 'pay', 'fail', 'void'),
    keeps(BankLayout, BankStatement, BankTransfer),
    can(BankTransfer, 'submit', 'withdraw', 'approve', 'reject', 'reverse', 'void'),
    can(BankClaim, 'confirm', 'reject', 'undo'),
    keeps(PartyStatement, PaymentBatch),
    can(PaymentBatch, 'release', 'recall', 'void'),
    'paymentBatch:file',
    'paymentBatch:result',
    can(PartyStatement, 'reopen', 'void'),
    'partyStatement:invite',
    'glOpening:start',
    'finClose:run',
    'finClose:close',
    'finance:verify',
    'finAllocation:allocate',
    'finAllocation:undo',
  ],
}
