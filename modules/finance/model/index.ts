import { defineModule } from '@mortise/model'
import { BankClaim, ClaimKind } from './bank/bank-claim.ts'
import { BankJournal } from './bank/bank-journal.ts'
import { AmountForm, BankLayout, DateOrder, TextEncoding } from './bank/bank-layout.ts'
import { BankLine, BankStatement, LineMatch } from './bank/bank-statement.ts'
import { BankTransfer } from './bank/bank-transfer.ts'
import { BankSmallSum } from './bank/small-sum.ts'
import { CashKind, PayDay, TaxDay } from './cash-plan/cash-plan.ts'
import { CloseStatus, FinClose } from './close/fin-close.ts'
import { PartyStatement } from './confirmations/party-statement.ts'
import { CostComponent, MarginAlert } from './cost/order-cost.ts'
import { PayWay } from './documents/pay-way.ts'
import { duties } from './duties.ts'
import {
  DeductStatus,
  Invoice,
  InvoiceColor,
  InvoiceDirection,
  InvoiceType,
  PriceTolerance,
  taxRates,
} from './invoices/invoice.ts'
import { AllocationCause, AllocationKind, FinAllocation, FinOpenItem, ItemStatus } from './items/open-item.ts'
import { GlAccount } from './ledger/account.ts'
import { GlBalance, GlBook, GlCounter, GlOpening } from './ledger/book.ts'
import {
  AccountCategory,
  BalancePhase,
  Dimension,
  ItemSide,
  PartyType,
  Side,
  VoucherKind,
} from './ledger/dicts.ts'
import { GlRule } from './ledger/rule.ts'
import { GlVoucher } from './ledger/voucher.ts'
import { GlVoucherTemplate } from './ledger/voucher-template.ts'
import { PayRequest, PayRequestType } from './payables/pay-request.ts'
import { Payable, PayableKind } from './payables/payable.ts'
import { Payment, PayTwoPeople } from './payables/payment.ts'
import { BatchResult, PaymentBatch } from './payables/payment-batch.ts'
import { Prepay, PrepayAlloc, PrepayDirection, StoreWallet } from './prepay/prepay.ts'
import { AllocStrategy, BackReceivable } from './receivables/back-receivable.ts'
import { OrderSettlement } from './receivables/order-settlement.ts'
import { Receivable, ReceivableKind } from './receivables/receivable.ts'
import { Refund } from './settlement/refund.ts'

export type {
  ClaimableLine,
  ClaimProposal,
  OpenMovement,
  OwnClaim,
  Reconciliation,
} from './bank/claim-proposal.ts'
export { SURE } from './bank/claim-proposal.ts'
export type { CashParty, CashPlan, CashRow, CashWeek } from './cash-plan/cash-plan.ts'
export type { CloseChecklist, CloseStep } from './close/fin-close.ts'
export type { ShownStatement } from './confirmations/shown-statement.ts'
export type { Costs, CostTie, DoorCost, LineCost, Profit } from './cost/order-cost.ts'
export type { AccountEntries, AgeingLine, LedgerLine, TrialLine } from './reports/ledgers.ts'
export type {
  Statement,
  StatementColumn,
  StatementEntries,
  StatementLine,
  StatementName,
} from './reports/statements.ts'
export {
  AccountCategory,
  AllocationCause,
  AllocationKind,
  AllocStrategy,
  BackReceivable,
  BalancePhase,
  BankClaim,
  BankJournal,
  BankLayout,
  BankLine,
  BankSmallSum,
  BankStatement,
  BankTransfer,
  BatchResult,
  CashKind,
  ClaimKind,
  CloseStatus,
  CostComponent,
  DeductStatus,
  Dimension,
  FinAllocation,
  FinClose,
  FinOpenItem,
  GlAccount,
  GlBalance,
  GlBook,
  GlCounter,
  GlOpening,
  GlRule,
  GlVoucher,
  GlVoucherTemplate,
  Invoice,
  InvoiceColor,
  InvoiceDirection,
  InvoiceType,
  ItemSide,
  ItemStatus,
  LineMatch,
  MarginAlert,
  OrderSettlement,
  PartyStatement,
  PartyType,
  Payable,
  PayableKind,
  PayDay,
  Payment,
  PaymentBatch,
  PayRequest,
  PayRequestType,
  PayTwoPeople,
  PayWay,
  Prepay,
  PrepayAlloc,
  PrepayDirection,
  PriceTolerance,
  Receivable,
  ReceivableKind,
  Refund,
  Side,
  StoreWallet,
  TaxDay,
  taxRates,
  VoucherKind,
}

