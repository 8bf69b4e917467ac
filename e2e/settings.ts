import type { Page } from '@playwright/test'

/** The settings with which the pages of a test begin, as a browser would have kept them. */
export async function withSettings(page: Page, settings: object): Promise<void> {
  await page.addInitScript((state) => {
    if (localStorage.getItem('mortise:settings') === null)
      localStorage.setItem('mortise:settings', JSON.stringify({ state, version: 0 }))
  }, settings)
}

/** What the browser keeps of the settings. */
export const savedSettings = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const saved = localStorage.getItem('mortise:settings') ?? '{"state":{}}'
    return (JSON.parse(saved) as { state: Record<string, unknown> }).state
  })

/** Sets what another window of the browser would set, and this one follows. */
export async function setElsewhere(page: Page, changes: object): Promise<void> {
  await page.evaluate((changes) => {
    const saved = localStorage.getItem('mortise:settings') ?? '{"state":{},"version":0}'
    const { state } = JSON.parse(saved) as { state: object }
    localStorage.setItem('mortise:settings', JSON.stringify({ state: { ...state, ...changes }, version: 0 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'mortise:settings' }))
  }, changes)
}
