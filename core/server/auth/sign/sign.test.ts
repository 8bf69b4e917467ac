import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from '../../base/config.ts'
import { needsSign, signOf, signSecret, verifySign } from './sign.ts'

const config = loadConfig({ MORTISE_SECRET: 'k3Jx-92hsDQ_pLmz71' })
const now = Date.parse('2026-11-15T09:30:00+08:00')
const body = { mobile: '13800000000', smsmode: '0' }
const signed = (headers: Record<string, string | undefined> = {}) => ({
  url: '/api/sys/sms',
  body: body as unknown,
  headers: {
    'x-sign': signOf('/api/sys/sms', body, signSecret(config)),
    'x-timestamp': String(now),
    ...headers,
  },
})
const verify = (request: ReturnType<typeof signed>) => verifySign(request, config, now)

test('a signature is the upper-case MD5 of the sorted parameters and the secret', () => {
  // MD5 of {"a":"1","b":"2"}hush
  expect(signOf('/x?b=2&a=1', undefined, 'hush')).toBe('AA5647CEA09CA50FC9E04F9969A1F790')
})

test('a signed call passes, its time told either way', () => {
  verify(signed())
  verify(signed({ 'x-timestamp': '20261115093000' }))
})

test('a call without signature passes only where none is required', () => {
  verifySign({ url: '/api/sys/login', body, headers: {} }, config, now)
  expect(() => verify(signed({ 'x-sign': undefined }))).toThrow('Sign签名校验失败，请求参数不完整！')
  expect(() => verify(signed({ 'x-timestamp': undefined }))).toThrow('Sign签名校验失败，请求参数不完整！')
})

test.each([-5 * 60_000, 0, 5 * 60_000])('a clock that differs by %d ms is tolerated', (difference) => {
  verify(signed({ 'x-timestamp': String(now + difference) }))
})

test.each(['1', 'soon', String(now - 300_001), String(now + 300_001), '20261115092459', '20261399999999'])(
  'the time %s is refused',
  (stamp) => {
    expect(() => verify(signed({ 'x-timestamp': stamp }))).toThrow('签名验证失败，请求时效性验证失败！')
  },
)

test('a changed parameter, path variable or letter of the signature is refused', () => {
  const wrong = 'Sign签名校验失败！'
  expect(() => verify({ ...signed(), body: { ...body, mobile: '13900000000' } })).toThrow(wrong)
  expect(() => verify({ ...signed(), url: '/api/sys/sms?x=1' })).toThrow(wrong)
  expect(() => verify(signed({ 'x-sign': '0' }))).toThrow(wrong)
  expect(() => verify(signed({ 'x-sign': '门'.repeat(32) }))).toThrow(wrong)
  expect(() => verify({ ...signed(), url: '/api/sys/dict/loadDict/a,b' })).toThrow(wrong)
})

test('only SMS calls must be signed, unless the installation wants more', () => {
  const isNeeded = (mode: string, url: string) => needsSign(url, loadConfig({ MORTISE_SIGN: mode }))
  for (const url of ['/sys/sms', '/api/sys/sms', '/api/sys/sms/?x=1'])
    expect(isNeeded('optional', url)).toBe(true)
  for (const url of ['/api/sys/dict/loadDict/sex', '/sys/duplicate/check?a=1', '/sys/dict/loadTreeData']) {
    expect(isNeeded('optional', url)).toBe(false)
    expect(isNeeded('required', url)).toBe(true)
  }
  expect(isNeeded('required', '/sys/dict/list')).toBe(false)
})

test('on other paths a signature means nothing, because clients of the ancestor sign every call', () => {
  for (const url of ['/api/sys/login', '/sys/permission/getUserPermissionByToken?x=1', '/sys/user/add'])
    verify({ ...signed({ 'x-sign': 'theirs', 'x-timestamp': '1' }), url })
  const url = '/sys/dict/getDictItems/sex'
  expect(() => verify({ ...signed({ 'x-sign': 'theirs' }), url })).toThrow('Sign签名校验失败！')
})

test.each<[why: string, url: string, body: unknown, text: string]>([
  [
    'booleans without quotes',
    '/sys/dict/loadTreeData?async=true&pid=1',
    undefined,
    '{"async":true,"pid":"1"}',
  ],
  ['null kept in a body', '/sys/sms', { mobile: null, smsmode: 0 }, '{"mobile":null,"smsmode":"0"}'],
  ['arrays as written', '/sys/sms', { to: ['a', 1], ok: false }, '{"ok":false,"to":["a",1]}'],
  ['arrays of an address', '/sys/duplicate/check?ids[]=1&ids[]=2', undefined, '{"ids":["1","2"]}'],
  [
    'parameters as they stand in the address',
    '/sys/duplicate/check?a=%E9%97%A8',
    undefined,
    '{"a":"%E9%97%A8"}',
  ],
  ['a query decoded before it is split', '/sys/duplicate/check?a=1%26b%3D2', undefined, '{"a":"1","b":"2"}'],
  [
    'a path variable beside the stamp that is added later',
    '/sys/dict/loadDict/sys_user,realname,id?_t=17&pageSize=10',
    undefined,
    '{"pageSize":"10","x-path-variable":"sys_user,realname,id"}',
  ],
])('a client of the ancestor signs %s', (_, url, body, text) => {
  const own = loadConfig({ MORTISE_SIGN_SECRET: 'hush' })
  const sign = (signed: string) => createHash('md5').update(`${signed}hush`).digest('hex').toUpperCase()
  const request = (signature: string) => ({
    url,
    body,
    headers: { 'x-sign': signature, 'x-timestamp': String(now) },
  })
  verifySign(request(sign(text)), own, now)
  expect(() => verifySign(request(sign(text.replace('{', '{"z":"1",'))), own, now)).toThrow(
    'Sign签名校验失败！',
  )
})

test('the secret of browsers can be set, for clients that know another', () => {
  expect(signSecret(loadConfig({ MORTISE_SIGN_SECRET: 'theirs' }))).toBe('theirs')
})

test('the secret of browsers is not the one of the installation', () => {
  expect(signSecret(config)).not.toContain('k3Jx-92hsDQ_pLmz71')
})
