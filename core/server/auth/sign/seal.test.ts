import { expect, test } from 'vitest'
import { loadConfig } from '../../base/config.ts'
import { seal, unseal } from './seal.ts'

const here = loadConfig({ MORTISE_SECRET: 'k3Jx-92hsDQ_pLmz71' })
const elsewhere = loadConfig({ MORTISE_SECRET: 'another-installation-8' })

test('what was sealed is read again, by this installation and for the same purpose alone', () => {
  for (const text of ['筑木@2026 🚪', '', 'x'.repeat(5000)]) {
    const sealed = seal(here, 'account of anna', text)
    expect(unseal(here, 'account of anna', sealed)).toBe(text)
    expect(unseal(here, 'account of bert', sealed)).toBeNull()
    expect(unseal(elsewhere, 'account of anna', sealed)).toBeNull()
  }
})

test('the same text is never sealed the same twice, and shows nothing of itself', () => {
  const [one, other] = [seal(here, 'x', 'password'), seal(here, 'x', 'password')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('password')
})

test('what was tampered with is not read', () => {
  const bytes = Buffer.from(seal(here, 'x', 'password'), 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(here, 'x', changed.toString('base64url'))).toBeNull()
  }
  for (const nonsense of ['', 'abc', '不是密文', 'A'.repeat(60)])
    expect(unseal(here, 'x', nonsense)).toBeNull()
})
