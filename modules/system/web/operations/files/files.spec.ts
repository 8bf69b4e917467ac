import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  chooseOfRow,
  mark,
  pressEscape,
  seriousFaults,
  signedIn as test,
} from '../../../../../e2e/fixtures.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('[A-079] a file is uploaded, found in the list, looked at, downloaded and deleted', async ({ page }) => {
  const name = `说明${mark()}.txt`
  const image = `样板${mark()}.png`
  await page.goto('/system/stored-file')
  const list = page.getByRole('region', { name: '文件', exact: true })
  await expect(list).toContainText(/已用 .+ \/ 配额 /)
  const input = list.locator('input[type=file]')
  await input.setInputFiles([
    { name, mimeType: 'text/plain', buffer: Buffer.from('一樘门') },
    { name: image, mimeType: 'image/png', buffer: picture },
  ])
  await expect(page.getByText(`${name} 上传成功`)).toBeVisible()
  await expect(page.getByText(`${image} 上传成功`)).toBeVisible()
  const row = (text: string) => list.getByRole('row').filter({ hasText: text })
  await expect(row(name)).toContainText(/9 B.*text\/plain.*files.*管理员.*本地磁盘/)
  await row(image).getByRole('button', { name: image }).click()
  const preview = page.getByRole('dialog', { name: image })
  await expect(preview.getByRole('img', { name: image })).toBeVisible()
  await pressEscape(page)
  await expect(preview).toBeHidden()
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/files.png' })

  const download = page.waitForEvent('download')
  await row(name).getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe(name)
  expect(await readFile(await (await download).path(), 'utf8')).toBe('一樘门')

  await chooseOfRow(page, row(name), '删除')
  const question = page.getByRole('dialog').filter({ hasText: '确定删除吗?' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect(row(name)).toHaveCount(0)
  await input.setInputFiles({
    name: '坏.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByText('上传失败，存在非法文件类型：exe')).toBeVisible()
})
