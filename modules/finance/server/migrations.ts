import {
  BackReceivable,
  BankLine,
  BankTransfer,
  FinOpenItem,
  GlAccount,
  GlBalance,
  GlBook,
  GlVoucher,
} from '@mortise/finance/model'
import { linesTable } from '@mortise/model'
import type { ServerModule } from '@mortise/server'
import { itemFunctions, itemTables, touchedTable } from './items/item-functions.ts'
import { itemSideOf } from './ledger/chart.ts'
import { enforcement, ledgerTables } from './ledger/enforcement.ts'
import { postFunctions } from './ledger/post-function.ts'

/** All of them as they are today: safe to repeat, and repeated under a new name whenever one has changed. */
const functions = [touchedTable, enforcement, postFunctions, itemFunctions].join('\n')

export const migrations: NonNullable<ServerModule['migrations']> = [
  {
    name: '2026-11-18-books-that-hold',
    async run(client) {
      await client.query(ledgerTables)
      await client.query(functions)
    },
  },
  {
    // What was posted before has its items too.
    name: '2026-11-18-items-of-entries',
    async run(client) {
      await client.query(itemTables)
      await client.query(`update ${GlAccount.table} set item_side = ${itemSideOf('code')} where is_control`)
      await client.query(functions)
      await client.query(`
        select public.erp_fin_open_items(v.tenant_id, v.id, v.create_by, v.create_time) from ${GlVoucher.table} v
        where v.status in ('posted', 'reversed') and not v.deleted order by v.date, v.id`)
    },
  },
  {
    name: '2026-11-18-sides-of-accounts',
    async run(client) {
      await client.query(`
        update ${GlAccount.table} set item_side = ${itemSideOf('code')} where is_control and item_side is null;
        update ${FinOpenItem.table} i set side = a.item_side from ${GlAccount.table} a
          where a.tenant_id = i.tenant_id and a.id = i.account and a.item_side <> i.side`)
      await client.query(functions)
    },
  },
  {
    // What months began with, and what their closing carried away, is counted apart; books begin on a day.
    name: '2026-11-18-start-of-books',
    async run(client) {
      await client.query(functions)
      await client.query(`
        update ${GlBook.table} b set start_on = least(to_date(b.start_month || '-01', 'YYYY-MM-DD'),
          (select min(v.date) from ${GlVoucher.table} v
            where v.tenant_id = b.tenant_id and v.status in ('approved', 'posted', 'reversed') and not v.deleted))
        where b.start_on is null;
        delete from ${GlBalance.table};
        insert into ${GlBalance.table} (id, tenant_id, month, account, phase, dim_key, party_type, party, party_name, debit, credit,
          create_by, create_time, version, deleted)
        select gen_random_uuid()::text, v.tenant_id, v.month, e.account, public.erp_gl_phase(v.kind),
          public.erp_gl_dim_key(e.party_type, e.party, e.depart, e.bank), e.party_type, e.party, max(e.party_name),
          sum(e.debit), sum(e.credit), 'system', localtimestamp(0), 1, false
        from ${GlVoucher.table} v
        join ${linesTable(GlVoucher, 'entries')} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
        where v.status in ('posted', 'reversed') and not v.deleted
        group by v.tenant_id, v.month, e.account, public.erp_gl_phase(v.kind), e.party_type, e.party, e.depart, e.bank`)
    },
  },
  {
    name: '2026-11-18-tables-hold-more',
    async run(client) {
      await client.query(functions)
    },
  },
  {
    // A line went one way, and is never claimed beyond what it was.
    name: '2026-11-18-lines-of-banks-hold',
    async run(client) {
      await client.query(`
        alter table ${BankLine.table} add constraint bank_line_goes_one_way
          check (in_amount >= 0 and out_amount >= 0 and (in_amount = 0) <> (out_amount = 0));
        alter table ${BankLine.table} add constraint bank_line_is_claimed_once
          check (claimed >= 0 and claimed <= in_amount + out_amount)`)
    },
  },
  {
    // Which code its department has is not what was booked.
    name: '2026-11-19-vouchers-follow-their-department',
    async run(client) {
      await client.query(functions)
    },
  },
  {
    // What changed with a party is compared once, not once for each of its items.
    name: '2026-11-19-parties-are-compared-once',
    async run(client) {
      await client.query(functions)
    },
  },
  {
    // What is asked of a document by its amount is asked of all the money that it settles or lets go.
    name: '2026-11-19-amounts-with-discounts-and-fees',
    async run(client) {
      await client.query(`
        update ${BackReceivable.table} set settles = amount + discount where settles is null;
        update ${BankTransfer.table} set leaves = amount + fee where leaves is null`)
    },
  },
]
