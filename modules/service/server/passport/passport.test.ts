import { DoorUnit } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { AfterSale } from '@mortise/service/model'
import { expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, signed, accepted, teamOf } = site
const { order, units, install } = await signed(1)
await accepted(install.id, (await teamOf(order.store)).id)
const [unit] = units
const link = async () => {
  const { body } = await clerk.call('POST', `${DoorUnit.wire}/invite`, { body: { id: unit!.id } })
  return body.result as { code: string; pick: string }
}
const look = (query: Record<string, string>) =>
  app.anonymous.call('GET', '/erp_share/erpShare/passport', { query })
const report = (body: object) => app.anonymous.call('POST', '/erp_share/erpShare/reportFault', { body })
const photo = `data:image/png;base64,${Buffer.from(site.picture).toString('base64')}`
const fault = { faultType: '4', content: '锁舌卡住', photos: [photo] }

test('INV-20: a customer sees a door by its link: named facts, no price, no telephone, no address', async () => {
  const key = await link()
  const { body } = await look(key)
  expect(Object.keys(body.result).toSorted()).toEqual([
    'cases',
    'code',
    'installedOn',
    'isUnderWarranty',
    'itemName',
    'room',
    'shippedOn',
    'spec',
    'status',
    'store',
    'warrantyUntil',
  ])
  expect(body.result).toMatchObject({ code: unit!.code, status: '已安装', isUnderWarranty: true, cases: [] })
  const text = JSON.stringify(body.result)
  for (const secret of [order.receiverTel, order.address, String(order.totalAmount)])
    expect(text).not.toContain(secret)
  for (const wrong of [{ ...key, pick: 'x' }, { code: 'x', pick: key.pick }, {}])
    expect((await look(wrong as never)).body.message).toBe('链接已失效，请联系门店')
  await link()
  expect((await look(key)).body.message).toBe('链接已失效，请联系门店')
})

test('a customer tells of a fault with pictures: it becomes a case, three a day, and nothing else is taken', async () => {
  const key = await link()
  expect((await report({ ...key, ...fault, photos: [] })).body.message).toContain('请至少拍一张照片')
  expect((await report({ ...key, ...fault, content: ' ' })).body.message).toContain('请填写问题描述')
  const drawn = { ...key, ...fault, photos: ['data:image/svg+xml;base64,PHN2Zz4='] }
  expect((await report(drawn)).body.message).toBe('第1张照片不是JPG或PNG图片')
  const { body } = await report({ ...key, ...fault, contact: '李静', tel: '13900001111' })
  expect(body.success).toBe(true)
  const [made] = (await clerk.of(AfterSale).list({ where: { no: body.result.no } })).rows
  expect(made).toMatchObject({
    status: 'waiting',
    unitCode: unit!.code,
    order: order.id,
    customer: order.customer,
    contact: '李静',
    tel: '13900001111',
    underWarranty: true,
    isReported: true,
  })
  expect((await look(key)).body.result.cases).toMatchObject([{ no: body.result.no, status: '待受理' }])
  for (const _ of [2, 3]) expect((await report({ ...key, ...fault })).body.success).toBe(true)
  expect((await report({ ...key, ...fault })).body.message).toBe('今天已报修3次，请等待门店联系您')
})
