import { BusinessError } from '@mortise/model'
import { FactoryScan, type ScannedWork, ScanResult } from '@mortise/production/model'
import { api, sendFile } from '@mortise/web'
import type { QueuedScan } from './scan-queue.ts'

/** What the server says of a scan. */
export interface ScanAnswer {
  readonly clientUid: string
  readonly result: string
  readonly reason: string | null
  readonly question?: string
  readonly isUnsaved?: boolean
}

export interface LookedUp {
  readonly work: ScannedWork | null
  readonly refusal: string | null
}

/** The few calls that scanning needs. Without a network each throws. */
export interface ScanCalls {
  readonly lookUp: (code: string) => Promise<LookedUp>
  /** What the server says of each, or why it takes none of them together. */
  readonly send: (scans: readonly QueuedScan[]) => Promise<ScanAnswer[] | string>
  /** Keeps a picture of a scan and answers its path. */
  readonly upload: (picture: File, scan: QueuedScan) => Promise<string>
}

/** In the name of whoever is signed in. */
export const sessionCalls: ScanCalls = {
  async lookUp(code) {
    const path = `${FactoryScan.wire}/lookUp`
    const { success, message, result } = await api.ask({ method: 'GET', path, query: { code }, quiet: true })
    return success ? { work: result as ScannedWork, refusal: null } : { work: null, refusal: message }
  },
  async send(scans) {
    const path = `${FactoryScan.wire}/batch`
    const { success, message, result } = await api.ask({ method: 'POST', path, body: { scans }, quiet: true })
    return success ? (result as ScanAnswer[]) : message
  },
  upload: (picture) => sendFile(picture, picture.name),
}

/** What becomes of scans; those that the server does not take together are sent one by one, so that none holds up another. */
export async function sendScans(calls: ScanCalls, scans: readonly QueuedScan[]): Promise<ScanAnswer[]> {
  const answers = await calls.send(scans.map((scan) => ({ ...scan, pictures: undefined })))
  if (typeof answers !== 'string') return answers
  if (scans.length === 1)
    return scans.map(({ clientUid }) => ({ clientUid, result: ScanResult.refused, reason: answers }))
  const each: ScanAnswer[] = []
  for (const scan of scans) each.push(...(await sendScans(calls, [scan])))
  return each
}

/** A scan whose pictures are with the server; one that it does not take is left out, so that the scan does not wait for it. */
export async function withPictures(
  calls: ScanCalls,
  scan: QueuedScan,
  keep: (scan: QueuedScan) => Promise<unknown>,
): Promise<QueuedScan> {
  const pictures = [...(scan.pictures ?? [])]
  const photo = [...(scan.photo ?? [])]
  const soFar = (): QueuedScan => ({ ...scan, pictures: [...pictures], photo: [...photo] })
  for (let picture = pictures[0]; picture; picture = pictures[0]) {
    const path = await calls.upload(picture, scan).catch((error: unknown) => {
      const isRefused = error instanceof BusinessError && error.options.code === undefined
      if (!isRefused) throw error
      return null
    })
    pictures.shift()
    if (path !== null) photo.push(path)
    await keep(soFar())
  }
  return soFar()
}
