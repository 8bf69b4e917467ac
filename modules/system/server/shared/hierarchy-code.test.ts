import { expect, test } from 'vitest'
import { depthOf, nextCode } from './hierarchy-code.ts'

test.each([
  ['', [], 'A01'],
  ['', ['A01'], 'A02'],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A01', 'A01A07'], 'A01A08'],
  ['A01', ['A01A99'], 'A01B01'],
  ['', ['A01', '总部', 'A01A05'], 'A02'],
])('under %j beside %j comes %j', (parent, siblings, expected) => {
  expect(nextCode(parent, siblings)).toBe(expected)
})

test('when all 2574 codes of a level are given the next is refused', () => {
  expect(() => nextCode('A01', ['A01Z99'])).toThrow('同级编码已用完')
})

test('a code tells how deep it lies', () => {
  expect([depthOf('A01'), depthOf('A01A02B03')]).toEqual([1, 3])
})
