import { expect, test } from 'vitest'
import { defaultApproval } from '../graph/settings.ts'
import { decide } from './decide.ts'

const votes = (text: string, weights: readonly number[] = []) =>
  [...text].map((letter, index) => ({
    weight: weights[index] ?? 1,
    answer: letter === '+' ? ('agree' as const) : letter === '-' ? ('refuse' as const) : null,
  }))
const by = (mode: 'all' | 'ratio' | 'any', ratio = 1) => ({ ...defaultApproval, mode, ratio })

test.each([
  ['all', 1, '++?', undefined],
  ['all', 1, '+++', 'agree'],
  ['all', 1, '?-?', 'refuse'],
  ['any', 1, '???', undefined],
  ['any', 1, '?+?', 'agree'],
  ['any', 1, '?-?', 'refuse'],
  // Three of five are needed: the third agreement passes it, the third refusal ends it.
  ['ratio', 0.6, '++???', undefined],
  ['ratio', 0.6, '+++??', 'agree'],
  ['ratio', 0.6, '--???', undefined],
  ['ratio', 0.6, '---??', 'refuse'],
  // In binary 0.7 × 10 is more than seven.
  ['ratio', 0.7, '+++++++???', 'agree'],
] as const)('%s with share %d and votes %s comes to %s', (mode, ratio, text, decision) => {
  expect(decide(by(mode, ratio), votes(text))).toBe(decision)
})

test('weights 2, 1, 1, 1 at half need two and a half', () => {
  const weights = [2, 1, 1, 1]
  expect(decide(by('ratio', 0.5), votes('+???', weights))).toBeUndefined()
  expect(decide(by('ratio', 0.5), votes('++??', weights))).toBe('agree')
  expect(decide(by('ratio', 0.5), votes('?++?', weights))).toBeUndefined()
  expect(decide(by('ratio', 0.5), votes('-?-?', weights))).toBe('refuse')
})
