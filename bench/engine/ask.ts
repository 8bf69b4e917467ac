import http from 'node:http'

export interface Answer {
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: unknown
}
interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

const agent = new http.Agent({ keepAlive: true })

/** A call and its answer's envelope. */
export async function ask(url: string, method: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { bytes } = await timed(url, method, path, asking)
  return JSON.parse(bytes.toString()) as Answer
}

/** A call with the milliseconds until its answer began. */
export function timed(
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: Asking = {},
): Promise<{ milliseconds: number; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    const allHeaders = { ...headers, ...(body && { 'Content-Type': 'application/json' }) }
    const request = http.request(`${url}/api${path}`, { method, agent, headers: allHeaders }, (response) => {
      const milliseconds = performance.now() - since
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ milliseconds, bytes: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}
