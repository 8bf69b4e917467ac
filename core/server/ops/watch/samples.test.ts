import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { makeSamples } from './samples.ts'

test('a curve goes on over a restart: by what is stored, and then by what is in memory', async () => {
  const now = Date.now()
  const rows = [60, 30, 1].map((minutes) => ({
    at: now - minutes * 60_000,
    figures: { 'loop.p50': minutes },
  }))
  const pool = { query: async () => ({ rows }) } as unknown as Pool
  const samples = makeSamples(pool, 'here')
  const course = async () => (await samples.history({ hours: 2, names: ['loop.p50'] })).values['loop.p50']
  expect(await course()).toEqual([60, 30, 1])
  await samples.add(now - 5 * 60_000, { 'loop.p50': 5 })
  await samples.add(now, { 'loop.p50': 0 })
  expect(await course()).toEqual([60, 30, 5, 0])
})
