import { FinAllocation, FinOpenItem, GlBalance, GlCounter, Receivable } from '@mortise/finance/model'
import type { AnyEntity } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'
import { replayLedger } from './replay.ts'

const app = await testApp(finance)
await openBooks(app)
const { db } = app.services
const { clerk, owed } = await paying(app)
await owed()
const charged = await clerk.of(Receivable).add({
  partyType: 'other',
  otherName: '零星客户',
  kind: 'other',
  items: [{ itemName: '运费', amount: 113 }],
})
await clerk.of(Receivable).move(charged.id, 'post')

const replayed = () => replayLedger(db.owner, '0')

/** Changes a table past all that holds it, looks, and puts back what was. */
async function tampered({ table }: AnyEntity, column: string, value: string) {
  const client = await db.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: string; was: string }>(
      `update ${table} t set ${column} = ${value} from ${table} o where o.id = t.id
       and t.id = (select min(id) from ${table}) returning t.id, o.${column} as was`,
    )
    expect(rows).toHaveLength(1)
    const found = await replayed()
    await client.query(`update ${table} set ${column} = $2 where id = $1`, [rows[0]?.id, rows[0]?.was])
    return found
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

test('books that are built again from their documents are the same, and nothing of it stays', async () => {
  expect(await replayed()).toEqual([])
  expect(await replayed()).toEqual([])
  const { rows } = await db.owner.query(`select from pg_namespace where nspname = 'ledger_replay'`)
  expect(rows).toEqual([])
})

test.each([
  { of: GlCounter, column: 'last', value: 'o.last + 1', what: '重算凭证号不符' },
  { of: GlBalance, column: 'debit', value: 'o.debit + 0.01', what: '重算余额不符' },
  { of: FinOpenItem, column: 'due_on', value: 'o.due_on + 1', what: '重算往来明细不符' },
  { of: FinOpenItem, column: 'status', value: `'1'`, what: '重算往来明细不符' },
  { of: FinAllocation, column: 'amount', value: 'o.amount + 1', what: '重算往来明细不符' },
  { of: Receivable, column: 'amount', value: 'o.amount + 1', what: '单据与凭证不符' },
  { of: Receivable, column: 'tax_amount', value: 'o.tax_amount + 1', what: '单据与凭证不符' },
  { of: StockMove, column: 'amount', value: 'o.amount + 1', what: '库存单据与凭证不符' },
])('what is changed in $column of $of.table is told: $what', async ({ of, column, value, what }) => {
  const found = await tampered(of, column, value)
  expect(found.map((each) => each.what)).toContain(what)
  expect(await replayed()).toEqual([])
})
