import { expect } from '@playwright/test'
import { callsOf, seriousFaults, signedOut as test } from '../../../../e2e/fixtures.ts'
import { makeTrade } from '../../../../e2e/trade.ts'

test('[A-101] the factory price page opens without a session for whoever has the link, and leads nowhere else', async ({
  page,
  request,
}) => {
  const { doorName, rate, store, name } = await makeTrade(request)
  const { post } = await callsOf(request)
  const list = await post<string>('/erp_price/erpPrice/add', {
    priceName: `出厂${name}`,
    priceType: '1',
    storeIds: store.id,
    startDate: '2026-01-01',
    priceListList: [{ targetType: '5', rateCode: rate, price: 680, minPrice: 600 }],
  })
  await post('/erp_price/erpPrice/move', { id: list, move: 'publish' })
  const { code, pick } = await post<{ code: string; pick: string }>('/erp_share/erpShare/add', {
    storeId: store.id,
  })

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/factoryPrice?code=${encodeURIComponent(code)}`)
  await expect(page.getByRole('heading', { name: '出厂价查询' })).toBeVisible()
  await page.getByLabel('提取码').fill('x')
  await page.getByRole('button', { name: '查看出厂价' }).click()
  await expect(page.getByText('链接已失效，请联系门店')).toBeVisible()
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看出厂价' }).click()
  await expect(page.getByText(store.name).first()).toBeVisible()
  const door = page.getByRole('button', { name: doorName })
  await expect(door).toContainText('洞口高1900～2800')
  await expect(door).toContainText('¥ 895.20 起')
  await page.screenshot({ path: 'test-results/screenshots/factory-price-375.png' })
  await door.click()
  const trial = page.getByRole('dialog', { name: `试算：${doorName}` })
  await trial.getByLabel('洞口高').fill('2150')
  await trial.getByLabel('洞口宽').fill('900')
  await expect(trial.getByLabel('出厂价')).toHaveText('¥ 1,435.80')
  expect(await seriousFaults(page, '.mortise-factory')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/factory-price-trial.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await page.screenshot({ path: 'test-results/screenshots/factory-price.png' })

  await page.goto('/doors/door')
  await expect(page).toHaveURL(/\/user\/login/)
})
