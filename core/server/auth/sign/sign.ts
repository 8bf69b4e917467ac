import { createHash } from 'node:crypto'
import { BusinessError, signText } from '@mortise/model'
import type { Config } from '../../base/config.ts'
import { derivedSecret, isSame } from '../../base/secret.ts'
import { legacySignTexts } from './legacy-sign.ts'

/** What signing looks at of a request: its address with the query, its headers, its body as it was read. */
export interface SignedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

/** The secret that the page's boot settings hand to every browser; it opens nothing else. */
export const signSecret = (config: Config): string =>
  config.signSecret ?? derivedSecret(config, 'signed calls')

/** `X-Sign` of a call. */
export const signOf = (url: string, params: unknown, secret: string): string =>
  digest(signText(url, params), secret)

const digest = (text: string, secret: string): string =>
  createHash('md5')
    .update(text + secret)
    .digest('hex')
    .toUpperCase()

const alwaysSigned = [/^\/sys\/sms$/]
const signedPaths = [
  ...alwaysSigned,
  /^\/sys\/dict\/(?:getDictItems|loadDict|loadDictItem)\/./,
  /^\/sys\/dict\/loadTreeData$/,
  /^\/sys\/duplicate\/./,
  /^\/online\/cgform\/api\/querySelectOptions$/,
]

/** Whether a call is refused unsigned, by its address with or without the API's prefix. */
export const needsSign = (url: string, config: Config): boolean =>
  isAmong(config.sign === 'required' ? signedPaths : alwaysSigned, url)

function isAmong(patterns: readonly RegExp[], url: string): boolean {
  const path = pathOf(url)
  return patterns.some((pattern) => pattern.test(path))
}

/** Cut, not matched: every call comes by here. */
function pathOf(url: string): string {
  const mark = url.search(/[?#]/)
  const end = mark < 0 ? url.length : mark
  const from = url.startsWith('/api/') ? '/api'.length : 0
  return url.slice(from, end - 1 > from && url[end - 1] === '/' ? end - 1 : end)
}

const WINDOW = 5 * 60_000

/**
 * Refuses a call whose signature is too old, too new or wrong, or missing where one is needed. Elsewhere the header means
 * nothing: clients of the ancestor sign every call, and by rules of their own.
 */
export function verifySign(request: SignedRequest, config: Config, now = Date.now()): void {
  const sign = request.headers['x-sign']
  if (sign === undefined ? !needsSign(request.url, config) : !isAmong(signedPaths, request.url)) return
  const stamp = request.headers['x-timestamp']
  if (typeof sign !== 'string' || typeof stamp !== 'string' || sign === '' || stamp === '') {
    throw new BusinessError('Sign签名校验失败，请求参数不完整！')
  }
  // Written so that a stamp that is no moment fails too.
  if (!(Math.abs(now - momentOf(stamp)) <= WINDOW))
    throw new BusinessError('签名验证失败，请求时效性验证失败！')
  const secret = signSecret(config)
  const given = Buffer.from(sign)
  const texts = [signText(request.url, request.body), ...legacySignTexts(request.url, request.body)]
  if (!texts.some((text) => isSame(Buffer.from(digest(text, secret)), given)))
    throw new BusinessError('Sign签名校验失败！')
}

/** Milliseconds, or the 14 digits of a Shanghai wall clock. */
function momentOf(stamp: string): number {
  const wall = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp)
  if (wall) {
    const [, year, month, day, hour, minute, second] = wall
    return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  }
  return /^\d{13}$/.test(stamp) ? Number(stamp) : Number.NaN
}
