import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'

async function saved(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出文件' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('送货单示例.pdf')
  return readFile(await file.path(), 'latin1')
}

test('[A-478] [A-480] a document is saved as A4 pages of JPEG, twice as fine as the screen', async ({
  page,
}) => {
  await page.goto('/demo/print')
  const paper = page.getByRole('article', { name: '送货单' })
  const width = (await paper.boundingBox())?.width ?? 0
  const upright = await saved(page)
  expect(upright.match(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/g)).toHaveLength(2)
  expect(upright.match(/\/DCTDecode/g)).toHaveLength(2)
  expect(Number(/\/Width (\d+)/.exec(upright)?.[1])).toBeCloseTo(width * 2, -1)
  await page.getByText('横向').click()
  const across = await saved(page)
  expect(across.match(/\/MediaBox \[0 0 841\.\d+ 595\.\d+\]/g)?.length).toBeGreaterThan(2)
  await page.screenshot({ path: 'test-results/screenshots/inputs-print.png', fullPage: true })
})

test('what is printed is the document alone, on paper with a rim of 5 mm', async ({ page }) => {
  // The window for printing belongs to the system: what would be printed is read instead.
  await page.addInitScript(() => {
    window.print = () => {
      window.top?.sessionStorage.setItem('printed', document.documentElement.outerHTML)
    }
  })
  await page.goto('/demo/print')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  const printed = () => page.evaluate(() => sessionStorage.getItem('printed') ?? '')
  await expect.poll(printed).toContain('M045')
  expect(await printed()).toMatch(/@page \{ size: A4 portrait; margin: 5mm; \}/)
  expect(await printed()).not.toContain('导出文件')
  expect(await seriousFaults(page)).toEqual([])
})
