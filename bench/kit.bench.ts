import type { BrowserContext } from '@playwright/test'
import { measureInBrowser } from './browser.ts'
import { formKey } from './kit/form-key.ts'
import { listPaint } from './kit/list-paint.ts'
import type { Measure, Report } from './report.ts'

export const group = 'kit'

/** Each measures in a browser of somebody signed in. */
const figures: Readonly<Record<string, (staff: BrowserContext) => Promise<Omit<Measure, 'name'>>>> = {
  'list-paint': listPaint,
  'form-key': formKey,
}

export const run = (report: Report): Promise<void> =>
  measureInBrowser(figures, async (name, measure, visitors) => {
    const staff = await visitors.staff()
    report({ name, ...(await measure(staff)) })
    await staff.close()
  })
