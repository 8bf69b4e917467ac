import { measureInBrowser } from './browser.ts'
import { rounded } from './median.ts'
import { helpOpen } from './monitor-screens/help-open.ts'
import type { Report } from './report.ts'

export const group = 'monitor'

/** In milliseconds. */
const screens = { 'help-open': { atMost: 300, measure: helpOpen } }

export async function run(report: Report): Promise<void> {
  await measureInBrowser(screens, async (name, { atMost, measure }, { staff }) => {
    const value = rounded(await measure(await (await staff()).newPage()), 0)
    report({ name, value, unit: 'ms', holds: value <= atMost })
  })
}
