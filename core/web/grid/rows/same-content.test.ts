import { expect, test } from 'vitest'
import { isSameContent } from './same-content.ts'

test('what is written anew but says the same is the same', () => {
  const rule = () => true
  const columns = () => [{ key: 'a', options: [{ value: 1 }], validateRules: [{ handler: rule }] }]
  expect(isSameContent(columns(), columns())).toBe(true)
  expect(
    isSameContent([{ id: '1', on: null, qty: Number.NaN }], [{ id: '1', on: null, qty: Number.NaN }]),
  ).toBe(true)
})

test('another value, order, length, field or function is another content', () => {
  const others: [unknown, unknown][] = [
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: '1' }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ slot: () => 1 }, { slot: () => 1 }],
    [[], {}],
    [null, {}],
    [new Date(0), new Date(0)],
  ]
  for (const [left, right] of others) expect(isSameContent(left, right)).toBe(false)
})
