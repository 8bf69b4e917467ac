/**
 * How long tasks take.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/report/efficiency` | `EfficiencyQuery` | `EfficiencyRow[]` |
 * | GET `/act/report/processes` | | `NamedProcess[]`, the newest name of each |
 */

export interface EfficiencyQuery {
  readonly by: 'node' | 'person' | 'depart'
  readonly key?: string
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
}
export interface NamedProcess {
  readonly key: string
  readonly name: string
}
export interface EfficiencyRow {
  /** The node's id, behind its process where all are asked for; the account, the department's id. */
  readonly key: string
  readonly name: string
  readonly count: number
  readonly meanMinutes: number
  readonly p95Minutes: number
  readonly overdueCount: number
  /** Of a hundred; null where nothing had a deadline. */
  readonly overdueShare: number | null
}
