import type { Page, TestInfo } from '@playwright/test'

/** What the mouse met of late, kept by the page itself: a click that nothing followed can then be looked into. */
export const rememberMouse = `{
  const met = (globalThis.metByMouse = [])
  const nameOf = (node) => node instanceof Element ? node.tagName.toLowerCase() + '.' + String(node.getAttribute('class') ?? '').slice(0, 60) : String(node)
  for (const kind of ['mousedown', 'mouseup', 'click'])
    addEventListener(kind, (event) => {
      const target = event.target
      const note = { at: Math.round(event.timeStamp), kind, x: event.clientX, y: event.clientY, target: nameOf(target), text: String(target?.textContent ?? '').slice(0, 20) }
      met.push(note)
      if (met.length > 30) met.shift()
      setTimeout(() => { if (!target?.isConnected) note.gone = true; if (event.defaultPrevented) note.prevented = true }, 0)
    }, true)
}`

/** Says what is known of a page whose test failed: calls without an answer, faults, and the last of the mouse. */
export function watch(page: Page): (info: TestInfo) => Promise<void> {
  const unanswered = new Map<object, string>()
  const said: string[] = []
  page.on('request', (request) => unanswered.set(request, `${request.method()} ${request.url()}`))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  page.on('pageerror', (fault) => said.push(fault.message))
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  return async (info) => {
    if (info.status === info.expectedStatus) return
    const met = await page
      .evaluate(() => [Math.round(performance.now()), (globalThis as { metByMouse?: unknown }).metByMouse])
      .catch(() => undefined)
    console.log(['', info.title, page.url(), ...unanswered.values(), ...said, JSON.stringify(met)].join('\n'))
  }
}
