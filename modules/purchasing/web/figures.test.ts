import { addDays, today } from '@mortise/web'
import { expect, test } from 'vitest'
import { figures } from './figures.ts'

test.each([
  ['purchasing.late', -1],
  ['purchasing.due', 7],
])('%s leads to the orders it counts: neither drafts nor such as have come', (key, days) => {
  const address = new URL(figures.find((figure) => figure.key === key)?.to ?? '', 'http://x')
  expect(address.pathname).toBe('/purchasing/purchase-order')
  const { superQueryParams = '', ...rest } = Object.fromEntries(address.searchParams)
  expect(JSON.parse(superQueryParams)).toEqual([{ field: 'status', rule: 'in', val: 'approved,partial' }])
  expect(rest).toEqual({
    deliverDate: `~${JSON.stringify(['', addDays(today(), days)])}`,
    superQueryMatchType: 'and',
    column: 'deliverDate',
    order: 'asc',
  })
})
