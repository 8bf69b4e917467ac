import { expect, test } from 'vitest'
import { appliesTo } from './moves.ts'

test('a move is one for rows in which its fields have its values', () => {
  expect(appliesTo({}, { isHeld: true })).toBe(true)
  expect(appliesTo({ when: { isHeld: true } }, { isHeld: true })).toBe(true)
  expect(appliesTo({ when: { isHeld: true } }, { isHeld: false })).toBe(false)
  expect(appliesTo({ when: { isHeld: false } }, { isHeld: null })).toBe(true)
  expect(appliesTo({ when: { source: ['4', '6'] } }, { source: '6' })).toBe(true)
  expect(appliesTo({ when: { source: ['4', '6'] } }, { source: '7' })).toBe(false)
  // What a list did not fetch is decided by the server.
  expect(appliesTo({ when: { isHeld: true } }, {})).toBe(true)
})
