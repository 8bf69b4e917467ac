import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainSha256, sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('our own hash is that of everybody, at every length around a block', async () => {
  for (const size of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_000]) {
    const bytes = randomBytes(size)
    const expected = createHash('sha256').update(bytes).digest('hex')
    expect(hex(plainSha256(bytes)), `${size} bytes`).toBe(expected)
    expect(await sha256(new Uint8Array(bytes).buffer)).toBe(expected)
  }
})
