import type { CDPSession, Locator, Page } from '@playwright/test'
import { valueOf } from './gallery.ts'

/** A grid by its name. */
export const gridOf = (page: Page, title: string) => page.getByRole('grid', { name: title, exact: true })

/** What a grid of the gallery holds. */
export async function shownState<T = Record<string, unknown>[]>(page: Page, title: string): Promise<T> {
  return JSON.parse((await valueOf(page, title).textContent()) ?? 'null') as T
}

/** A row of a grid as it is seen, counted from one; grids in its rows have rows of their own. */
export const rowAt = (grid: Locator, row: number) =>
  grid.locator(`:scope > .mortise-grid-rows > [data-row="${row - 1}"]`)

export const cellAt = (grid: Locator, row: number, column: number) =>
  rowAt(grid, row).locator(`[data-column="${column}"]`)

export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('is not drawn')
  return box
}

/** Puts a text on the clipboard and pastes it as a user does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

/** Drags with the mouse from the middle of one thing to the middle of another. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('what is dragged, or where to, is not there')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 })
  await page.mouse.up()
}

/** Types a word as an input method does: letters that are worked on, then the word itself. */
export async function compose(keyboard: CDPSession, letters: string, word: string): Promise<void> {
  for (let at = 1; at <= letters.length; at += 1) {
    await keyboard.send('Input.imeSetComposition', {
      text: letters.slice(0, at),
      selectionStart: at,
      selectionEnd: at,
    })
  }
  await keyboard.send('Input.insertText', { text: word })
}

/** An option of the list that is open. */
export const optionOf = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(new RegExp(`^(\\[[^\\]]+\\] )?${escaped(text)}( |$)`))
    // A list that is closing is still there, and has the same options.
    .filter({ visible: true })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
