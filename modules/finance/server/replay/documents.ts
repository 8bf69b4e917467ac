import { BackReceivable, BankTransfer, Payable, Prepay, Receivable, Refund } from '@mortise/finance/model'
import type { AnyEntity } from '@mortise/model'

/** What a document says of its voucher: an account by the beginning of its code, or the money of our bank, and how much on its debit. */
interface Telling {
  readonly entity: AnyEntity
  /** In which state it stands in the books. */
  readonly live: string
  readonly where?: string
  readonly lines: readonly (readonly [account: string, amount: string])[]
}

/** Entries with an account of ours, whatever account of the books it is kept on. */
export const BANK = 'bank'

/** Told apart from the code that books: by what the columns of each document mean. */
export const tellings: readonly Telling[] = [
  {
    entity: Receivable,
    live: 'posted',
    lines: [
      ['1122', 'd.amount'],
      ['222103', '-d.tax_amount'],
      ['6', '-d.net_amount'],
    ],
  },
  {
    entity: Payable,
    live: 'posted',
    // Those of invoices and settlements stand in the vouchers of these.
    where: `d.kind not in ('goods', 'outsource')`,
    lines: [
      ['220201', '-d.amount'],
      ['222104', 'd.tax_amount'],
    ],
  },
  {
    entity: BackReceivable,
    live: 'approved',
    lines: [
      [BANK, 'd.amount - d.fee'],
      ['1122', '-d.allocated'],
      ['2203', '-d.rest'],
      ['660301', 'd.fee'],
      ['660302', 'd.discount'],
    ],
  },
  {
    entity: Prepay,
    live: 'approved',
    lines: [[BANK, `case d.direction when 'in' then d.amount else -d.amount end`]],
  },
  { entity: Refund, live: 'paid', lines: [[BANK, '-d.amount']] },
  { entity: BankTransfer, live: 'approved', lines: [['660301', 'd.fee']] },
]
