import { expect } from '@playwright/test'
import { signedIn as test } from '../../../../e2e/fixtures.ts'

test('the slowest node of a process is the reddest on its diagram', async ({ page }) => {
  await page.goto('/workflow/efficiency')
  const report = page.getByRole('region', { name: '流程效率' })
  await expect(report.getByRole('row').nth(1)).toBeVisible()
  await report.getByLabel('流程', { exact: true }).fill('请假审批')
  await page.getByTitle('请假审批', { exact: true }).click()
  const map = report.getByRole('figure', { name: '瓶颈图：越红越慢' })
  await expect(map.locator('[data-element-id=lead]')).toHaveClass(/mortise-node-heat[123]/)

  // The table has the slowest first: it is the one in red, and red is another colour than that of a quick one.
  const slowest = await report.locator('tbody tr.ant-table-row').first().locator('td').first().innerText()
  await expect(map.locator('.mortise-node-heat3').filter({ hasText: slowest.trim() })).toHaveCount(1)
  const fills = await map
    .locator('[class*=mortise-node-heat]')
    .evaluateAll((nodes) =>
      nodes.map((node) => [
        /heat(\d)/.exec(node.getAttribute('class') ?? '')?.[1],
        getComputedStyle(node.querySelector('.djs-visual > :first-child')!).fill,
      ]),
    )
  const heats = new Map(fills.map(([heat, fill]) => [heat, fill]))
  expect(new Set(heats.values()).size).toBe(heats.size)
})
