import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

const call = '**/demo/part/list*'
const tree = (page: Page) => page.getByRole('region', { name: '部件', exact: true })
const rowOf = (page: Page, name: string) => tree(page).getByRole('row').filter({ hasText: name })
const toggle = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /展开行|关闭行/ })

test('a tree opens row by row, and asks for each branch once', async ({ page }) => {
  const calls: URLSearchParams[] = []
  let answer = () => {}
  let pause: Promise<void> | null = null
  await page.route(call, async (route) => {
    const { searchParams } = new URL(route.request().url())
    calls.push(searchParams)
    await pause
    const response = await route.fetch()
    const body = (await response.json()) as { result: { records: { name: string }[] } }
    // A branch that was emptied after its row was read.
    if (body.result.records.some(({ name }) => name === '面板')) body.result.records = []
    await route.fulfill({ response, json: body })
  })
  await page.goto('/demo/trees')
  await expect(rowOf(page, '五金包')).toBeVisible()
  await expect(toggle(page, '五金包')).toHaveCount(0)

  calls.length = 0
  pause = new Promise((resolve) => {
    answer = resolve
  })
  await toggle(page, '套装门').click()
  await expect(tree(page).getByText('加载中...')).toBeVisible()
  answer()
  await expect(rowOf(page, '门套')).toBeVisible()
  await expect(tree(page).getByText('加载中...')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await toggle(page, '套装门').click()
  await expect(rowOf(page, '门套')).toBeHidden()
  await toggle(page, '套装门').click()
  await expect(rowOf(page, '门套')).toBeVisible()
  expect(calls).toHaveLength(1)
  await page.screenshot({ path: 'test-results/screenshots/tree-table.png' })

  await toggle(page, '门扇').click()
  await expect(toggle(page, '门扇')).toHaveCount(0)
  expect(await seriousFaults(page, 'main')).toEqual([])
})

test('[B-322] a tree asks by the id of the parent, and by a condition where it has one', async ({ page }) => {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/demo/part/list')) calls.push(searchParams)
  })
  await page.goto('/demo/trees')
  await expect(rowOf(page, '五金包')).toBeVisible()
  const top = calls.find((params) => params.get('parentId') === 'is null' && !params.has('column'))
  expect(top?.has('condition')).toBe(false)
  calls.length = 0
  await toggle(page, '套装门').click()
  await expect(rowOf(page, '门套')).toBeVisible()
  expect(calls.map((params) => params.get('parentId'))).toEqual([expect.stringMatching(/^\w{10,}$/)])

  // Another condition: the tree begins anew, closed, and tells the server.
  calls.length = 0
  await page.getByLabel('附加条件').fill('{"qty":"1"}')
  await page.getByLabel('附加条件').press('Enter')
  await expect(rowOf(page, '五金包')).toBeVisible()
  await expect(rowOf(page, '门套')).toHaveCount(0)
  expect(calls.map((params) => params.get('condition'))).toContain('{"qty":"1"}')
})

test('the list of an entity that is a tree opens likewise, and shows what was searched for on any level', async ({
  page,
}) => {
  await page.goto('/demo/trees')
  const list = page.getByRole('region', { name: '示例部件', exact: true })
  const row = (name: string) => list.getByRole('row').filter({ hasText: name })
  await row('套装门').getByRole('button', { name: '展开行' }).click()
  await expect(row('门套')).toBeVisible()
  await list.getByRole('search').getByLabel('部件名称').fill('压条')
  await list.getByRole('search').getByRole('button', { name: '查询' }).click()
  await expect(row('压条')).toBeVisible()
  await expect(row('套装门')).toHaveCount(0)
})
