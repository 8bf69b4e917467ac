import { FinAllocation, FinOpenItem } from '@mortise/finance/model'
import { addDays, sequence } from '@mortise/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const first = '2026-03-01'

test('what was open on any day is what it came to less what was set off until then and not taken back', async () => {
  const below = sequence(7)
  const parties = ['甲', '乙', '丙'].map((name) => ({ type: 'store' as const, id: newId(), name }))
  for (const party of parties)
    for (let at = 0; at < 8; at++) {
      const [side, contra] = at % 4 === 3 ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
      const date = addDays(first, below(60))
      const amount = 100 + below(100)
      await asSystem('0', (ctx) =>
        postVoucher(ctx, {
          date,
          kind: 'auto',
          summary: '往来',
          source: { type: 'test', id: newId(), event: 'add', no: 'T' },
          entries: [
            { account: '1122', [side]: amount, party, dueOn: addDays(date, below(90)) },
            { account: '1012', [contra]: amount },
          ],
        }),
      )
    }
  const items = (await clerk.of(FinOpenItem).list({ size: 100 })).rows
  for (const against of items.filter(({ sign }) => sign < 0))
    for (const item of items.filter(({ sign, party }) => sign > 0 && party === against.party)) {
      const body = { item: item.id, against: against.id, amount: 1 + below(10) }
      const { result } = (await clerk.call('POST', `${FinAllocation.wire}/allocate`, { body })).body
      // As if it had been done on that day.
      const day = addDays(first, below(100))
      await db.owner.query('update erp_fin_alloc set date = $2 where id = $1', [result, day])
      if (below(3) > 0) continue
      await clerk.call('POST', `${FinAllocation.wire}/undo`, { body: { id: result } })
      const until = addDays(day, below(40))
      await db.owner.query('update erp_fin_alloc set undone_on = $2 where id = $1', [result, until])
    }
  const made = (await clerk.of(FinAllocation).list({ size: 500 })).rows
  expect(made.some(({ isUndone }) => isUndone)).toBe(true)
  for (let days = 0; days <= 150; days += 5) {
    const on = addDays(first, days)
    const told = (await clerk.call('GET', '/fin/report/ageing', { query: { side: 'AR', to: on } })).body
      .result as { party: string; total: number; notDue: number }[]
    for (const { id } of parties) {
      const open = items
        .filter(({ party, date }) => party === id && date <= on)
        .map(({ id: own, sign, amount, dueOn }) => ({
          isDue: dueOn < on,
          left:
            sign *
            made
              .filter(({ item, against }) => item === own || against === own)
              .filter(({ date, undoneOn }) => date <= on && (!undoneOn || undoneOn > on))
              .reduce((left, { amount: taken }) => left - taken, amount),
        }))
      const sumOf = (parts: typeof open) => parts.reduce((sum, { left }) => sum + left, 0)
      const line = told.find(({ party }) => party === id)
      expect(line?.total ?? 0, `${on} ${id}`).toBe(sumOf(open))
      expect(line?.notDue ?? 0, `${on} ${id}`).toBe(sumOf(open.filter(({ isDue }) => !isDue)))
    }
  }
})
