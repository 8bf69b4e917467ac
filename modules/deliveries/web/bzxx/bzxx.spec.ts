import { expect } from '@playwright/test'
import { callsOf, seriousFaults, signedOut as test } from '../../../../e2e/fixtures.ts'

test.use({ viewport: { width: 375, height: 740 } })

test('[A-097] [A-105] the page of boxes is open to whoever has no session, and says what it needs', async ({
  page,
}) => {
  await page.goto('/erp')
  await expect(page).toHaveURL(/\/erp\/bzxx$/)
  await expect(page.getByRole('heading', { name: '送货清单' })).toBeVisible()
  await page.goto('/erp/bzxx?c=P000000000&s=AAAAAAAAAAAAAAAA')
  await expect(page.getByText('链接已失效')).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})

test('[A-098] a driver opens a box by its label, and its delivery by the extraction code', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { id: string; deliveryNo: string }[] }>(
    '/erp_delivery/erpDelivery/list',
    {
      status: 'shipped',
    },
  )
  const [sent] = records
  const { packList } = await get<{ packList: { packId: string }[] }>('/erp_delivery/erpDelivery/queryById', {
    id: sent!.id,
  })
  const { packCode, shareCode } = await get<{ packCode: string; shareCode: string }>(
    '/erp_pack/erpPack/queryById',
    {
      id: packList[0]!.packId,
    },
  )
  const { pick } = await post<{ pick: string }>('/erp_delivery/erpDelivery/invite', { id: sent!.id })
  await page.goto(`/erp/bzxx?c=${encodeURIComponent(packCode)}&s=${shareCode}`)
  await expect(page.getByRole('heading', { name: /^第 \d+ \/ \d+ 件$/ })).toBeVisible()
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看送货清单并签收' }).click()
  await expect(page.getByRole('heading', { name: `送货清单 ${sent!.deliveryNo}` })).toBeVisible()
  await expect(page.getByRole('list', { name: '包件' }).getByRole('checkbox')).toHaveCount(packList.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await seriousFaults(page)).toEqual([])
})
