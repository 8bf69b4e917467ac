import type { Page } from '@playwright/test'

/** The fields of a form in their order, files by their names. */
export type SentForm = [name: string, value: string][]

/** Writes down the forms that the page sends: a browser does not hand out bodies with files in them. */
export async function recordForms(page: Page): Promise<() => Promise<SentForm[]>> {
  await page.addInitScript(() => {
    const sent: SentForm[] = []
    Object.assign(window, { sentForms: sent })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        sent.push([...body].map(([name, value]) => [name, value instanceof File ? value.name : value]))
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (window as unknown as { sentForms: SentForm[] }).sentForms.splice(0))
}
