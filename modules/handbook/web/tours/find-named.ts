const NAMED = 'button, a, [aria-label], [aria-labelledby], legend, h1, h2, label'

/** What is called so on the page that is in sight: a button, a region, a box. */
export function findNamed(name: string): HTMLElement | null {
  const page = document.querySelector('main') ?? document.body
  const all = [...page.querySelectorAll<HTMLElement>(NAMED)]
  return all.find((element) => nameOf(element) === name && isInSight(element)) ?? null
}

/** The library parts the two characters of a button. */
const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? (element.textContent ?? '').replaceAll(/\s/g, '')

/** Drawn on the page: neither taken away nor hidden. */
export const isInSight = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
