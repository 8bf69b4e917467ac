import { GlOpening } from '@mortise/finance/model'
import type { TestApp } from '@mortise/server/testing'

/** Opens the books of a company that has nothing yet, as its accountant does. */
export async function openBooks(app: TestApp, month = '2018-01'): Promise<void> {
  const { body } = await app.as('accountant').call('POST', `${GlOpening.wire}/start`, { body: { month } })
  if (!body.success) throw new Error(body.message)
}
