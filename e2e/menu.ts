import { expect, type Page } from '@playwright/test'

/** An entry of the menu as the permission call sends it. */
export interface MenuRow {
  path: string
  name: string
  route: string
  component: string
  hidden?: boolean
  meta: Record<string, unknown>
  children?: MenuRow[]
}

/** Opens a page by the menu, as a user would, and waits until its tab is chosen. */
export async function openPage(page: Page, folder: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const above = menu.getByRole('menuitem', { name: folder })
  await expect(above).toBeVisible()
  if ((await above.getAttribute('aria-expanded')) !== 'true') await above.click()
  await menu.getByText(title, { exact: true }).click()
  const bar = page.getByRole('navigation', { name: '打开的页面' })
  await expect(bar.getByRole('tab', { selected: true })).toHaveText(title)
}

/** Lets the page find another menu than its user has: each entry as it is changed, and others beside them. */
export async function changedMenu(
  page: Page,
  change: (node: MenuRow) => void,
  more: readonly unknown[] = [],
): Promise<void> {
  await page.route('**/api/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { menu: MenuRow[] } }
    const walk = (nodes: MenuRow[]) => {
      for (const node of nodes) {
        change(node)
        walk(node.children ?? [])
      }
    }
    walk(body.result.menu)
    await route.fulfill({
      response,
      json: { ...body, result: { ...body.result, menu: [...body.result.menu, ...more] } },
    })
  })
}
