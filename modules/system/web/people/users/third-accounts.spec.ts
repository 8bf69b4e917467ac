import { expect } from '@playwright/test'
import { chooseOwn, signedIn as test } from '../../../../../e2e/fixtures.ts'

const bound = [
  { id: 'b1', thirdType_dictText: '企业微信', thirdUserId: 'zha***01', createTime: '2026-11-01 09:00:00' },
]

test('accounts of other platforms are unbound in one’s own menu', async ({ page }) => {
  let left = bound
  await page.route('**/sys/thirdAccount/mine*', (route) =>
    route.fulfill({ json: { success: true, message: '', code: 200, result: left, timestamp: 0 } }),
  )
  await page.route('**/sys/thirdAccount/unbind*', (route) => {
    left = []
    const json = { success: true, message: '解绑成功！', code: 200, result: '解绑成功！', timestamp: 0 }
    return route.fulfill({ json })
  })
  await page.goto('/')
  await chooseOwn(page, '第三方账号')
  const dialog = page.getByRole('dialog', { name: '第三方账号' })
  await expect(dialog).toContainText('企业微信 zha***01')
  await page.screenshot({ path: 'test-results/screenshots/third-accounts.png' })
  await dialog.getByRole('button', { name: '解绑企业微信' }).click()
  await page
    .getByRole('dialog', { name: '确定解绑企业微信账号吗?' })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(dialog).toContainText('没有绑定企业微信、钉钉等账号')
})