export const finance = defineModule('finance', {
  label: '财务管理',
  icon: 'account-book',
  duties,
  entities: [
    GlAccount,
    GlVoucherTemplate,
    GlVoucher,
    GlBook,
    GlOpening,
    GlBalance,
    GlCounter,
    GlRule,
    FinOpenItem,
    FinAllocation,
    BankJournal,
    BankLayout,
    BankStatement,
    BankLine,
    BankTransfer,
    BankClaim,
    Receivable,
    BackReceivable,
    OrderSettlement,
    Prepay,
    PrepayAlloc,
    Payable,
    PayRequest,
    Payment,
    PaymentBatch,
    Invoice,
    Refund,
    FinClose,
    PartyStatement,
  ],
  dicts: [
    CashKind,
    CostComponent,
    TextEncoding,
    DateOrder,
    AmountForm,
    LineMatch,
    BatchResult,
    ClaimKind,
    CloseStatus,
    AccountCategory,
    BalancePhase,
    Side,
    Dimension,
    PartyType,
    VoucherKind,
    ItemSide,
    ItemStatus,
    AllocationKind,
    AllocationCause,
    AllocStrategy,
    DeductStatus,
    InvoiceColor,
    InvoiceDirection,
    InvoiceType,
    PayableKind,
    PayRequestType,
    PayWay,
    PrepayDirection,
    ReceivableKind,
    StoreWallet,
  ],
  parameters: [PayTwoPeople, BankSmallSum, PriceTolerance, PayDay, TaxDay, MarginAlert],
  permissions: {
    'finance:reports': '财务报表',
    'bankClaim:propose': '认领到款',
    'partyStatement:invite': '发送往来对账单',
    'paymentBatch:file': '下载银行文件',
    'paymentBatch:result': '导入银行回执',
    'finance:verify': '核对总账',
    'finance:orderCost': '订单成本与毛利',
    'finClose:run': '执行结账步骤',
    'finClose:close': '结账',
    'finClose:reopen': '反结账',
    'glOpening:start': '启用总账',
    'finAllocation:allocate': '核销',
    'finAllocation:undo': '取消核销',
  },
  menu: [
    { label: '预收预付', open: Prepay },
    { label: '预收分配', open: PrepayAlloc },
    { label: '应收单', open: Receivable },
    { label: '回款单', open: BackReceivable },
    { label: '退款单', open: Refund },
    { label: '账龄分析', open: '/finance/ageing' },
    { label: '往来对账单', open: PartyStatement },
    { label: '发票', open: Invoice },
    { label: '应付单', open: Payable },
    { label: '付款申请', open: PayRequest },
    { label: '付款单', open: Payment },
    { label: '批量付款', open: PaymentBatch },
    { label: '银行日记账', open: BankJournal },
    { label: '银行对账单', open: BankStatement },
    { label: '银行流水', open: BankLine },
    { label: '流水认领', open: BankClaim },
    { label: '到款认领', open: '/finance/claim' },
    { label: '内部转账', open: BankTransfer },
    { label: '余额调节表', open: '/finance/bank-recon' },
    { label: '对账单格式', open: BankLayout },
    { label: '记账凭证', open: GlVoucher },
    { label: '凭证模板', open: GlVoucherTemplate },
    { label: '科目余额表', open: '/finance/trial' },
    { label: '毛利', open: '/finance/profit' },
    { label: '资金计划', open: '/finance/cash-plan' },
    { label: '财务报表', open: '/finance/statements' },
    { label: '期末结账', open: '/finance/close' },
    { label: '往来明细', open: FinOpenItem },
    { label: '核销单', open: FinAllocation },
    { label: '科目发生额', open: GlBalance },
    { label: '会计科目', open: GlAccount },
    { label: '期初余额', open: GlOpening },
    { label: '记账规则', open: GlRule },
  ],
})
