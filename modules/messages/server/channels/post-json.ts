import { type Delivery, patience } from './channel.ts'

/** What an address said to a message. */
interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** The other side was never reached, so that nothing can have arrived. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Posts a message as JSON, and has the answer read; an address that leads elsewhere is not followed. */
export async function postJson(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
  read: (answer: Answer) => Delivery,
): Promise<Delivery> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const text = (await answer.text()).slice(0, 10_000)
    if (!answer.ok) return { status: 'failed', note: `对方拒绝（${answer.status}）：${text.slice(0, 200)}` }
    return read({ status: answer.status, body: objectOf(text) })
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): Delivery {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  const reason = cause?.message ?? (error instanceof Error ? error.message : String(error))
  if (cause?.code && unreached.has(cause.code)) return { status: 'failed', note: `无法连接：${reason}` }
  return { status: 'unknown', note: `未得到对方应答，是否送达未知：${reason}` }
}

function objectOf(text: string): Answer['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer['body']) : {}
  } catch {
    return {}
  }
}
