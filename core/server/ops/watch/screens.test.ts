import { expect, test } from 'vitest'
import { screenOf, watchScreens } from './screens.ts'

const from = (referer: string | undefined, host = 'erp.example:3000') =>
  screenOf({ headers: { referer, host } })

test('a call belongs to the page it came from, whatever record was open and whatever was looked for', () => {
  expect(from('https://erp.example:3000/stock/stock-balance?name=a#b')).toBe('/stock/stock-balance')
  expect(from('http://erp.example:3000/document/customerOrder/1987654321')).toBe(
    '/document/customerOrder/:id',
  )
  expect(from('http://erp.example:3000/')).toBe('/')
})

test('a page of another site, or an address that somebody made up, is no screen', () => {
  const others = [
    undefined,
    '',
    'http://evil.example/stock',
    'http://erp.example:3000.evil.example/stock',
    'erp.example:3000/stock',
    'http://erp.example:3000/<script>',
    `http://erp.example:3000/${'a'.repeat(200)}`,
  ]
  for (const referer of others) expect(from(referer), referer).toBeNull()
})

test('screens are told with their calls, the longest first, and no more of them than a page can show', () => {
  const { observe, list } = watchScreens()
  observe('/stock', 'GET /api/stock/list', 10)
  observe('/stock', 'GET /api/stock/list', 30)
  observe('/orders', 'GET /api/order/list', 400)
  observe('/orders', 'GET /api/order/sums', 900)
  expect(list()).toEqual([
    {
      screen: '/orders',
      count: 2,
      mean: 650,
      slowest: 900,
      total: 1300,
      calls: [
        { call: 'GET /api/order/sums', count: 1, mean: 900, slowest: 900, total: 900 },
        { call: 'GET /api/order/list', count: 1, mean: 400, slowest: 400, total: 400 },
      ],
    },
    {
      screen: '/stock',
      count: 2,
      mean: 20,
      slowest: 30,
      total: 40,
      calls: [{ call: 'GET /api/stock/list', count: 2, mean: 20, slowest: 30, total: 40 }],
    },
  ])
  for (let made = 0; made < 1000; made += 1) observe(`/made-up/${made}`, 'GET /api/x', 1)
  expect(list()).toHaveLength(300)
  for (let call = 0; call < 50; call += 1) observe('/orders', `GET /api/call/${call}`, 1)
  expect(list()[0]?.calls).toHaveLength(20)
})
