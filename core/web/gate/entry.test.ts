import { expect, test } from 'vitest'
import { entryPathFor, sentFrom, type Visitor } from './entry.ts'

const stranger: Visitor = { hasToken: false, sso: 'off', hasLeft: false, isKnownChat: false }
const at = (pathname: string, search = '') => ({ pathname, search })

test('[A-138] with single sign-on a user without a token goes to its path, and the way back is kept', () => {
  const back = '?redirect=%2Fcustomers%2Fcustomer%3Fa%3D1'
  const page = at('/customers/customer', '?a=1')
  for (const sso of ['cas', 'oidc'] as const) {
    expect(sentFrom('closed', page, { ...stranger, sso })).toBe(`/user/sso${back}`)
  }
  expect(sentFrom('closed', page, stranger)).toBe(`/user/login${back}`)
  expect(sentFrom('closed', at('/'), { ...stranger, sso: 'cas' })).toBe('/user/sso?redirect=%2F')
})

test('the way back leads to the same view of a list, which stands behind the #', () => {
  const view = { ...at('/customers/customer'), hash: '#pageNo=2' }
  const way = sentFrom('closed', view, stranger) ?? ''
  expect(way).toBe('/user/login?redirect=%2Fcustomers%2Fcustomer%23pageNo%3D2')
  const [, back = ''] = way.split('/user/login')
  expect(sentFrom('signIn', at('/user/login', back), { ...stranger, hasToken: true })).toBe(
    '/customers/customer#pageNo=2',
  )
})

test('who left on purpose is not signed in again by single sign-on', () => {
  expect(entryPathFor('/', { ...stranger, sso: 'cas', hasLeft: true })).toBe('/user/login?redirect=%2F')
  expect(entryPathFor('/', { ...stranger, isKnownChat: true, hasLeft: true })).toBe(
    '/user/login?redirect=%2F',
  )
})

test('the users of an enterprise chat that is set up come in through it', () => {
  expect(entryPathFor('/', { ...stranger, isKnownChat: true })).toBe('/oauth2-app/login?redirect=%2F')
  expect(entryPathFor('/a', { ...stranger, sso: 'cas', isKnownChat: true })).toBe(
    '/oauth2-app/login?redirect=%2Fa',
  )
})

test('whoever is signed in is sent home from the pages of signing in, and to no other site', () => {
  const anna = { ...stranger, hasToken: true }
  expect(sentFrom('signIn', at('/user/sso'), anna)).toBe('/dashboard/analysis')
  expect(sentFrom('signIn', at('/user/login', '?redirect=%2Fa'), anna)).toBe('/a')
  expect(sentFrom('signIn', at('/user/sso', '?redirect=%2F%2Fevil.example'), anna)).toBe(
    '/dashboard/analysis',
  )
  expect(sentFrom('closed', at('/a'), anna)).toBeNull()
})

test('what is open lets everybody in', () => {
  expect(sentFrom('open', at('/404'), { ...stranger, sso: 'cas' })).toBeNull()
  expect(sentFrom('open', at('/404'), { ...stranger, hasToken: true })).toBeNull()
  expect(sentFrom('signIn', at('/user/login'), stranger)).toBeNull()
})
