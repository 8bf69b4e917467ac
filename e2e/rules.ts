import { expect, type Page } from '@playwright/test'

interface Box {
  readonly path: string
  /** What opens the form. */
  readonly button: string
  readonly label: string
}

/** A box of a form says of bad values what is wrong, and takes a good one. */
export async function refusesThenTakes(
  page: Page,
  { path, button, label }: Box,
  bad: readonly string[],
  message: string,
  good: string,
): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: button }).first().click()
  const form = page.getByRole('dialog', { name: '新增' })
  const box = form.getByLabel(label, { exact: true })
  const refusal = form.getByText(message, { exact: true })
  for (const value of bad) {
    await box.fill(value)
    await box.blur()
    await expect(refusal).toBeVisible()
    await box.fill(good)
    await box.blur()
    await expect(refusal).toBeHidden()
  }
}
