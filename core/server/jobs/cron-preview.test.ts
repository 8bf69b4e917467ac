import { nextRuns } from '@mortise/model'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { workshop } from '../testing/workshop.ts'

test('the server tells the next ten runs of an expression, and refuses one that it cannot read', async () => {
  const app = await testApp(workshop)
  const ask = (cron: string) => app.as('clerk').call('GET', '/sys/cron/preview', { query: { cron } })
  const { body } = await ask('0 0 9 1 1 ? 2020')
  expect(body.result).toEqual(nextRuns('0 0 9 1 1 ?', { count: 10 }))
  expect((await ask('0 0 25 * * ?')).body).toMatchObject({
    success: false,
    message: 'Cron表达式参数[时]错误：25，应在0～23之间',
  })
  expect((await ask('')).body.message).toBe('Cron表达式应为6项或7项：秒 分 时 日 月 周 [年]')
  expect((await app.anonymous.call('GET', '/sys/cron/preview', { query: { cron: '' } })).status).toBe(401)
})
