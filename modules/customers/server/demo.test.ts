import { Customer, FollowUp } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { Store, StoreAddress, StoreCredit } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import customers from './index.ts'

test('the demo factory has twelve stores, and customers of a year in every stage in the hands of those who sell', async () => {
  const app = await testApp(customers, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  const { rows: stores } = await admin.of(Store).list({ size: 100 })
  expect(stores).toHaveLength(12)
  expect(stores.every(({ head, sysOrgCode, place }) => head && sysOrgCode && place)).toBe(true)
  expect((await admin.of(StoreAddress).list()).total).toBe(24)
  expect((await admin.of(StoreCredit).list()).total).toBe(12)
  const { rows, total } = await admin.of(Customer).list({ size: 500 })
  expect(total).toBe(300)
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(
    new Set(['fresh', 'contacted', 'measured', 'quoted', 'won', 'lost']),
  )
  expect(new Set(rows.map(({ store }) => store)).size).toBe(13)
  expect(new Set(rows.map(({ tel }) => tel)).size).toBe(300)
  expect(rows.every(({ head, ownership }) => (head === null) === (ownership === 'pooled'))).toBe(true)
  expect(new Set(rows.map(({ createTime }) => createTime.slice(0, 7))).size).toBeGreaterThan(11)
  const { contacts, summary } = await admin.of(Customer).get(rows[0]!.id)
  expect(contacts[0]).toMatchObject({ isMain: true })
  expect(summary).toContain('/')
  expect((await admin.of(FollowUp).list()).total).toBeGreaterThan(300)
  const added = await admin.of(Customer).add({ name: '今天的客户', tel: '13312345678' })
  expect(added.no).toMatch(/0001$/)
})
