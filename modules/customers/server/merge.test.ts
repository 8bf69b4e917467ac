import { Customer, FollowUp, OwnerLog } from '@mortise/customers/model'
import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import customers from './index.ts'

/** A later area, as customers know nothing of it: documents that name customers in their head, their lines and many at once. */
const Visit = defineEntity('showroomVisit', {
  label: '参观',
  fields: {
    customer: f.ref('客户', 'customer', { required: true }),
    guests: f.refMany('同行客户', 'customer'),
    stops: f.lines('行程', { fields: { host: f.ref('接待客户', 'customer') } }),
  },
})
const visits = serverModule(defineModule('showroom', { label: '参观', entities: [Visit] }), {
  needs: [customers],
})

const app = await testApp(visits)
const clerk = app.as('clerk', { orgCode: 'A01' })
const merge = (id: string, ids: string[], who = clerk) =>
  who.call('POST', '/erp_customer/erpCustomer/merge', { body: { id, ids } })

test('customers that are one become one, with everything that names them in any area', async () => {
  const survivor = await clerk.of(Customer).add({ name: '何家', tel: '13800000001' })
  const other = await clerk.of(Customer).add({
    name: '何太太',
    tel: '13800000002',
    houseName: '翡翠湾',
    contacts: [{ name: '何小姐', tel: '13800000003' }],
  })
  const talk = await clerk.of(FollowUp).add({ customer: other.id, type: '1', content: '约量尺' })
  const visit = await clerk.of(Visit).add({
    customer: other.id,
    guests: [survivor.id, other.id],
    stops: [{ host: other.id }, { host: survivor.id }],
  })
  expect((await merge(survivor.id, [other.id])).body).toMatchObject({ success: true, message: '合并成功！' })
  expect(await clerk.of(FollowUp).get(talk.id)).toMatchObject({ customer: survivor.id })
  const seen = await clerk.of(Visit).get(visit.id)
  expect(seen).toMatchObject({ customer: survivor.id, guests: [survivor.id], version: visit.version + 2 })
  expect(seen.stops.map(({ host }) => host)).toEqual([survivor.id, survivor.id])
  const merged = await clerk.of(Customer).get(survivor.id)
  expect(merged).toMatchObject({ name: '何家', houseName: '翡翠湾', followCount: 1 })
  expect(merged.contacts.map(({ name, tel, isMain }) => [name, tel, isMain])).toEqual([
    ['何太太', '13800000002', true],
    ['何小姐', '13800000003', false],
  ])
  await expect(clerk.of(Customer).get(other.id)).rejects.toThrow('未找到对应数据')
  const { rows } = await clerk.of(OwnerLog).list({ where: { customer: survivor.id } })
  expect(rows[0]).toMatchObject({ change: 'merge', reason: `合并自【何太太】${other.no}` })
})

test('one that was given up is merged too, and a purchase makes the one who stays a customer', async () => {
  const lead = await clerk.of(Customer).add({ name: '吕家', tel: '13800000004' })
  const lost = await clerk.of(Customer).add({ name: '吕先生', tel: '13800000005' })
  const bought = await clerk.of(Customer).add({ name: '吕女士', tel: '13800000006' })
  await clerk.of(Customer).move(lost.id, 'lose', { reason: '1' })
  await clerk.of(Customer).move(bought.id, 'formalise')
  await merge(lead.id, [lost.id, bought.id])
  expect(await clerk.of(Customer).get(lead.id)).toMatchObject({ type: '2', stage: 'won' })
  expect((await clerk.of(Customer).list({ where: { name: { contains: '吕' } } })).total).toBe(1)
})

test('a customer is not merged with itself, nor with one whom the caller may not see', async () => {
  const own = await clerk.of(Customer).add({ name: '施家', tel: '13800000007' })
  expect((await merge(own.id, [own.id])).body).toMatchObject({ message: '不能把客户合并到它自己' })
  const west = app.as('west', { orgCode: 'A01A09' })
  const theirs = await west.of(Customer).add({ name: '施家西', tel: '13800000008' })
  expect((await merge(theirs.id, [own.id], west)).body).toMatchObject({
    success: false,
    message: '客户不存在或不在您的权限范围内',
  })
  expect(await clerk.of(Customer).get(own.id)).toMatchObject({ name: '施家' })
  expect((await merge(own.id, [theirs.id], app.as('guest', { can: [] }))).status).toBe(403)
})

test('those who may be one are offered by their telephones and names', async () => {
  const one = await clerk.of(Customer).add({ name: '孔明', tel: '13800000009' })
  const sameName = await clerk.of(Customer).add({ name: '孔明', tel: '13800000010' })
  const sameTel = await clerk.of(Customer).add({ name: '孔亮', tel: '13800000009' })
  const { body } = await clerk.call('GET', '/erp_customer/erpCustomer/doubles', { query: { id: one.id } })
  expect(new Set(body.result.map(({ id }: { id: string }) => id))).toEqual(new Set([sameName.id, sameTel.id]))
})
