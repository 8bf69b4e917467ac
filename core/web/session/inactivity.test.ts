import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isMobileBrowser } from '../browser/device.ts'
import { makeClient } from '../http/client.ts'
import { IDLE_LIMIT, watchInactivity } from './inactivity.ts'
import { makeKeeper, memoryStore } from './keeper.ts'
import { makeSession, type SignedIn } from './make-session.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Anna at her desk, and how often she was taken for gone. */
function atWork({ isMobile = false } = {}) {
  let time = 1_800_000_000_000
  const now = () => time
  const keeper = makeKeeper(memoryStore(), now)
  const open = () => {
    const session = makeSession(keeper, () => client, { now })
    const client = makeClient({ base: 'http://127.0.0.1:1', bearing: session.bearing, onFailure: () => {} })
    return session
  }
  const session = open()
  session.enter({ token: 't1', userInfo: { username: 'anna' }, multi_depart: 1 } as SignedIn)
  const target = new EventTarget()
  const onIdle = vi.fn()
  onTestFinished(watchInactivity({ session, target, isMobile, onIdle, now }))
  const sleep = (span: number) => void (time += span)
  const pass = (span: number) => {
    sleep(span)
    vi.advanceTimersByTime(60_000)
  }
  const touch = (sign: string) => target.dispatchEvent(new Event(sign))
  return { open, session, onIdle, pass, sleep, touch, now }
}

test('[A-272] 24 hours without a sign of its user end a session', () => {
  const { onIdle, pass } = atWork()
  expect(IDLE_LIMIT).toBe(86_400_000)
  pass(86_399_999)
  expect(onIdle).not.toHaveBeenCalled()
  pass(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

test.each(['click', 'mousemove', 'keydown'])('[A-275] a %s begins the 24 hours anew', (sign) => {
  const { onIdle, pass, touch, session, now } = atWork()
  pass(23 * HOUR)
  touch(sign)
  expect(session.store.getState().lastActiveAt).toBe(now())
  expect(session.lastActivity()).toBe(now())
  pass(23 * HOUR)
  expect(onIdle).not.toHaveBeenCalled()
  touch('scroll')
  pass(HOUR)
  expect(onIdle).toHaveBeenCalledOnce()
})

test('[A-274] a telephone or a tablet is never left for idle', () => {
  const { onIdle, pass } = atWork({ isMobile: true })
  pass(48 * HOUR)
  expect(onIdle).not.toHaveBeenCalled()
  expect(isMobileBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile/15E148')).toBe(true)
  expect(isMobileBrowser('Mozilla/5.0 (Linux; Android 16) Chrome/156')).toBe(true)
  expect(isMobileBrowser('Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/156')).toBe(false)
})

test('a sign in one window counts for all of them', () => {
  const { open, onIdle, pass } = atWork()
  pass(23 * HOUR)
  open().noteActivity()
  pass(23 * HOUR)
  expect(onIdle).not.toHaveBeenCalled()
})

test('who comes back after a day is not taken for somebody who never went', () => {
  const { onIdle, touch, session, sleep, now } = atWork()
  const begun = now()
  // The machine slept as well: the first that happens is the mouse.
  sleep(25 * HOUR)
  touch('mousemove')
  expect(onIdle).toHaveBeenCalledOnce()
  expect(session.lastActivity()).toBe(begun)
})

test('a moving mouse is written down once in ten seconds', () => {
  const { touch, session, now, pass } = atWork()
  const begun = now()
  pass(9_999)
  touch('mousemove')
  expect(session.lastActivity()).toBe(begun)
  pass(1)
  touch('mousemove')
  expect(session.lastActivity()).toBe(now())
})
