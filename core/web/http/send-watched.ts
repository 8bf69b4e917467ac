/** Sends a form as `fetch` would, and tells which share of it is on its way: `fetch` cannot. */
export function sendWatched(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Readonly<Record<string, string>>; body: FormData; signal?: AbortSignal },
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onSent(loaded / total)
    })
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? 'text/plain'
      const { status } = request
      // These answers may have no body at all.
      const text = status === 204 || status === 304 ? null : request.responseText
      resolve(new Response(text, { status, headers: { 'content-type': type } }))
    })
    // As `fetch` says it, so that callers need not know the difference.
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
