import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { retailStore } from '../../../e2e/orders.ts'

const quotes = '/erpbjxx/erpBjxx'

test('the seller turns a quote into an order, and the word about it leads there', async ({
  page,
  request,
}) => {
  const { store, door, customerId, get, post } = await retailStore(request)
  const { values } = await post<{ values: object }>('/erp_door/erpDoor/evaluate', {
    doorId: door.id,
    values: {},
  })
  const id = await post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId: store.id,
    customerId,
    bjxxListList: [{ lineType: '1', doorId: door.id, room: '书房', qty: 1, params: values }],
  })
  await post(`${quotes}/move`, { id, move: 'submit' })
  await page.goto(`/document/quote/${id}`)
  const quote = page.getByRole('article', { name: /^报价单 / })
  await expect(quote.getByRole('region', { name: '报价明细' })).toContainText('书房')
  await expect(quote.locator('[aria-current=step]')).toHaveText('生效')
  // The next moves stand in front, all else under 更多.
  const acts = quote.locator('.mortise-document-acts').getByRole('button')
  await expect(acts).toHaveText(['发送', '转订单', '更多'])
  await page.screenshot({ path: 'test-results/screenshots/quote-page.png', animations: 'disabled' })
  // A label stands under its dot.
  const step = quote.locator('[aria-current=step]')
  const [whole, label] = await Promise.all([step.boundingBox(), step.locator('span').boundingBox()])
  const middle = (box: typeof whole) => (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle(whole) - middle(label))).toBeLessThan(2)
  await quote.getByRole('button', { name: '转订单' }).click()
  // What the quote does not know is asked for in the words of the order, with what is known.
  const asked = page.getByRole('dialog').filter({ hasText: '确认将该报价转为订单？' })
  await expect(asked).toContainText('经销门店按经销价结算')
  await expect(asked.getByLabel('预约地址')).toHaveValue('云栖里3幢1单元')
  await asked.getByLabel('预约地址').fill('')
  await asked.getByRole('button', { name: '确定' }).click()
  await expect(asked.getByText('预约地址不能为空')).toBeVisible()
  await asked.getByLabel('预约地址').fill('湖滨路8号')
  await page.screenshot({ path: 'test-results/screenshots/quote-convert.png', animations: 'disabled' })
  await asked.getByRole('button', { name: '确定' }).click()
  const word = page.locator('.ant-message').filter({ hasText: '转订单成功' })
  await word.getByRole('link', { name: /^查看 DD/ }).click()
  const { orderId } = await get<{ orderId: string }>(`${quotes}/queryById`, { id })
  await expect(page).toHaveURL(`/document/customerOrder/${orderId}`)
  const order = page.getByRole('article', { name: /^客户订单 DD/ })
  await expect(order).toContainText('书房')
  await expect(order).toContainText('湖滨路8号')
  // What the dealer pays stands beside what its customer signed for.
  const standing = order.getByRole('region', { name: '订单进展' })
  await expect(standing).toContainText(/经销价结算¥[\d,.]+零售金额 ¥[\d,.]+/)
  await order.getByRole('tab', { name: '进度' }).click()
  await expect(order.getByRole('list', { name: '进度' })).toContainText('报价')
  // The quote is through: it leads to what became of it.
  await page.goto(`/document/quote/${id}`)
  await quote.getByRole('link', { name: /^查看客户订单 DD/ }).click()
  await expect(page).toHaveURL(`/document/customerOrder/${orderId}`)
})

test('a quote is saved and submitted in one step; one that is refused stays saved and says why', async ({
  page,
  request,
}) => {
  const { store, customerId, post } = await retailStore(request)
  const add = (lines: readonly object[]) =>
    post<string>(`${quotes}/add`, {
      quoteType: '4',
      storeId: store.id,
      customerId,
      bjxxListList: lines,
    })
  const submit = async (id: string) => {
    await page.goto(`/document/quote/${id}`)
    await page.getByRole('article').getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('region', { name: '编辑' })
    await form.getByLabel('报价名称').fill('旧房翻新')
    await form.getByRole('button', { name: '保存并提交' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('article')).toContainText('旧房翻新')
  }
  const step = page.getByRole('article').locator('[aria-current=step]')
  const fact = (label: string) =>
    page.getByRole('article').locator('dl > div').filter({ hasText: label }).locator('dd')
  await submit(await add([{ lineType: '4', itemName: '搬运', qty: 1, unitPrice: 200 }]))
  await expect(step).not.toHaveText('草稿')
  // People are called by their names.
  for (const who of ['创建人', '修改人']) await expect(fact(who)).toHaveText('管理员')
  await submit(await add([]))
  await expect(page.getByText(/^已保存，但未提交：/)).toBeVisible()
  await expect(step).toHaveText('草稿')
  // What ends it is red.
  await page.getByRole('article').getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '作废' })).toHaveClass(/danger/)
})

test('what was typed into a quote that has gone on is dropped with a word, and stays dropped', async ({
  page,
  request,
}) => {
  const { store, customerId, post } = await retailStore(request)
  const id = await post<string>(`${quotes}/add`, {
    quoteType: '4',
    storeId: store.id,
    customerId,
    bjxxListList: [{ lineType: '4', itemName: '搬运', qty: 1, unitPrice: 200 }],
  })
  await page.goto(`/document/quote/${id}`)
  await page.getByRole('article').getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('region', { name: '编辑' })
  await form.getByLabel('报价名称').fill('太晚')
  // Its page goes, and the quote goes on meanwhile.
  await page.goto('/quotes/store')
  await expect(page.getByText('的内容尚未保存，已为您保留。')).toBeVisible()
  await post(`${quotes}/move`, { id, move: 'submit' })
  await page.reload()
  await expect(page.getByText('已不能修改，未保存的内容已放弃')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/未保存的内容已放弃|已为您保留/)).toHaveCount(0)
})
