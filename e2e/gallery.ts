import type { Page } from '@playwright/test'

/** A component of the gallery as it can be tried. */
export const specimen = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** What the component holds, shown beside it. */
export const valueOf = (page: Page, title: string) =>
  page.getByRole('status', { name: `${title}的值`, exact: true })
