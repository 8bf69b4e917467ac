import { expect, test } from 'vitest'
import { nodeAmounts } from './nodes.ts'

const rates = [0.3, 0.4, 0.25, 0.05]
const nodes = (confirmed: readonly number[]) =>
  rates.map((rate, at) => ({
    rate,
    amount: confirmed[at] ?? null,
    confirmedAt: confirmed[at] === undefined ? null : '2026-11-18 09:00:00',
  }))

test('the worked contract of 500,000 is paid in four parts (11.1)', () => {
  expect(nodeAmounts(500_000, nodes([]))).toEqual([150_000, 200_000, 125_000, 25_000])
})

test('after a supplement what is confirmed stays, and the next open node takes the difference (11.1)', () => {
  expect(nodeAmounts(533_333.33, nodes([150_000]))).toEqual([150_000, 223_333.33, 133_333.33, 26_666.67])
})

test('a total that falls below what is open of the next node leaves none below nothing', () => {
  expect(nodeAmounts(160_000, nodes([150_000]))).toEqual([150_000, 0, 2000, 8000])
  expect(nodeAmounts(150_000, nodes([150_000]))).toEqual([150_000, 0, 0, 0])
})

test('where all is confirmed nothing moves', () => {
  expect(nodeAmounts(1, nodes([1, 2, 3, 4]))).toEqual([1, 2, 3, 4])
})
