import { measureInBrowser } from './browser.ts'
import { docPage } from './document-screens/doc-page.ts'
import type { Report } from './report.ts'

export const group = 'document'

export const run = (report: Report): Promise<void> =>
  measureInBrowser({ 'doc-page': docPage }, async (name, measure, visitors) => {
    const staff = await visitors.staff()
    report({ name, ...(await measure(staff)) })
    await staff.close()
  })
