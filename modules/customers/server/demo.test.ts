import { Customer, FollowUp } from '@mortise/customers/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import customers from './index.ts'

test('the demo factory has leads and customers in every stage, in the hands of those who sell', async () => {
  const app = await testApp(customers, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  const { rows, total } = await admin.of(Customer).list({ size: 100 })
  expect(total).toBe(80)
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(['fresh', 'contacted', 'won', 'lost']))
  expect(rows.every(({ head, sysOrgCode }) => head !== null && sysOrgCode !== null)).toBe(true)
  expect((await admin.of(FollowUp).list()).total).toBeGreaterThan(50)
})
