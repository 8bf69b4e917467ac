import { BusinessError } from '@mortise/model'
import type { ScannedWork, StationInfo } from '@mortise/production/model'
import type { ScanAnswer, ScanCalls } from '../scan/scan-calls.ts'

const KEY = 'mortise:station'

/** What this device knows of the station that it is; its token goes along with the few calls of a station. */
export interface Station extends StationInfo {
  readonly token: string
}

export function readStation(): Station | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Station | null
  } catch {
    return null
  }
}
export const keepStation = (station: Station): void => localStorage.setItem(KEY, JSON.stringify(station))
export const forgetStation = (): void => localStorage.removeItem(KEY)

interface Envelope {
  readonly success: boolean
  readonly message: string
  readonly result: unknown
}

/** Without the session of whoever may be signed in here: a station calls as itself alone. */
async function call(token: string, path: string, body?: object): Promise<Envelope> {
  const response = await fetch(`/api/station/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-Station-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    credentials: 'omit',
  })
  const answer = (await response.json()) as Envelope & { readonly code: number }
  // A token that is good for nothing, and haste, are no word on any scan: what was scanned stays here.
  if (!answer.success && (answer.code === 401 || answer.code === 429 || !response.ok))
    throw new BusinessError(answer.message, { code: answer.code })
  return answer
}

/** The station whose token this is. */
export async function openStation(token: string): Promise<Station> {
  const { success, message, result } = await call(token, 'open', {})
  if (!success) throw new BusinessError(message)
  return { ...(result as StationInfo), token }
}

/** Whose badge it is. */
export async function badgeName(token: string, badge: string): Promise<string> {
  const { success, message, result } = await call(token, 'badge', { badge })
  if (!success) throw new BusinessError(message)
  return (result as { realname: string }).realname
}

export const stationCalls = (token: string): ScanCalls => ({
  async lookUp(code) {
    const { success, message, result } = await call(token, `lookUp?code=${encodeURIComponent(code)}`)
    return success ? { work: result as ScannedWork, refusal: null } : { work: null, refusal: message }
  },
  async send(scans) {
    const { success, message, result } = await call(token, 'batch', { scans })
    return success ? (result as ScanAnswer[]) : message
  },
  async upload(picture, { badge = '' }) {
    const { success, message } = await call(token, 'photo', {
      badge,
      name: picture.name,
      picture: await dataAddress(picture),
    })
    if (!success) throw new BusinessError(message)
    return message
  },
})

const dataAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
