import { OutsourceOrder, OutsourceReceipt, OutsourceSettlement } from '@mortise/outsourcing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { demo } from './demo.ts'
import outsourcing from './index.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const admin = app.as('admin')

test('the demo factory has orders with partners in every stage, some paid', async () => {
  const { addMaterial, stockUp, addGoods } = await partnerShop(app)
  await addGoods()
  for (const name of ['门板', '芯板']) await stockUp((await addMaterial(name)).id, 200, 12.5)
  await app.services.asSystem('0', demo)
  const { rows } = await admin.of(OutsourceOrder).list({ size: 100 })
  const stages = ['draft', 'submitted', 'approved', 'running', 'done']
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(stages))
  expect((await admin.of(OutsourceReceipt).list({ where: { totalBad: { gt: 0 } } })).total).toBe(1)
  expect((await admin.of(OutsourceSettlement).list({ where: { status: 'approved' } })).total).toBe(2)
})
