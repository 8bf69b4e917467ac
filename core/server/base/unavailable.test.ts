import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { unavailableOf } from './unavailable.ts'

const away = '系统暂时不可用，请稍后再试！'
const full = '存储空间不足，暂时不能保存，请联系管理员！'

test('a socket whose file is gone is a database that is away, a file that is gone is not', async () => {
  const refused: unknown = await once(connect('/no/such/socket'), 'connect').catch((error: unknown) => error)
  expect(unavailableOf(refused)).toBe(away)
  expect(unavailableOf(new Error('not saved', { cause: refused }))).toBe(away)
  expect(unavailableOf(Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' }))).toBeNull()
})

test.each([
  ['57P03', away],
  ['08006', away],
  ['ECONNREFUSED', away],
  ['53100', full],
  ['ENOSPC', full],
  ['23505', null],
  ['P0001', null],
])('%s', (code, words) => {
  expect(unavailableOf(Object.assign(new Error(code), { code }))).toBe(words)
})

test('what the driver says without a code is heard too', () => {
  expect(unavailableOf(new Error('Connection terminated unexpectedly'))).toBe(away)
  expect(unavailableOf(new TypeError('x is not a function'))).toBeNull()
  expect(unavailableOf(null)).toBeNull()
})
