import { expect, type Page } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'

const base = '/erp_warehouse/erpWarehouse'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toggle = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /展开行|关闭行/ })

test('[B-047] [B-165] [B-166] [B-167] warehouses open place by place, and each is asked for once', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = mark()
  const add = (text: string, pid?: string) =>
    // Before all others, so that they stand on the first page.
    post<string>(`${base}/add`, { code: `0${text}${name}`, name: `${text}${name}`, kind: '1', pid })
  const house = await add('A总仓')
  const area = await add('B库区', house)
  await add('C库位', area)
  await add('D空仓')

  const calls: URLSearchParams[] = []
  let answer = () => {}
  let pause: Promise<void> | null = null
  await page.route(`**${base}/list*`, async (route) => {
    calls.push(new URL(route.request().url()).searchParams)
    await pause
    const response = await route.fetch()
    const body = (await response.json()) as { result: { records: { name: string }[] } }
    // A branch that was emptied after its row was read.
    if (body.result.records.some((row) => row.name === `C库位${name}`)) body.result.records = []
    await route.fulfill({ response, json: body })
  })
  await page.goto('/stock/warehouse')
  await expect(rowOf(page, `D空仓${name}`)).toBeVisible()
  await expect(toggle(page, `D空仓${name}`)).toHaveCount(0)

  calls.length = 0
  pause = new Promise((resolve) => {
    answer = resolve
  })
  await toggle(page, `A总仓${name}`).click()
  await expect(page.getByText('加载中...')).toBeVisible()
  answer()
  pause = null
  await expect(rowOf(page, `B库区${name}`)).toBeVisible()
  await expect(page.getByText('加载中...')).toHaveCount(0)
  await toggle(page, `A总仓${name}`).click()
  await expect(rowOf(page, `B库区${name}`)).toBeHidden()
  await toggle(page, `A总仓${name}`).click()
  await expect(rowOf(page, `B库区${name}`)).toBeVisible()
  expect(calls.map((params) => params.get('pid'))).toEqual([house])

  await toggle(page, `B库区${name}`).click()
  await expect(toggle(page, `B库区${name}`)).toHaveCount(0)
})
