import { expect, test } from 'vitest'
import { makeClient } from '../http/client.ts'
import { makeKeeper, memoryStore } from './keeper.ts'
import { makeSession, type Session, type SignedIn } from './make-session.ts'

/** A browser whose windows reach no server. */
function browser() {
  const texts = memoryStore()
  const keeper = makeKeeper(texts)
  const open = (): Session => {
    const session = makeSession(keeper, () => client)
    const client = makeClient({ base: 'http://127.0.0.1:1', bearing: session.bearing, onFailure: () => {} })
    return session
  }
  return { open, texts }
}

const answer = {
  token: 't1',
  userInfo: { id: 'u1', username: 'anna', loginTenantId: 3 },
  multi_depart: 1,
} as SignedIn

const storageEvent = (name: string | null) =>
  Object.assign(new Event('storage'), { key: name && `mortise:${name}` })

test('who signs in in one window is signed in in the other, and so is who signs out', () => {
  const { open } = browser()
  const [here, there] = [open(), open()]
  const windows = new EventTarget()
  here.follow(windows)
  there.enter(answer)
  expect(here.store.getState().token).toBeNull()
  windows.dispatchEvent(storageEvent('token'))
  expect(here.store.getState()).toMatchObject({ token: 't1', user: { username: 'anna' }, tenant: '3' })
  there.clear()
  windows.dispatchEvent(storageEvent('token'))
  expect(here.store.getState()).toMatchObject({ token: null, user: null, hasLeft: true })
})

test('what the browser forgets altogether is forgotten in every window, and a page out of its memory looks again', () => {
  const { open, texts } = browser()
  const session = open()
  const windows = new EventTarget()
  const stop = session.follow(windows)
  session.enter(answer)
  texts.removeItem('mortise:token')
  windows.dispatchEvent(storageEvent('settings'))
  expect(session.store.getState().token).toBe('t1')
  windows.dispatchEvent(storageEvent(null))
  expect(session.store.getState().token).toBeNull()
  session.enter(answer)
  texts.removeItem('mortise:token')
  windows.dispatchEvent(new Event('pageshow'))
  expect(session.store.getState().token).toBeNull()
  session.enter(answer)
  stop()
  texts.removeItem('mortise:token')
  windows.dispatchEvent(storageEvent('token'))
  expect(session.store.getState().token).toBe('t1')
})
