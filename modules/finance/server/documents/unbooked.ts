import {
  BackReceivable,
  BankTransfer,
  GlBook,
  GlVoucher,
  Invoice,
  Payable,
  Payment,
  Prepay,
  Receivable,
  Refund,
} from '@mortise/finance/model'
import type { AnyEntity } from '@mortise/model'
import { OrderReceipt } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** In which states documents stand in the books, and when there is something of them to book. */
const standing: readonly (readonly [entity: AnyEntity, states: string, due?: string])[] = [
  [Receivable, `'posted'`, 'd.amount <> 0'],
  [Payable, `'posted'`, 'd.amount <> 0'],
  [BackReceivable, `'approved'`],
  [Prepay, `'approved'`],
  [Refund, `'paid'`],
  [BankTransfer, `'approved'`],
  [Payment, `'paid'`],
  // Of a sale without tax there is nothing to book: its goods were as they left.
  [Invoice, `'issued', 'partRed', 'allRed'`, `(d.direction = 'in' or d.tax_amount <> 0)`],
]

const withoutVoucher = standing.map(
  ([{ label, table }, states, due = 'true']) => `
    select '${label}' as kind, d.no from ${table} d
    where d.tenant_id = k.tenant_id and not d.deleted and d.voucher is null and d.status in (${states}) and ${due}`,
)

/** Documents that stand in the books, and what came for orders since these are kept, without a voucher. Ids tell which came first. */
export async function unbooked({ tenant, db }: Context): Promise<{ what: string; detail: string }[]> {
  const { rows } = await sql<{ what: string; detail: string }>`
    select '单据未记账' as what, u.kind || ' ' || u.no as detail from ${sql.table(GlBook.table)} k
    cross join lateral (${sql.raw(withoutVoucher.join('\n union all'))}
      union all
      select ${OrderReceipt.label}, d.no from ${sql.table(OrderReceipt.table)} d
      where d.tenant_id = k.tenant_id and not d.deleted and d.amount <> 0 and d.id > k.id and not exists (
        select from ${sql.table(GlVoucher.table)} v
        where v.tenant_id = d.tenant_id and v.source_type = ${OrderReceipt.name} and v.source = d.id and not v.deleted)
    ) u
    where k.tenant_id = ${tenant} and not k.deleted limit 1000`.execute(db)
  return rows
}
