import { Activity, Publicity } from '@mortise/marketing/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

test('the demo factory has activities in every state, with whom they brought', async () => {
  const app = await demoFactory()
  const admin = app.as('admin')
  const { rows } = await admin.of(Activity).list({ size: 20 })
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ended', 'running', 'published']))
  expect(rows.some(({ leadCount }) => leadCount > 0)).toBe(true)
  expect((await admin.of(Publicity).list()).total).toBe(6)
  const added = await admin
    .of(Activity)
    .add({ name: '新活动', type: '1', startOn: '2026-01-01', endOn: '2026-01-02' })
  expect(added.no).toMatch(/0001$/)
})
