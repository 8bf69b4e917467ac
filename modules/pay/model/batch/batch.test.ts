import { flowsOf, leadsOn, waitingFor } from '@mortise/model'
import { expect, test } from 'vitest'
import { PayBatch } from './batch.ts'

test('a batch that is paid waits for nobody: what the bank sends back is no next step', () => {
  const anybody = { username: 'cashier', can: () => true }
  const waiting = waitingFor(PayBatch, anybody)
  expect(waiting.find(({ state }) => state === 'posted')?.moves).toContain('pay')
  expect(waiting.find(({ state }) => state === 'paid')).toBeUndefined()
  expect(flowsOf(PayBatch).some(([, flow]) => leadsOn(flow, 'bounce'))).toBe(false)
})
