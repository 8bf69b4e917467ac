import { expect } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { madeDoors } from '../../../e2e/production.ts'

test('an order tells its story from lead to box, and its picture leads on to each door and its passport', async ({
  page,
  request,
}) => {
  const { orderId, no, workNo, codes, post } = await madeDoors(request)
  const { active } = await post<{ active: string }>('/erp_pack/erpPack/scan', { code: codes[0] })
  await post('/erp_pack/erpPack/close', { id: active })
  await page.goto(`/document/customerOrder/${orderId}`)
  await page.getByRole('tab', { name: '进度' }).click()
  const story = page.getByRole('list', { name: '进度' })
  for (const title of [
    '客户建档',
    '审核',
    '下发生产',
    '列入生产计划',
    '工单下达',
    '开料完工',
    '包装完工',
    '全部完工',
  ])
    await expect(story.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
  await expect(story.getByRole('listitem').filter({ hasText: /装箱 1\/\d/ })).toBeVisible()
  expect(await seriousFaults(page, 'main')).toEqual([])

  await page.getByRole('tab', { name: '追溯' }).click()
  const picture = page.getByRole('group', { name: '追溯图' })
  await expect(picture).toContainText(workNo)
  await picture.getByRole('link', { name: codes[0]! }).click()
  const passport = page.getByRole('region', { name: `门码 ${codes[0]}` })
  await expect(passport.getByRole('table').filter({ hasText: '开料' }).first()).toBeVisible()
  await expect(picture).toContainText(no)
  expect(await seriousFaults(page, 'main')).toEqual([])

  // Each entry of the story leads to its document.
  await page.getByRole('tab', { name: '进度' }).click()
  await story
    .getByRole('listitem')
    .filter({ hasText: '开料完工' })
    .getByRole('link', { name: workNo })
    .click()
  await expect(page.getByRole('article', { name: new RegExp(`^生产工单 ${workNo}`) })).toBeVisible()
})

test('any code is traced by scanning it, and one that is misread says so', async ({ page, request }) => {
  const { codes, workNo } = await madeDoors(request)
  await page.goto('/production/trace')
  const input = page.getByRole('textbox', { name: '条码' })
  await input.fill(workNo)
  await input.press('Enter')
  const picture = page.getByRole('group', { name: '追溯图' })
  for (const code of codes) await expect(picture).toContainText(code)
  await picture.getByRole('link', { name: codes[1]! }).click()
  await expect(page.getByRole('region', { name: `门码 ${codes[1]}` })).toBeVisible()
  expect(new URL(page.url()).hash).toBe(`#${codes[1]}`)
  expect(await seriousFaults(page, 'main')).toEqual([])
  await input.fill(`${codes[0]!.slice(0, -1)}${codes[0]!.endsWith('0') ? '1' : '0'}`)
  await input.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '条码校验错误，请重新扫描' })).toBeVisible()
})
