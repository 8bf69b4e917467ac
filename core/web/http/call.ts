import { BusinessError, type Envelope } from '@mortise/model'

/** All calls lie under this address. */
export const BASE_URL = '/api'
/** How long a call may take, in milliseconds. */
export const TIMEOUT = 26_000

/** What every call carries, as it stands when the call is made. */
export interface Bearing {
  readonly token: string | null
  readonly tenant: string | null
  readonly lowApp: string | null
}

/** One call in full. */
export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>>
  /** An object goes as JSON; a form or its encoded text as what it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The caller shows what goes wrong by itself; only an ended session is still told to everybody. */
  readonly quiet?: boolean
  /** Told of a form with files: which share of it is on its way. */
  readonly onSent?: (share: number) => void
}

/** A call that brought no envelope back: refused by status, too slow, or lost on the way. */
export interface Failure {
  readonly kind: 'status' | 'timeout' | 'network'
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly message: string
  readonly hadToken: boolean
  readonly quiet: boolean
}

/** The headers of a call. */
export function headersOf({ token, tenant, lowApp }: Bearing): Record<string, string> {
  return {
    ...(token && { 'X-Access-Token': token }),
    'tenant-id': tenant || '0',
    ...(lowApp && { 'X-Low-App-ID': lowApp }),
  }
}

/** The application that a page of a low-code application belongs to. */
export function lowAppOf(route: {
  name: string
  params: Readonly<Record<string, string | undefined>>
}): string | null {
  return route.name.startsWith('low-app') ? (route.params.appId ?? null) : null
}

/** The address of a call: lists are never answered from a cache, dictionary items may be. */
export function addressOf({ method, path, query = {} }: Asking, seconds: number): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  if (method === 'GET' && !path.includes('/sys/dict/getDictItems/')) params.set('_t', String(seconds))
  const text = params.toString()
  if (text === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** An answer as an envelope; a few calls answer a bare value. */
export function envelopeOf(body: unknown): Envelope {
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body && 'result' in body
  if (isEnvelope) return body as Envelope
  return { success: true, code: 200, message: '', result: body, timestamp: Date.now() }
}

const reported = new WeakSet<object>()

/** An error about which the user has been told already. */
export function reportedError(
  message: string,
  options: ConstructorParameters<typeof BusinessError>[1],
): BusinessError {
  const error = new BusinessError(message, options)
  reported.add(error)
  return error
}

/** Whether the user has been told about an error already, so that nobody tells it twice. */
export const isReported = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && reported.has(error)
