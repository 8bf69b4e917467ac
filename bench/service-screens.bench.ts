import { measureInBrowser } from './browser.ts'
import { rounded } from './median.ts'
import type { Report } from './report.ts'
import { phonePages } from './service-screens/phone-pages.ts'
import { scriptsUntilReady } from './shell/scripts.ts'

export const group = 'service'

/** Kilobytes of script, packed, before somebody with a telephone can begin. */
const MOST_KB = 200

export const run = (report: Report): Promise<void> =>
  measureInBrowser(phonePages, async (name, { path, isStaff, isReady }, visitors) => {
    const context = await (isStaff ? visitors.staff() : visitors.stranger())
    const value = rounded(await scriptsUntilReady(context, path, isReady), 1)
    report({ name, value, unit: 'KB', holds: value <= MOST_KB })
  })
