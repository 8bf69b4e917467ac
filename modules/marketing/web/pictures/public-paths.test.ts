import { expect, test } from 'vitest'
import { shareAddress } from './public-paths.ts'

test('what is shared leads to the page that can show it, with its code', () => {
  expect(shareAddress({ id: 'a1', mediaType: '2' }, {})).toBe('/erp_productpic/ErpProductpicVideo?id=a1')
  expect(shareAddress({ id: 'a1', mediaType: '1' }, { code: 'x_y', t: '7' })).toBe(
    '/erp_productpic/ErpProductpicVideo?id=a1&code=x_y&t=7',
  )
  expect(shareAddress({ id: 'b2', mediaType: '3' }, {})).toBe('/erp_productpic/modules/product_iframe?id=b2')
})
