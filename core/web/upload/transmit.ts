import type { BusinessError, Envelope } from '@mortise/model'
import { BASE_URL, envelopeOf, type Failure, headersOf, reportedError, TIMEOUT } from '../http/call.ts'
import { reportFailure } from '../http/failures.ts'
import { lowApp } from '../http/low-app.ts'
import { session } from '../session/connection.ts'
import { words } from '../words.ts'

export interface Transmission {
  readonly method?: 'POST' | 'PUT'
  /** Below the server's calls, or the full address of another server. */
  readonly path: string
  readonly body?: FormData | Blob
  readonly headers?: Readonly<Record<string, string>>
  /** Without it nothing of the session goes out. */
  readonly withToken?: boolean
  /** Milliseconds without any progress until it is given up. */
  readonly patience?: number
  /** From 0 to 1, as the bytes leave. */
  readonly progress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends bytes and tells how far they are, which the browser tells of this old way of calling alone. */
export function transmit({ withToken = true, ...rest }: Transmission): Promise<Envelope> {
  const bearing = { ...session.bearing(), lowApp: lowApp() }
  const headers = { ...(withToken && headersOf(bearing)), ...rest.headers }
  const fail = (failure: Pick<Failure, 'kind' | 'status' | 'message'>): BusinessError => {
    // Another server's refusals say nothing about our session.
    if (withToken) reportFailure({ ...failure, hadToken: bearing.token !== null, quiet: true })
    return reportedError(failure.message, { code: failure.status })
  }
  return exchange({ ...rest, headers }, fail)
}

function exchange(
  { method = 'POST', path, body, headers = {}, patience = TIMEOUT, progress, signal }: Transmission,
  fail: (failure: Pick<Failure, 'kind' | 'status' | 'message'>) => BusinessError,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let late: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(late)
      late = setTimeout(() => {
        reject(fail({ kind: 'timeout', status: 0, message: words.timedOut }))
        request.abort()
      }, patience)
    }
    const stop = () => request.abort()
    request.open(method, /^https?:\/\//.test(path) ? path : BASE_URL + path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      progress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const answer = read(request.responseText)
      const { status } = request
      if (status >= 200 && status < 300 && answer) return resolve(answer)
      const message = answer?.message || `请求失败（${status}）`
      reject(fail({ kind: 'status', status, message }))
    })
    request.addEventListener('error', () =>
      reject(fail({ kind: 'network', status: 0, message: words.networkLost })),
    )
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('', 'AbortError')))
    request.addEventListener('loadend', () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
    })
    signal?.addEventListener('abort', stop)
    wait()
    request.send(body)
  })
}

function read(text: string): Envelope | null {
  try {
    return envelopeOf(JSON.parse(text))
  } catch {
    // A proxy's page, most likely.
    return null
  }
}
