import { Announcement } from '@mortise/messages/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import messages from './index.ts'

test('the demonstration has notices in every state, some of them read', async () => {
  const app = await testApp(messages, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  const { rows } = await admin.of(Announcement).list()
  const of = (status: string) => rows.filter((row) => row.status === status)
  expect([of('0').length, of('1').length, of('2').length]).toEqual([1, 4, 1])
  expect(rows.filter(({ readCount }) => readCount > 0).length).toBeGreaterThan(0)
  const { body } = await admin.call('GET', '/sys/annountCement/listByUser')
  expect(body.result).toMatchObject({ anntMsgTotal: 2, sysMsgTotal: 1 })
})
