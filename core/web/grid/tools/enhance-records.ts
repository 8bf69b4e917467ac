import { keeper } from '../../session/connection.ts'
import type { Keeper } from '../../session/keeper.ts'

/** A script by which a table was enhanced, as it was once saved. */
export interface EnhanceRecord {
  readonly script: string
  /** When, in milliseconds. */
  readonly at: number
}

/** So many are kept of a code; older ones go. */
const MOST = 16
const A_YEAR = 365 * 24 * 3600 * 1000
const nameOf = (code: string) => `grid-enhance:${code}`

/** The scripts that were saved for a table or form of this code in this browser, the last first. */
export const enhanceRecords = (code: string, store: Keeper = keeper): readonly EnhanceRecord[] =>
  store.read<EnhanceRecord[]>(nameOf(code)) ?? []

/** Keeps a script among those of its code; what equals the last is not kept twice. */
export function saveEnhanceRecord(code: string, record: EnhanceRecord, store: Keeper = keeper): void {
  const before = enhanceRecords(code, store)
  if (before[0]?.script === record.script) return
  store.save(nameOf(code), [record, ...before].slice(0, MOST), A_YEAR)
}
