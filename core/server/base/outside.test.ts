import { expect, test } from 'vitest'
import { isPrivate, outsideAddress } from './outside.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['100.64.1.1', true],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['2001:4860:4860::8888', false],
  ['::ffff:8.8.8.8', false],
])('%s is private: %s', (address, isOwn) => {
  expect(isPrivate(address)).toBe(isOwn)
})

test('private hosts are refused until they are opened by name, address or network', async () => {
  await expect(outsideAddress('127.0.0.1', [])).rejects.toThrow('在内部网络中')
  await expect(outsideAddress('localhost', [])).rejects.toThrow('主机【localhost】在内部网络中')
  await expect(outsideAddress('10.0.0.5', ['10.0.1.0/24'])).rejects.toThrow('在内部网络中')
  expect(await outsideAddress('10.0.0.5', ['10.0.0.0/24'])).toBe('10.0.0.5')
  expect(await outsideAddress('10.0.0.5', ['10.0.0.5'])).toBe('10.0.0.5')
  expect(['127.0.0.1', '::1']).toContain(await outsideAddress('localhost', ['localhost']))
  expect(await outsideAddress('8.8.8.8', [])).toBe('8.8.8.8')
})

test('a host that nobody knows is refused by name', async () => {
  await expect(outsideAddress('no-such-host.invalid', [])).rejects.toThrow(
    '找不到主机【no-such-host.invalid】',
  )
})
