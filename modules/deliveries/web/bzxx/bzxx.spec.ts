import { type APIRequestContext, expect } from '@playwright/test'
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

/** A delivery that is on its way, with the label of one of its boxes and the extraction code of its link. */
async function onTheWay(request: APIRequestContext) {
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
  const label = `/erp/bzxx?c=${encodeURIComponent(packCode)}&s=${shareCode}`
  return { no: sent!.deliveryNo, boxes: packList.length, label, pick }
}

test('[A-098] a driver opens a box by its label, and its delivery by the extraction code', async ({
  page,
  request,
}) => {
  const { no, boxes, label, pick } = await onTheWay(request)
  await page.goto(label)
  await expect(page.getByRole('heading', { name: /^第 \d+ \/ \d+ 件$/ })).toBeVisible()
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看送货清单并签收' }).click()
  await expect(page.getByRole('heading', { name: `送货清单 ${no}` })).toBeVisible()
  await expect(page.getByRole('list', { name: '包件' }).getByRole('checkbox')).toHaveCount(boxes)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await seriousFaults(page)).toEqual([])
})

test('a photo that is too large, drawn or no picture is refused with the reason, and what was ticked stays', async ({
  page,
  request,
}) => {
  const { label, pick } = await onTheWay(request)
  await page.goto(label)
  await page.getByLabel('提取码').fill(pick)
  await page.getByRole('button', { name: '查看送货清单并签收' }).click()
  const first = page.getByRole('list', { name: '包件' }).getByRole('checkbox').first()
  await first.check()
  await page.getByLabel('签字人').fill('王芳')
  const take = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('选择照片').setInputFiles([{ name, mimeType, buffer }])
  await take(
    '远景.jpg',
    'image/jpeg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(40_000_000)]),
  )
  await expect(page.getByText('远景.jpg 过大，请重新拍照')).toBeVisible()
  await take('图标.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('图标.svg 不是JPG或PNG图片')).toBeVisible()
  await take('送货.jpg', 'image/jpeg', Buffer.from('not a picture at all'))
  await expect(page.getByText('送货.jpg 不是JPG或PNG图片')).toBeVisible()
  await expect(page.getByRole('button', { name: /^拍照 0\/6$/ })).toBeVisible()
  await expect(first).toBeChecked()
  await expect(page.getByLabel('签字人')).toHaveValue('王芳')
})
