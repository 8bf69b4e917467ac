const PATIENCE = 10_000

/** What a chat's server answers; anything but a plain answer in JSON is an error. */
export async function askChat(url: URL, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  // A server that sends us elsewhere would be shown our secret.
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
  const body: unknown = await answer.json()
  if (!answer.ok || typeof body !== 'object' || body === null)
    throw new Error(
      `${url.origin}${url.pathname} answered ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`,
    )
  return body as Readonly<Record<string, unknown>>
}

/** A text of an answer; null where it is none. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : null

/** An address of a provider with what is told in its query. */
export function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, base)
  url.search = new URLSearchParams(query).toString()
  return url
}
