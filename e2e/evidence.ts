import type { Page, Response, TestInfo } from '@playwright/test'

/** What the mouse met of late, kept by the page itself: a click that nothing followed can then be looked into. */
export const rememberMouse = `{
  const met = (globalThis.metByMouse = [])
  let pressed
  const boxOf = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join()
  }
  const note = ({ type, target, timeStamp, clientX, clientY }) => {
    if (type === 'mousedown') pressed = target
    met.push({
      at: Math.round(timeStamp),
      type,
      point: clientX + ',' + clientY,
      target: target.tagName + '.' + String(target.className).slice(0, 60),
      text: String(target.textContent).slice(0, 20),
      pressed: pressed?.isConnected ? boxOf(pressed) : 'gone',
    })
    if (met.length > 12) met.shift()
  }
  for (const type of ['mousedown', 'mouseup', 'click']) addEventListener(type, note, true)
}`

/** Calls that change something, with what became of the last of them. */
const MOST_ANSWERS = 6

async function answerOf(response: Response): Promise<string> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return `${response.request().method()} ${response.url()} ${response.status()} ${message ?? ''}`
}

/**
 * Says what is known of a page whose test failed: calls without an answer, the last answers, faults, and the last of the
 * mouse.
 */
export function watch(page: Page): (info: TestInfo) => Promise<void> {
  const unanswered = new Map<object, string>()
  const said: string[] = []
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'GET') return
    answers.push(answerOf(response))
  })
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
    const known = [...unanswered.values(), ...(await Promise.all(answers.slice(-MOST_ANSWERS))), ...said]
    console.log(['', info.title, page.url(), ...known, JSON.stringify(met)].join('\n'))
  }
}
