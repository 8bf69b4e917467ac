import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An endpoint that answers as a test wants it, and remembers what it was asked. */
export async function standIn() {
  const asked: { readonly body: string; readonly key: string | undefined }[] = []
  let behave: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ body, key: request.headers.authorization })
      behave(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    behaves(as: typeof behave) {
      behave = as
    },
    /** Says this as the model's message. */
    says(content: string, more: object = {}) {
      behave = (response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content, ...more } }] }))
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
