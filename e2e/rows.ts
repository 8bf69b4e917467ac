import { expect, type Locator, type Page } from '@playwright/test'

/** What a button says, where two signs alone may stand apart. */
const spaced = (label: string) => new RegExp(`^${label.split('').join('\\s?')}$`)

/** Before it is looked anew whether something stands as a button, or where there is no room for one in a menu. */
const AGAIN = { timeout: 5_000 }

/** The patience of other expectations: this one would wait as long as the whole test. */
const WHILE_BUSY = { timeout: 60_000 }

/**
 * Does what a row or a document offers, by its button or by its menu, and says yes where it asks this question. What is offered, and
 * where, is drawn anew when the row is: nothing is taken for granted of how it looked once.
 */
export async function act(page: Page, area: Locator, label: string, question?: string): Promise<void> {
  const button = area.getByRole('button', { name: spaced(label) })
  const entry = page.getByRole('menuitem', { name: label, exact: true })
  await expect(async () => {
    if (await button.isVisible()) return button.click(AGAIN)
    if (!(await entry.isVisible())) await area.getByRole('button', { name: '更多' }).click(AGAIN)
    // It is drawn outside the window before it has its place.
    await expect(entry).toBeInViewport(AGAIN)
    await entry.click(AGAIN)
  }).toPass(WHILE_BUSY)
  if (question === undefined) return
  const asked = page.getByRole('dialog').filter({ hasText: question })
  await asked.getByRole('button', { name: spaced('确定') }).click()
}

/** Looks for rows of a list by one of its fields, which may be among those that are folded away. */
export async function search(list: Locator, field: string, text: string): Promise<void> {
  const bar = list.getByRole('search')
  const box = bar.getByLabel(field, { exact: true })
  await expect(async () => {
    if (!(await box.isVisible())) await bar.getByText('展开').click(AGAIN)
    await box.fill(text, AGAIN)
  }).toPass(WHILE_BUSY)
  await bar.getByRole('button', { name: spaced('查询') }).click()
}
