import { deviceQueue, type Queued } from '@mortise/web'

/** What a device has scanned and the server has not answered yet: kept in the browser, through reloads and closed windows. */
export interface QueuedScan extends Queued {
  /** Of whoever scanned at a station that many share. */
  readonly badge?: string
  readonly code: string
  readonly action: string
  readonly opNo: number | null
  readonly qty: number
  readonly scanTime: string
  readonly workers: readonly string[]
  readonly isRework?: boolean
  /** Where bad pieces are done again from, if not where they were found. */
  readonly backToOp?: number | null
  readonly defectCode?: string | null
  readonly photo?: readonly string[]
  /** Pictures that are not sent yet. */
  readonly pictures?: readonly File[]
  readonly undoes?: string | null
  /** It could not be sent when it was scanned. */
  readonly isOffline: boolean
  readonly isConfirmed?: boolean
}

export const {
  keep: keepScan,
  forget: forgetScan,
  kept: keptScans,
} = deviceQueue<QueuedScan>('mortise-scans', 'scans')
