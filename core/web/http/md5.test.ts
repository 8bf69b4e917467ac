import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
])('the test values of RFC 1321 come out: %j', (text, digest) => {
  expect(md5(text)).toBe(digest)
})

test('every text gives what the platform’s own digest gives, at every length around a block', () => {
  const platform = (text: string) => createHash('md5').update(text).digest('hex')
  for (let length = 0; length < 200; length++)
    expect(md5('榫'.repeat(length))).toBe(platform('榫'.repeat(length)))
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => md5(text) === platform(text)))
})
