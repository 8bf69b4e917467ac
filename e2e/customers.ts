import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callsOf, telephone } from './fixtures.ts'

/** Where the list of customers is, on the screen and on the wire. */
export const path = '/customers/customer'
export const base = '/erp_customer/erpCustomer'
export const list = (page: Page) => page.getByRole('region', { name: '客户', exact: true })
export const searched = (page: Page) => list(page).getByRole('search')
export const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name })
export const expectShown = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** The list of customers, with its rows. */
export async function open(page: Page): Promise<void> {
  await page.goto(path)
  await expect(list(page).getByText(/^1-15 共/)).toBeVisible()
}

/** Finds customers by their name. Until they come, the rows of before stand there, and whoever selects one loses it. */
export async function search(page: Page, name: string): Promise<void> {
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url())
    return pathname.endsWith(`${base}/list`) && searchParams.get('customerName') === `*${name}*`
  })
  await searched(page).getByLabel('客户名称').fill(name)
  await searched(page).getByLabel('客户名称').press('Enter')
  await found
  await expect(list(page).locator('.mortise-rows')).toHaveAttribute('aria-busy', 'false')
}

/** Customers with these names and nothing more. */
export const addCustomers = async (request: APIRequestContext, names: readonly string[]) => {
  const { post } = await callsOf(request)
  for (const customerName of names) await post(`${base}/add`, { customerName, tel: telephone() })
}
