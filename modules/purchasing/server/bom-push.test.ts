import { PurchaseRequest } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const { materialOf } = await furnished(clerk)
const push = (items: object[], who = clerk) =>
  who.call('POST', '/erp_purchase_req/erpPurchaseReq/fromBom', { body: { items } })

test('pushed materials become a draft that says where it comes from, in whole parts', async () => {
  const [board, lath] = [await materialOf('多层板'), await materialOf('木方')]
  const { body } = await push([
    { materialId: board.id, qty: 2.3, srcNo: 'DD202611160001' },
    { materialId: lath.id, qty: 4 },
  ])
  expect(body).toMatchObject({ success: true, message: expect.stringContaining('共 2 种物料') })
  expect(await clerk.of(PurchaseRequest).get(body.result)).toMatchObject({
    source: '3',
    status: 'draft',
    items: [
      { material: board.id, qty: 3, sourceNo: 'DD202611160001' },
      { material: lath.id, qty: 4 },
    ],
  })
})

test('nothing is pushed, nor anything unknown, nor by who may not request', async () => {
  const board = await materialOf('密度板')
  expect((await push([])).body.success).toBe(false)
  expect((await push([{ materialId: 'gone', qty: 1 }])).body).toMatchObject({
    success: false,
    message: '物料不存在或已删除',
  })
  expect((await push([{ materialId: board.id, qty: 0 }])).body.success).toBe(false)
  const reader = app.as('reader', { can: ['purchaseRequest:list'] })
  expect((await push([{ materialId: board.id, qty: 1 }], reader)).status).toBe(403)
})
