import { createHash } from 'node:crypto'
import type { BatchInput } from './read-input.ts'

/** The same input has the same; work that nobody is paid for changes no slip. */
export const fingerprintOf = ({ kind, payees, rules, leftOut }: BatchInput): string =>
  createHash('sha256').update(JSON.stringify({ kind, payees, rules, leftOut })).digest('hex')
