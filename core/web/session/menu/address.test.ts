import { expect, test } from 'vitest'
import { addressFrom, isSite, wantsTicket, withTicket } from './address.ts'

const here = { origin: 'https://erp.example', tenant: '7' }

test.each([
  ['https://x.example/map', 'https://x.example/map'],
  ['{{ domianURL }}/report/1', 'https://erp.example/api/report/1'],
  ["{{window._CONFIG['domianURL']}}/report", 'https://erp.example/api/report'],
  ['{{ origin }}/help?t={{tenantId}}', 'https://erp.example/help?t=7'],
  ['https://x.example/?t=${tenantId}', 'https://x.example/?t=7'],
])('of %s becomes %s', (template, expected) => {
  expect(addressFrom(template, here)).toBe(expected)
})

test.each([
  '{{ alert(1) }}',
  'https://x.example/?c={{ document.cookie }}',
  'https://x.example/${document.cookie}',
  'https://x.example/${origin}',
  '{{ constructor }}',
  'https://x.example/{{ token',
  'https://x.example/{{ {{ token }} }}',
])('%s has something in braces that is never run', (template) => {
  expect(addressFrom(template, here)).toBeNull()
})

test('the token of an address is a ticket, put in when it is opened', () => {
  for (const template of ['https://x.example/?t={{ token }}', 'https://x.example/?t=${token}']) {
    const address = addressFrom(template, here) ?? ''
    expect(wantsTicket(address)).toBe(true)
    expect(isSite(address)).toBe(true)
    expect(withTicket(address, 'a/b')).toBe('https://x.example/?t=a%2Fb')
  }
  expect(wantsTicket('https://x.example/')).toBe(false)
})

test.each([
  ['https://x.example', true],
  ['http://x.example', true],
  ['javascript:alert(1)', false],
  ['JaVaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['/own', false],
  ['', false],
])('%s leads to a site: %s', (address, expected) => {
  expect(isSite(address)).toBe(expected)
})
