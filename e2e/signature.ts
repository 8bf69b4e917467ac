import type { Page } from '@playwright/test'

/** Writes a name by hand on the pad of the page that is open. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '签字板' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 90],
    [140, 30],
    [220, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 })
  await page.mouse.up()
}
