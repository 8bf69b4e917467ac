import { expect, test } from 'vitest'
import { isWithinReach, reachOf } from './reach.ts'

const departs = [{ orgCode: 'A01A02' }]

test('the widest of all roles counts; without a role the own departments and those below are in sight', () => {
  const inOwn = { isAll: false, below: ['A01A02'], at: [] }
  expect(reachOf({}, departs)).toEqual(inOwn)
  expect(reachOf({ scopes: ['own', 'below', 'depart'] }, departs)).toEqual(inOwn)
  expect(reachOf({ scopes: ['own'] }, departs)).toEqual({ isAll: false, below: [], at: [] })
  expect(reachOf({ scopes: ['own', 'depart'] }, departs)).toEqual({ isAll: false, below: [], at: ['A01A02'] })
  expect(reachOf({ scopes: ['own', 'all'] }, departs).isAll).toBe(true)
  expect(reachOf({ scopes: ['own', { orgCodes: ['A01A05'] }] }, departs).below).toEqual(['A01A05'])
})

test('what another sees is within what one sees oneself, or it is not', () => {
  const all = reachOf({ scopes: ['all'] }, [])
  const below = reachOf({}, departs)
  const at = reachOf({ scopes: ['depart'] }, departs)
  const part = reachOf({}, [{ orgCode: 'A01A02A01' }])
  expect(isWithinReach(below, all)).toBe(true)
  expect(isWithinReach(all, below)).toBe(false)
  expect(isWithinReach(part, below)).toBe(true)
  expect(isWithinReach(at, below)).toBe(true)
  expect(isWithinReach(at, at)).toBe(true)
  expect(isWithinReach(below, at)).toBe(false)
  expect(isWithinReach(below, part)).toBe(false)
})
