import { Customer } from '@mortise/customers/model'
import { SmsBatch, SmsOptOut } from '@mortise/marketing/model'
import { MessageLog, MessageTemplate } from '@mortise/messages/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import marketing from './index.ts'

const app = await testApp(marketing)
const clerk = app.as('clerk', { orgCode: 'A01' })
const send = (verb: 'preview' | 'mass', body: object, who = clerk) =>
  who.call('POST', `/erp_sms_batch/erpSmsBatch/${verb}`, { body })
const add = (name: string, tel: string, more: object = {}) => clerk.of(Customer).add({ name, tel, ...more })

test('a text goes to the customers chosen, once each, and to nobody who does not want it', async () => {
  await add('甲客户', '13600000001', { level: 'A' })
  await add('乙客户', '13600000002', { level: 'A' })
  await add('丙客户', '0571-88881234', { level: 'A' })
  await add('丁客户', '13600000001', { level: 'A' })
  await add('戊客户', '13600000003', { level: 'B' })
  await clerk.of(SmsOptOut).add({ tel: '13600000002', reason: '回复R' })
  const audience = { template: 'customer_greeting', level: ['A'] }
  const preview = await send('preview', audience)
  expect(preview.body.result).toMatchObject({ asked: 4, sent: 1, skipped: 3 })
  expect(preview.body.result.sample).toContain('感谢您关注榫卯木门')
  expect((await clerk.of(SmsBatch).list()).total).toBe(0)
  const sent = await send('mass', audience)
  expect(sent.body).toMatchObject({ success: true, message: '已提交1条短信' })
  expect(await clerk.of(SmsBatch).get(sent.body.result)).toMatchObject({
    asked: 4,
    sent: 1,
    skipped: 3,
    audience: '客户等级：A级',
  })
  const { rows } = await clerk.of(MessageLog).list({ where: { bizKey: `smsBatch:${sent.body.result}` } })
  expect(rows.map(({ receiver, channel }) => [receiver, channel])).toEqual([['13600000001', '1']])
  expect((await send('mass', audience)).body).toMatchObject({ success: false })
  expect((await send('mass', audience)).body.message).toContain('发送过于频繁，请稍后再试 1')
})

test('a text that says what is not known of customers is refused, as is one without the right', async () => {
  await clerk
    .of(MessageTemplate)
    .add({ code: 'odd', name: '催款', channel: '1', content: '欠款${debt}元', testData: { debt: 1 } })
  expect((await send('mass', { template: 'odd' })).body).toMatchObject({
    success: false,
    message: '模板变量【debt】缺少值',
  })
  expect((await send('mass', { template: 'nowhere' })).body).toMatchObject({
    message: '请选择已启用的短信模板',
  })
  expect((await send('mass', { template: 'odd' }, app.as('guest', { can: ['smsBatch:list'] }))).status).toBe(
    403,
  )
})

test('nobody sends to customers of another store', async () => {
  const other = app.as('other', { orgCode: 'A01A41' })
  expect((await send('preview', { template: 'customer_greeting' }, other)).body.result).toMatchObject({
    asked: 0,
  })
})
