import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { optionOf } from '../../../e2e/grids.ts'

test('[A-315] the address of a film begins with http or https', async ({ page }) => {
  await page.goto('/marketing/product-picture')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('媒体类型').click()
  await optionOf(page, '视频').click()
  const box = form.getByLabel('视频地址')
  const refusal = form.getByText('请输入以http和https开头的网址', { exact: true })
  for (const address of ['ftp://a.cn/door.mp4', 'a.cn/door.mp4']) {
    await box.fill(address)
    await box.blur()
    await expect(refusal).toBeVisible()
    await box.fill('https://a.cn/door.mp4')
    await box.blur()
    await expect(refusal).toBeHidden()
  }
})
