import { expect, test } from 'vitest'
import { afterQuiet } from './quiet-hours.ts'

test.each([
  ['2026-11-15 12:00:00', 'M', '2026-11-15 12:00:00'],
  ['2026-11-15 21:59:59', 'L', '2026-11-15 21:59:59'],
  ['2026-11-15 22:00:00', 'M', '2026-11-16 07:00:00'],
  ['2026-12-31 23:30:00', 'L', '2027-01-01 07:00:00'],
  ['2026-11-15 06:59:59', 'M', '2026-11-15 07:00:00'],
  ['2026-11-15 07:00:00', 'M', '2026-11-15 07:00:00'],
  ['2026-11-15 23:30:00', 'H', '2026-11-15 23:30:00'],
] as const)('what is ready at %s with priority %s is sent at %s', (now, priority, sent) => {
  expect(afterQuiet(now, priority)).toBe(sent)
})
