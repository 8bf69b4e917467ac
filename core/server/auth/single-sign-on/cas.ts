import { BusinessError } from '@mortise/model'

const TIMEOUT = 5_000
const LARGEST = 64 * 1024

/** Asks a CAS server (protocol 3, else 2) whose ticket this is; its refusal is thrown in its own words. */
export async function validateTicket(casUrl: string, ticket: string, service: string): Promise<string> {
  const query = new URLSearchParams({ ticket, service }).toString()
  const base = casUrl.replace(/\/+$/, '')
  let answer = await ask(`${base}/p3/serviceValidate?${query}`)
  if (answer.status === 404) answer = await ask(`${base}/serviceValidate?${query}`)
  if (!answer.ok) throw new BusinessError('单点登录服务暂时无法访问，请稍后再试！')
  return readUser(await textOf(answer))
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
  } catch (error) {
    throw new BusinessError('单点登录服务暂时无法访问，请稍后再试！', { cause: error })
  }
}

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > LARGEST) throw new BusinessError('单点登录服务的应答无法识别')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const response = (inner: string) =>
  new RegExp(String.raw`^\s*(?:<\?xml[^>]*\?>)?\s*<(?:\w+:)?serviceResponse(?:\s[^>]*)?>\s*${inner}`)
// Anchored from the start of the answer, so that no text quoted inside a failure can pass for a success.
const success = response(
  String.raw`<(?:\w+:)?authenticationSuccess>\s*<(?:\w+:)?user>([^<]+)</(?:\w+:)?user>[\s\S]*</(?:\w+:)?authenticationSuccess>`,
)
const failure = response(
  String.raw`<(?:\w+:)?authenticationFailure(?:\s[^>]*)?>([^<]*)</(?:\w+:)?authenticationFailure>`,
)

/** The user named by an answer of `serviceValidate`. */
export function readUser(xml: string): string {
  const user = success.exec(xml)?.[1]
  if (user !== undefined && unescaped(user).trim()) return unescaped(user).trim()
  const reason = failure.exec(xml)?.[1]
  throw new BusinessError((reason && unescaped(reason).trim().slice(0, 200)) || '单点登录服务的应答无法识别')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
