import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { authTables } from '../tables.ts'
import { failuresOf, isLocked, isSuspicious, tryOnce } from './lockout.ts'

const minute = 60_000
const start = Date.parse('2026-11-15T09:00:00+08:00')
const byUser = (...minutes: number[]) => ({ user: minutes.map((at) => start + at * minute), address: [] })
const byAddress = (count: number) => ({ user: [], address: Array.from({ length: count }, () => start) })

test.each<[why: string, failures: { user: number[]; address: number[] }, at: number, locked: boolean]>([
  ['nobody failed', byUser(), 0, false],
  ['four failures', byUser(3, 2, 1, 0), 3, false],
  ['five failures in ten minutes', byUser(10, 9, 8, 1, 0), 10, true],
  ['five failures in more than ten minutes', byUser(11, 9, 8, 1, 0), 11, false],
  ['just before ten minutes after the last failure', byUser(4, 3, 2, 1, 0), 13.99, true],
  ['ten minutes after the last failure', byUser(4, 3, 2, 1, 0), 14, false],
  ['one failure after a lock has passed', byUser(14, 4, 3, 2, 1), 14, false],
  ['99 failures from one address', byAddress(99), 1, false],
  ['100 failures from one address', byAddress(100), 1, true],
])('%s', (_, failures, at, locked) => {
  expect(isLocked(failures, start + at * minute)).toBe(locked)
})

test('a captcha is wanted after three failures, until they are ten minutes old', () => {
  expect(isSuspicious(byUser(1, 0), start + minute)).toBe(false)
  expect(isSuspicious(byUser(2, 1, 0), start + 2 * minute)).toBe(true)
  expect(isSuspicious(byUser(2, 1, 0), start + 10 * minute)).toBe(false)
  expect(isSuspicious(byAddress(59), start)).toBe(false)
  expect(isSuspicious(byAddress(60), start)).toBe(true)
})

let pool: Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  pool = new Pool({ connectionString: database.url })
  await pool.query(['create schema engine', ...authTables].join(';'))
})
afterAll(async () => {
  await pool.end()
  await drop()
})

const wrong = async () => false
const right = async () => true

test('of fifty wrong tries at once only five are looked at', async () => {
  let looked = 0
  const tries = Array.from({ length: 50 }, () =>
    tryOnce(
      pool,
      { user: 'crowd', address: '10.0.0.1' },
      () => start,
      async () => {
        looked += 1
        return false
      },
    ),
  )
  const outcomes = await Promise.all(tries)
  expect(looked).toBe(5)
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(45)
})

test('a lock ends after ten minutes, however the name is spelled and whatever the password', async () => {
  let now = start
  const go = (user: string, isRight: () => Promise<boolean>) =>
    tryOnce(pool, { user, address: '10.0.0.2' }, () => now, isRight)
  for (const name of ['Locked', 'locked', 'LOCKED', ' locked ', 'locked'])
    expect(await go(name, wrong)).toBe('failed')
  expect(await go('locked', right)).toBe('locked')
  now += 10 * minute
  expect(await go('locked', right)).toBe('passed')
})

test('a success forgives what the user failed before, not what the address did', async () => {
  const suspect = { user: 'forgetful', address: '10.0.0.3' }
  for (const isRight of [wrong, wrong, wrong, wrong, right])
    await tryOnce(pool, suspect, () => start, isRight)
  const failures = await failuresOf(pool, suspect, start)
  expect(failures.user).toEqual([])
  expect(failures.address).toHaveLength(4)
})

test('a try that breaks counts for nothing and gives its connection back', async () => {
  const broken = () => Promise.reject(new Error('disk on fire'))
  for (let i = 0; i < 15; i++) {
    await expect(
      tryOnce(pool, { user: 'unlucky', address: '10.0.0.4' }, () => start, broken),
    ).rejects.toThrow('fire')
  }
  expect(await tryOnce(pool, { user: 'unlucky', address: '10.0.0.4' }, () => start, right)).toBe('passed')
})
