import { Publicity } from '@mortise/marketing/model'
import { addDays, today } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import marketing from './index.ts'

const app = await testApp(marketing)
const clerk = app.as('clerk', { orgCode: 'A01' })

async function storeWithStaff(orgCode: string, username: string) {
  const staff = app.as(username, { can: [], orgCode })
  await staff.userId()
  const depart = await app.services.asSystem('0', ({ repo }) => repo(Depart).first({ orgCode }))
  const input = { name: `门店${orgCode}`, type: '2', depart: depart!.id, tel: '13900000000' } as const
  return { staff, store: await clerk.of(Store).add(input) }
}
const east = await storeWithStaff('A01A31', 'eastern')
const west = await storeWithStaff('A01A32', 'western')
type Who = typeof clerk
const mine = async (who: Who) =>
  (await who.call('GET', '/erp_publicity/erpPublicity/mine')).body.result as {
    title: string
    isRead: boolean
  }[]
const read = (who: Who, id: string) => who.call('POST', '/erp_publicity/erpPublicity/read', { body: { id } })

test('what is published for a store is there for its staff alone, while it holds', async () => {
  const add = (title: string, more: object) => clerk.of(Publicity).add({ title, type: '1', ...more })
  const own = await add('东店海报', { stores: [east.store.id] })
  const past = await add('过期政策', { endOn: addDays(today(), -1) })
  await add('草稿', {})
  for (const { id } of [own, past]) await clerk.of(Publicity).move(id, 'publish')
  expect((await mine(east.staff)).map(({ title }) => title)).toEqual(['东店海报'])
  expect(await mine(west.staff)).toEqual([])
  expect((await read(west.staff, own.id)).body).toMatchObject({ success: false, message: '未找到对应数据' })
  await clerk.of(Publicity).move(own.id, 'withdraw')
  expect(await mine(east.staff)).toEqual([])
})

test('readers are counted once each, and by store', async () => {
  const { id } = await clerk.of(Publicity).add({ title: '培训资料', type: '3' })
  await clerk.of(Publicity).move(id, 'publish')
  await Promise.all([read(east.staff, id), read(east.staff, id)])
  expect(await clerk.of(Publicity).get(id)).toMatchObject({ readCount: 1 })
  expect((await mine(east.staff)).find(({ title }) => title === '培训资料')).toMatchObject({ isRead: true })
  const { body } = await clerk.call('GET', '/erp_publicity/erpPublicity/readRate', { query: { id } })
  expect(body.result).toEqual(
    expect.arrayContaining([
      { id: east.store.id, name: '门店A01A31', total: 1, read: 1 },
      { id: west.store.id, name: '门店A01A32', total: 1, read: 0 },
    ]),
  )
  expect(
    (await west.staff.call('GET', '/erp_publicity/erpPublicity/readRate', { query: { id } })).status,
  ).toBe(403)
})
