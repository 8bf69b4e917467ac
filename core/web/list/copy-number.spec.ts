import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'

for (const hasClipboard of [true, false]) {
  const way = hasClipboard ? 'by the clipboard of the browser' : 'also where the page is not served securely'
  test(`[A-466] a right click on the number of a document copies it and says so, ${way}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/customers/customer')
    const cell = page.getByRole('cell', { name: /^KH\d+$/ }).first()
    const number = await cell.innerText()
    if (!hasClipboard) {
      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', {
          value: () => Promise.reject(new Error('insecure')),
        })
      })
    }
    await cell.getByText(number).click({ button: 'right' })
    await expect(page.getByText(`${number}，单号复制成功`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  })
}
