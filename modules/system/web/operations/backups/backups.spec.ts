import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../../../e2e/fixtures.ts'

const region = (page: Page) => page.getByRole('region', { name: '备份与恢复' })
const answer = (body: object, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const envelope = (result: unknown) => answer({ success: true, message: '', code: 200, result, timestamp: 0 })
const shelved = {
  id: 'mortise-20261101-030000.tar.gz',
  name: 'mortise-20261101-030000.tar.gz',
  size: 3_670_016,
  createTime: '2026-11-01 03:00:00',
  why: 'initialize',
}

test('a backup is made on screen; fetching and restoring stay off where the installation does not allow them', async ({
  page,
}) => {
  await page.goto('/system/backups')
  await expect(region(page).getByText('下载与恢复未开放')).toBeVisible()
  await region(page).getByRole('button', { name: '立即备份' }).click()
  const row = region(page).getByRole('row').filter({ hasText: '手动备份' }).first()
  await expect(row).toContainText('今天')
  await expect(row.getByRole('button', { name: '恢复' })).toBeDisabled()
  await expect(row.getByRole('button', { name: '下载' })).toBeDisabled()
  await page.screenshot({ path: 'test-results/screenshots/backups.png' })
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
})

test('a restore takes the typed name, tells how far it is, and what came of it', async ({ page }) => {
  let last: object | null = null
  await page.route('**/sys/backup/list*', (route) =>
    route.fulfill(
      envelope({ records: [shelved], total: 1, isRunning: false, isAllowed: true, canRestore: true, last }),
    ),
  )
  await page.route('**/sys/backup/restore*', (route) => route.fulfill(envelope('恢复已开始')))
  const states = [
    { status: 'maintenance', ready: false, progress: '正在恢复数据表' },
    { status: 'maintenance', ready: false, progress: '正在恢复数据表' },
  ]
  await page.goto('/system/backups')
  await expect(region(page).getByRole('row').filter({ hasText: shelved.name })).toContainText('初始化系统前')
  await region(page).getByRole('button', { name: '恢复' }).click()
  const dialog = page.getByRole('dialog', { name: '恢复备份' })
  const begin = dialog.getByRole('button', { name: /恢\s*复/ })
  const name = dialog.getByLabel('当前部门名称')
  await name.fill('别的部门')
  await expect(begin).toBeDisabled()
  const depart = /当前部门名称“(.+?)”/.exec((await dialog.textContent()) ?? '')?.[1] ?? ''
  await page.screenshot({ path: 'test-results/screenshots/restore.png' })
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.route('**/api/health', (route) => {
    const state = states.shift()
    last = { ...shelved, at: '', by: 'admin', before: null, isDone: false, text: '备份文件已损坏' }
    return route.fulfill(answer(state ?? { status: 'ready', ready: true }, state ? 503 : 200))
  })
  await name.fill(depart)
  await begin.click()
  await expect(dialog.getByRole('status')).toContainText('正在恢复数据表')
  await expect(dialog).toContainText('恢复失败，数据未变')
  await expect(dialog).toContainText('备份文件已损坏')
})
