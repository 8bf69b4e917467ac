import { expect } from '@playwright/test'
import { admin, callsOf, mark, seriousFaults, signedOut as test } from '../../../../e2e/fixtures.ts'
import { begin, publishSteps } from '../../../../e2e/workflow.ts'

test.use({ viewport: { width: 375, height: 812 } })

test('a task is answered from a link in a message, once, on a phone and without signing in', async ({
  page,
  request,
}) => {
  const { post, get } = await callsOf(request)
  const handler = { username: `user_${mark()}`, password: 'Testing2026' }
  await post('/sys/user/add', { ...handler, realname: '测试员', email: `${handler.username}@example.com` })
  const own = await callsOf(request, handler)
  await own.put('/sys/message/myChannels', { muted: [], ways: { workflow_task: '4' } })
  const { key } = await publishSteps(request, [['主管审批', handler]])
  const title = `出差申请 ${mark()}`
  const instanceId = await begin(request, admin, key, title)
  let link = ''
  // The log never shows it: it is in the message alone.
  await expect
    .poll(async () => {
      const { sysMsgList } = await own.get<{ sysMsgList: unknown[] }>('/sys/annountCement/listByUser')
      const message = sysMsgList
        .map((each) => JSON.stringify(each))
        .find((each) => each.includes('/act/link'))
      link = /https?:[^\s"\\<]+/.exec(message ?? '')?.[0] ?? ''
      return link
    })
    .toContain('/act/link?token=')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('主管审批')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByLabel('审批意见').fill('路上同意')
  await page.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(page.getByText('已同意')).toBeVisible()
  const log = await get<{ comment: string; operator: { username: string } }[]>('/act/processInstance/log', {
    instanceId,
  })
  expect(log.at(-1)).toMatchObject({ comment: '路上同意', operator: { username: handler.username } })

  // It is good for one answer; and one that somebody changed for none.
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('button', { name: /^同\s*意$/ })).toHaveCount(0)
  await expect(page.getByText(/已处理|失效|已使用/)).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link.slice(0, -4))
  await expect(page.getByRole('button', { name: /^同\s*意$/ })).toHaveCount(0)
})
