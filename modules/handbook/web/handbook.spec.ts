import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const help = (page: Page) => page.getByRole('dialog', { name: /^帮助/ })
const manual = (page: Page) => page.getByRole('article', { name: '手册内容' })

test('the key ? opens the handbook at the page that is open, and leads on to its chapter', async ({
  page,
}) => {
  await page.goto('/purchasing/purchase-order')
  await expect(page.getByRole('region', { name: '采购订单', exact: true })).toBeVisible()
  await page.getByRole('banner').click()
  await page.keyboard.press('?')
  await expect(help(page)).toContainText('怎样下采购订单')
  await expect(help(page)).toContainText('账期和税率自动带出')
  await help(page).getByText('到货了怎样入库').click()
  await expect(help(page)).toContainText('按未入库数量带出明细')
  expect(await seriousFaults(page, '.ant-drawer')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/handbook-help.png' })
  await help(page).getByRole('link', { name: '在使用手册里看全部' }).click()
  await expect(manual(page).getByRole('heading', { name: '采购管理', level: 1 })).toBeVisible()
  await expect(help(page)).toHaveCount(0)
})

test('the handbook is found by words, by pinyin and by a refusal, and read by its contents', async ({
  page,
}) => {
  await page.goto('/handbook/contents')
  const box = page.getByLabel('查找手册')
  const found = page.getByRole('list', { name: '查找结果' })
  await box.fill('pandian')
  await found.getByRole('link', { name: /^怎样盘点/ }).click()
  await expect(manual(page).getByRole('region', { name: '怎样盘点' })).toBeInViewport()
  await expect(page).toHaveURL(/#stock\/count$/)

  await box.fill('仓库「一号仓」已冻结（盘点中），不能出入库')
  await expect(found.getByRole('listitem').first()).toContainText('等盘点过账')
  await box.fill('量子纠缠')
  await expect(page.getByRole('status')).toContainText('请换个说法')
  await box.fill('')

  const contents = page.getByRole('navigation', { name: '目录' })
  await contents.getByRole('link', { name: '看懂提示语' }).click()
  await expect(manual(page)).toContainText('请由他人办理')
  await contents.getByRole('link', { name: '行业词汇' }).click()
  await expect(manual(page)).toContainText('门的计量单位')
  await contents.getByRole('link', { name: '财务管理' }).press('Enter')
  await expect(manual(page).getByRole('heading', { name: '财务管理', level: 1 })).toBeVisible()
  await manual(page).getByRole('link', { name: '打开「发票」' }).click()
  await expect(page).toHaveURL('/finance/invoice')
  await page.goBack()
  await expect(manual(page).getByRole('heading', { name: '财务管理', level: 1 })).toBeVisible()
  expect(await seriousFaults(page, 'main')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/handbook.png' })
})

test('the home page fetches nothing of the handbook, the assistant or the charts before it stands', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  await page.goto('/')
  const amounts = page.getByRole('region', { name: '首页', exact: true }).getByRole('article')
  await expect(amounts.first().locator('strong')).toBeVisible()
  const fetched = (await Promise.all(scripts)).join('\n')
  expect(fetched).toContain('我的待办')
  for (const said of ['怎样下采购订单', '做事的人和把关的人要分开', '您可以这样问'])
    expect([said, fetched.includes(said)]).toEqual([said, false])
})
