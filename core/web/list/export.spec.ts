import { expect, type Page } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'

const base = '/demo/door'
const list = (page: Page) => page.getByRole('region', { name: '示例门', exact: true })

test('an export asks by the search, the advanced query and the selection, and a long one is left to the download centre', async ({
  page,
  request,
}) => {
  const name = `出门${mark()}`
  const { post } = await callsOf(request)
  for (const each of ['一', '二']) await post(`${base}/add`, { name: `${name}${each}`, model: 'M7' })
  const items = JSON.stringify([{ field: 'model', rule: 'eq', val: 'M7' }])
  const view = new URLSearchParams({ name, superQueryParams: items, column: 'name', order: 'asc' })
  await page.goto(`/demo/sample-door#${view}`)
  await list(page)
    .getByRole('checkbox', { name: `选择${name}二` })
    .check()
  const exportCall = () =>
    page.waitForRequest(`**${base}/exportXls*`).then((sent) => new URL(sent.url()).searchParams)
  const exporting = list(page).getByRole('button', { name: '导出' })
  const [first, download] = [exportCall(), page.waitForEvent('download')]
  await exporting.click()
  expect(Object.fromEntries(await first)).toMatchObject({
    name: `*${name}*`,
    superQueryParams: encodeURIComponent(items),
    superQueryMatchType: 'and',
    column: 'name',
    order: 'asc',
    selections: expect.stringMatching(/^\w+$/),
    format: 'xls',
  })
  expect((await download).suggestedFilename()).toBe('示例门.xls')

  // As if there were very many: nobody waits for those.
  await page.route(`**${base}/list*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { total: number } }
    body.result.total = 10_001
    await route.fulfill({ response, json: body })
  })
  await list(page).getByRole('button', { name: '清空', exact: true }).click()
  await list(page).getByRole('button', { name: '刷新' }).click()
  await expect(list(page).getByText('共 10001 条')).toBeVisible()
  const second = exportCall()
  await exporting.click()
  expect(Object.fromEntries(await second)).toMatchObject({ async: '1', name: `*${name}*` })
  await expect(page.getByText('数据较多，已转入下载中心')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: '下载中心' }).click()
  const made = page
    .getByRole('dialog', { name: '下载中心' })
    .getByRole('row')
    .filter({ hasText: '示例门.xlsx' })
  await expect(made.first()).toContainText('已生成')
})
