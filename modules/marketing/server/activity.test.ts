import { Customer } from '@mortise/customers/model'
import { Activity } from '@mortise/marketing/model'
import { addDays, today } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { activityJob } from './activity.rules.ts'
import marketing from './index.ts'

const app = await testApp(marketing)
const clerk = app.as('clerk', { orgCode: 'A01' })
const day = (by: number) => addDays(today(), by)

test('an activity counts what it cost and whom it brought', async () => {
  const activity = await clerk.of(Activity).add({
    name: '秋季团购',
    type: '2',
    startOn: day(0),
    endOn: day(7),
    budget: 1000,
    intro: '<p onclick="x()">满减<script>alert(1)</script></p>',
    costs: [
      { type: '1', amount: 600.1, happenedOn: day(0) },
      { type: '4', amount: 300.2, happenedOn: day(0) },
    ],
  })
  expect(activity).toMatchObject({ actualCost: 900.3, intro: '<p>满减</p>', status: 'draft' })
  await clerk.of(Customer).add({ name: '活动客户', tel: '13700000001', activity: activity.id })
  expect(await clerk.of(Activity).get(activity.id)).toMatchObject({ leadCount: 1 })
  const { body } = await clerk.call('GET', '/erp_customer/erpCustomer/list', {
    query: { activity_id: activity.id },
  })
  expect(body.result.records).toMatchObject([{ customerName: '活动客户', activity_id_dictText: '秋季团购' }])
})

test('an activity begins and ends by the calendar, and keeps its days while it runs', async () => {
  const add = (name: string, startOn: string, endOn: string) =>
    clerk.of(Activity).add({ name, type: '1', startOn, endOn })
  await expect(add('倒着走', day(2), day(1))).rejects.toThrow('结束日期不能早于开始日期')
  const [due, over, later] = await Promise.all([
    add('今天开始', day(0), day(3)),
    add('早已结束', day(-9), day(-1)),
    add('以后开始', day(5), day(9)),
  ])
  for (const { id } of [due, over, later]) await clerk.of(Activity).move(id, 'publish')
  expect(await app.services.asSystem('0', (ctx) => activityJob.run(ctx, {}))).toBe('开始2个，结束1个')
  const statuses = await Promise.all([due, over, later].map(({ id }) => clerk.of(Activity).get(id)))
  expect(statuses.map(({ status }) => status)).toEqual(['running', 'ended', 'published'])
  await expect(clerk.of(Activity).edit({ id: due.id, endOn: day(4) })).rejects.toThrow(
    '活动进行中，不能修改日期',
  )
  await expect(clerk.of(Activity).edit({ id: due.id, budget: 5 })).resolves.toMatchObject({ budget: 5 })
  await expect(clerk.of(Activity).edit({ id: over.id, budget: 5 })).rejects.toThrow(
    '当前状态【已结束】不允许编辑',
  )
})
