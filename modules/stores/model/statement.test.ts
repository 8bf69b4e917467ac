import { add, sub } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StatementKind, settledBefore, statementKinds, statementOf } from './statement.ts'

test('a statement goes from what was owed to what is owed, entry by entry', () => {
  const { lines, totals, closing } = statementOf(100.1, [
    { on: '2026-11-09', kind: 'receipt', no: 'SK2', about: '', amount: 50.05 },
    { on: '2026-11-02', kind: 'order', no: 'DD1', about: '', amount: 900 },
    { on: '2026-11-05', kind: 'shipment', no: 'SH1', about: '', amount: 300.2 },
    { on: '2026-11-05', kind: 'return', no: 'SH2', about: '', amount: 0.1 },
    { on: '2026-11-12', kind: 'refund', no: 'SK3', about: '', amount: 10 },
  ])
  expect(lines.map(({ no, balance }) => [no, balance])).toEqual([
    ['DD1', 100.1],
    ['SH1', 400.3],
    ['SH2', 400.2],
    ['SK2', 350.15],
    ['SK3', 360.15],
  ])
  expect(totals).toEqual({ order: 900, shipment: 300.2, return: 0.1, receipt: 50.05, refund: 10 })
  expect(closing).toBe(360.15)
})

test('whatever happened, the end is the beginning and shipments less returns and receipts, to the cent', () => {
  const kinds = Object.keys(statementKinds) as StatementKind[]
  const cents = fc.integer({ min: 1, max: 99_999_999 }).map((amount) => amount / 100)
  const entry = fc.record({
    on: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
    kind: fc.constantFrom(...kinds),
    no: fc.string({ maxLength: 5 }),
    about: fc.constant(''),
    amount: cents,
  })
  fc.assert(
    fc.property(cents, fc.array(entry, { maxLength: 40 }), (opening, entries) => {
      const { totals, closing, lines } = statementOf(opening, entries)
      const more = add(totals.shipment, totals.refund)
      const less = add(totals.return, totals.receipt)
      expect(closing).toBe(sub(add(opening, more), less))
      expect(lines.at(-1)?.balance ?? opening).toBe(closing)
    }),
  )
})

test.each([
  ['2026-11-26', 25, '2026-11-25'],
  ['2026-11-25', 25, '2026-10-25'],
  ['2026-01-10', 25, '2025-12-25'],
  ['2026-01-10', 1, '2026-01-01'],
  ['2026-12-31', 28, '2026-12-28'],
])('before %s accounts were settled on the %sth: %s', (today, settleDay, last) => {
  expect(settledBefore(today, settleDay)).toBe(last)
})
