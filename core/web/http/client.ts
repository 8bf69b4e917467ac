import { BusinessError, type Envelope, resultOf, type Send, signText } from '@mortise/model'
import { words } from '../words.ts'
import {
  type Asking,
  addressOf,
  BASE_URL,
  type Bearing,
  envelopeOf,
  type Failure,
  headersOf,
  reportedError,
  TIMEOUT,
} from './call.ts'
import { md5 } from './md5.ts'
import { sendWatched } from './send-watched.ts'

export interface ClientOptions {
  /** Where the calls go. */
  readonly base?: string
  readonly timeout?: number
  readonly bearing: () => Bearing
  /** Of this installation, from the page's boot settings; without it nothing is signed. */
  readonly signSecret?: () => string | null
  readonly onFailure: (failure: Failure) => void
}

type Query = Asking['query']
type Rest = Pick<Asking, 'headers' | 'signal' | 'quiet'>
type WatchedRest = Rest & Pick<Asking, 'onSent'>

/** A file that a call answered. */
export interface Download {
  readonly blob: Blob
  /** As the server named it, if it did. */
  readonly name: string | null
}

/** The ways of calling the server. Each answers the result, and throws the refusal as the server worded it. */
export interface Client {
  readonly ask: (asking: Asking) => Promise<Envelope>
  readonly send: Send
  readonly get: <T>(path: string, query?: Query, rest?: Rest) => Promise<T>
  readonly post: <T>(path: string, body?: unknown, rest?: Rest) => Promise<T>
  readonly put: <T>(path: string, body?: unknown, rest?: Rest) => Promise<T>
  readonly remove: <T>(path: string, query?: Query, rest?: Rest) => Promise<T>
  readonly getSigned: <T>(path: string, query?: Query, rest?: Rest) => Promise<T>
  readonly postSigned: <T>(path: string, body?: object, rest?: Rest) => Promise<T>
  /** With fields as a form of old sends them. */
  readonly postForm: <T>(path: string, fields: Readonly<Record<string, string>>, rest?: Rest) => Promise<T>
  /** With files; answers the envelope, because uploads put their path into the message. */
  readonly postFiles: (path: string, form: FormData, rest?: WatchedRest) => Promise<Envelope>
  readonly download: (asking: Asking) => Promise<Download>
}

/** A client of the API. */
export function makeClient(options: ClientOptions): Client {
  const ask = (asking: Asking) =>
    answerTo(options, asking, async (response) => envelopeOf(JSON.parse(await response.text())))
  const result = <T>(asking: Asking) => resultOf<T>(ask(asking))
  const signed = (url: string, body?: object): Record<string, string> => {
    const secret = options.signSecret?.()
    if (!secret) return {}
    const sign = md5(signText(url, body) + secret).toUpperCase()
    return { 'X-Sign': sign, 'X-TIMESTAMP': String(Date.now()) }
  }
  return {
    ask,
    send: (call) => ask(call),
    get: (path, query, rest) => result({ method: 'GET', path, query, ...rest }),
    post: (path, body, rest) => result({ method: 'POST', path, body, ...rest }),
    put: (path, body, rest) => result({ method: 'PUT', path, body, ...rest }),
    remove: (path, query, rest) => result({ method: 'DELETE', path, query, ...rest }),
    getSigned(path, query, rest) {
      const url = addressOf({ method: 'POST', path, query }, 0)
      return result({ method: 'GET', path, query, ...rest, headers: { ...rest?.headers, ...signed(url) } })
    },
    postSigned: (path, body, rest) =>
      result({ method: 'POST', path, body, ...rest, headers: { ...rest?.headers, ...signed(path, body) } }),
    postForm: (path, fields, rest) =>
      result({ method: 'POST', path, body: new URLSearchParams(fields), ...rest }),
    postFiles: (path, form, rest) => ask({ method: 'POST', path, body: form, ...rest }),
    download: (asking) => answerTo(options, asking, fileOf),
  }
}

/** What a call answered, read; a call that went wrong is told to whoever listens, and thrown. */
async function answerTo<T>(
  options: ClientOptions,
  asking: Asking,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const bearing = options.bearing()
  const failed = (
    failure: Pick<Failure, 'kind' | 'status' | 'message'>,
    more: { result?: unknown; cause?: unknown },
  ) => {
    options.onFailure({ ...failure, hadToken: bearing.token !== null, quiet: asking.quiet ?? false })
    return reportedError(failure.message, { code: failure.status, ...more })
  }
  const limit = new AbortController()
  const late = setTimeout(
    () => limit.abort(new DOMException(words.timedOut, 'TimeoutError')),
    options.timeout ?? TIMEOUT,
  )
  const signal = asking.signal ? AbortSignal.any([limit.signal, asking.signal]) : limit.signal
  try {
    const response = await answered(options, bearing, { ...asking, signal })
    if (response.ok) return await read(response)
    // Also of a file that could not be sent: the reason stands in the body's text.
    const { message, result } = readText(await response.text())
    const { status } = response
    throw failed({ kind: 'status', status, message: message || `请求失败（${status}）` }, { result })
  } catch (cause) {
    if (cause instanceof BusinessError || asking.signal?.aborted) throw cause
    if (cause instanceof SyntaxError) {
      // A proxy's page, most likely.
      throw failed({ kind: 'status', status: 200, message: '服务器的回答无法识别，请稍后再试' }, { cause })
    }
    const isLate = (cause as Error).name === 'TimeoutError'
    const failure = isLate ? ({ kind: 'timeout', message: words.timedOut } as const) : lost
    throw failed({ ...failure, status: 0 }, { cause })
  } finally {
    clearTimeout(late)
  }
}

const lost = { kind: 'network', message: words.networkLost } as const

/** What was asked for may have been lost on the way once; what only reads is asked for again. */
async function answered(options: ClientOptions, bearing: Bearing, asking: Asking): Promise<Response> {
  try {
    return await fetchOnce(options, bearing, asking)
  } catch (error) {
    if (asking.method !== 'GET' || (error as Error).name !== 'TypeError') throw error
    return fetchOnce(options, bearing, asking)
  }
}

function fetchOnce({ base = BASE_URL }: ClientOptions, bearing: Bearing, asking: Asking): Promise<Response> {
  const { method, body, signal, onSent } = asking
  const address = base + addressOf(asking, Math.floor(Date.now() / 1000))
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
  const headers = {
    ...headersOf(bearing),
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...asking.headers,
  }
  if (onSent && body instanceof FormData)
    return sendWatched(address, { method, headers, body, signal }, onSent)
  return fetch(address, {
    method,
    headers,
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    signal: signal ?? null,
  })
}

function readText(text: string): { message: string; result?: unknown } {
  try {
    const { message, result } = JSON.parse(text) as { message?: unknown; result?: unknown }
    return { message: typeof message === 'string' ? message : '', result }
  } catch {
    return { message: '' }
  }
}

async function fileOf(response: Response): Promise<Download> {
  const blob = await response.blob()
  // A refusal comes as an envelope even where a file was asked for.
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const { message } = readText(await blob.text())
    throw new BusinessError(message)
  }
  return { blob, name: nameIn(response.headers.get('content-disposition')) }
}

function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}
