import { expect, test } from 'vitest'
import { bringersOf, type Supply } from './bringers.ts'

const supply = (kind: Supply['kind'], qty: number, on: string | null): Supply => ({
  kind,
  qty,
  on,
  documentNo: null,
  document: null,
  supplier: null,
})

test('whoever needs it first gets what comes first, and what nobody brings is said', () => {
  const brought = bringersOf(
    [
      { id: 'late', qty: 8, needOn: '2026-12-10' },
      { id: 'first', qty: 5, needOn: '2026-11-20' },
    ],
    [supply('suggested', 4, '2026-12-15'), supply('ordered', 4, '2026-11-19'), supply('stock', 3, null)],
    '2026-11-16',
  )
  expect(
    brought.map(({ id, bringers, missing, completeOn, isLate }) => [
      id,
      bringers.map(({ kind, qty }) => [kind, qty]),
      missing,
      completeOn,
      isLate,
    ]),
  ).toEqual([
    [
      'first',
      [
        ['stock', 3],
        ['ordered', 2],
      ],
      0,
      '2026-11-19',
      false,
    ],
    [
      'late',
      [
        ['ordered', 2],
        ['suggested', 4],
      ],
      2,
      null,
      true,
    ],
  ])
})
