import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { sweepAuth } from '../sessions/sweep.ts'
import { authTables } from '../tables.ts'
import { loginFigures, logLogin, type Outcome, presenceFigures, visitFigures } from './login-log.ts'

const now = Date.parse('2026-11-15T09:30:00+08:00')
let pool: Pool
let counting: Parameters<typeof loginFigures>[0]
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  pool = new Pool({ connectionString: database.url })
  counting = { db: { pool }, tenant: '0', now }
  await pool.query(['create schema engine', ...authTables].join(';'))
})
afterAll(async () => {
  await pool.end()
  await drop()
})

test('visits are counted by the days of the factory; failures are none', async () => {
  const visit = (at: string, address: string, outcome: Outcome = 'success') =>
    logLogin(pool, { way: 'password', outcome, username: 'zhang', address }, Date.parse(at))
  await visit('2026-11-15T00:00:00+08:00', '10.0.0.1')
  await visit('2026-11-15T09:00:00+08:00', '10.0.0.1')
  await visit('2026-11-15T09:10:00+08:00', '10.0.0.2')
  await visit('2026-11-15T09:20:00+08:00', '10.0.0.3', 'wrong')
  await visit('2026-11-14T23:59:59+08:00', '10.0.0.1')
  await visit('2026-11-09T12:00:00+08:00', '10.0.0.4')
  await visit('2026-11-08T23:59:59+08:00', '10.0.0.5')

  const figures = await loginFigures(counting)
  expect(figures).toMatchObject({ todayVisitCount: 3, todayIp: 2 })
  await visit('2026-11-01T12:00:00+08:00', '10.0.0.1')
  expect((await loginFigures(counting)).totalVisitCount).toBe(figures.totalVisitCount + 1)
  expect(await visitFigures(counting)).toEqual([
    { visit: 1, ip: 1, tian: '2026-11-09', type: '11-09' },
    { visit: 0, ip: 0, tian: '2026-11-10', type: '11-10' },
    { visit: 0, ip: 0, tian: '2026-11-11', type: '11-11' },
    { visit: 0, ip: 0, tian: '2026-11-12', type: '11-12' },
    { visit: 0, ip: 0, tian: '2026-11-13', type: '11-13' },
    { visit: 1, ip: 1, tian: '2026-11-14', type: '11-14' },
    { visit: 3, ip: 2, tian: '2026-11-15', type: '11-15' },
  ])
})

test('a tenant counts its own visits, and everybody who came once', async () => {
  const visit = (at: string, accountId: string, tenant: string) =>
    logLogin(
      pool,
      { way: 'phone', outcome: 'success', username: 'li', accountId, tenant, address: '10.1.0.1' },
      Date.parse(at),
    )
  const own = { ...counting, tenant: 'door-works' }
  await visit('2026-11-15T08:00:00+08:00', 'a', 'door-works')
  await visit('2026-11-15T08:30:00+08:00', 'a', 'door-works')
  await visit('2026-11-15T09:00:00+08:00', 'b', 'door-works')
  await visit('2026-11-14T09:00:00+08:00', 'c', 'door-works')
  await visit('2026-11-15T09:00:00+08:00', 'd', 'other-works')
  expect(await loginFigures(own)).toEqual({ totalVisitCount: 4, todayVisitCount: 3, todayIp: 1 })
  expect((await visitFigures(own)).map(({ visit }) => visit)).toEqual([0, 0, 0, 0, 0, 1, 3])
  expect(await presenceFigures(own)).toEqual({ onlineUsers: 0, todayUsers: 2 })
})

test('sweeping takes old failures and leaves visits, however old', async () => {
  for (const outcome of ['success', 'wrong'] as const) {
    const event = { way: 'cas', outcome, username: 'swept', address: '10.0.0.9' } as const
    await logLogin(pool, event, Date.parse('2020-01-01T00:00:00+08:00'))
  }
  await sweepAuth(pool, now)
  const { rows } = await pool.query("select outcome from engine.login_log where username = 'swept'")
  expect(rows).toEqual([{ outcome: 'success' }])
})
