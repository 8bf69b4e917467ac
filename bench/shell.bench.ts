import { measureInBrowser, type Visitors } from './browser.ts'
import { rounded } from './median.ts'
import type { Report } from './report.ts'
import { scriptsUntilReady } from './shell/scripts.ts'
import { tabSwitch } from './shell/tab-switch.ts'

export const group = 'shell'

interface Figure {
  readonly unit: string
  readonly atMost: number
  readonly measure: (visitors: Visitors) => Promise<number>
}

const figures: Readonly<Record<string, Figure>> = {
  'js-login': {
    unit: 'KB',
    atMost: 260,
    measure: async ({ stranger }) => scriptsUntilReady(await stranger(), '/user/login', isSignInReady),
  },
  'js-home': {
    unit: 'KB',
    atMost: 420,
    measure: async ({ staff }) => scriptsUntilReady(await staff(), '/', isHomeReady),
  },
  'tab-switch': {
    unit: 'ms',
    atMost: 45,
    measure: async ({ staff }) => tabSwitch(await (await staff()).newPage()),
  },
}

export const run = (report: Report): Promise<void> =>
  measureInBrowser(figures, async (name, { unit, atMost, measure }, visitors) => {
    const value = rounded(await measure(visitors), 1)
    report({ name, value, unit, holds: value <= atMost })
  })

/** Runs in the page, as the next one does. */
function isSignInReady(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  return document.querySelector('input[type=password]') !== null && buttons.some(({ disabled }) => !disabled)
}

/** The plots may follow, the amounts may not. */
function isHomeReady(): boolean {
  const amounts = [...document.querySelectorAll('section[aria-label=首页] article')]
  return amounts.length > 0 && amounts.every((amount) => amount.querySelector('strong') !== null)
}
