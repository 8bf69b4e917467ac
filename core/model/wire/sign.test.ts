import { expect, test } from 'vitest'
import { signText } from './sign.ts'

test('the order in which parameters are told makes no difference', () => {
  expect(signText('/sys/sms', { smsmode: '0', mobile: '13800000000' })).toBe(
    signText('/sys/sms', { mobile: '13800000000', smsmode: '0' }),
  )
  expect(signText('/sys/sms?b=2&a=1')).toBe('{"a":"1","b":"2"}')
})

test.each<[why: string, url: string, params: unknown, text: string]>([
  ['nothing to sign', '/sys/sms', undefined, '{}'],
  ['the time stamp of a GET is added after signing', '/x?_t=17&a=1', undefined, '{"a":"1"}'],
  ['body members win over the query', '/x?a=1&b=2', { a: 3 }, '{"a":"3","b":"2"}'],
  ['null and undefined are dropped', '/x', { a: null, b: undefined, c: '' }, '{"c":""}'],
  ['numbers and booleans plainly', '/x', { a: 1.5, b: true, c: 0 }, '{"a":"1.5","b":"true","c":"0"}'],
  ['objects as compact JSON', '/x', { a: { b: [1, null] } }, '{"a":"{\\"b\\":[1,null]}"}'],
  ['parameters are decoded one by one', '/x?a=1%262&b=%E9%97%A8+x', undefined, '{"a":"1&2","b":"门 x"}'],
  ['a value may hold an equals sign', '/x?a=b=c', undefined, '{"a":"b=c"}'],
  ['a path variable with commas counts', '/d/u,n,c', undefined, '{"x-path-variable":"u,n,c"}'],
  ['also when it was encoded twice', '/d/u%252Cn?a=1', undefined, '{"a":"1","x-path-variable":"u,n"}'],
  ['a last segment without commas does not', '/d/sex', undefined, '{}'],
  ['upper case sorts before lower case', '/x', { b: 1, B: 2 }, '{"B":"2","b":"1"}'],
  [
    'names that look like numbers sort as text',
    '/x',
    { 9: 'a', 10: 'b', '': 'c' },
    '{"":"c","10":"b","9":"a"}',
  ],
  ['a broken escape stays as it came', '/x?a=%zz', undefined, '{"a":"%zz"}'],
  ['a name that objects keep for themselves', '/x?__proto__=1', undefined, '{"__proto__":"1"}'],
])('%s', (_, url, params, text) => {
  expect(signText(url, params)).toBe(text)
})
