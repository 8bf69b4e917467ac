import { createServer, type Server } from 'node:http'
import { envelope } from '../http/envelope.ts'

interface Maintenance {
  readonly host: string
  readonly port: number
  /** Ends serving; whoever is being answered is answered. */
  close(): Promise<void>
  /** Work that tells of its own failures. */
  work(say: (line: string) => void): Promise<void>
  /** Serves again, whatever came of the work. */
  open(): Promise<void>
}

/** Serves nobody while work is done, and tells those who ask how far it is. */
export async function whileClosed({ host, port, close, work, open }: Maintenance): Promise<void> {
  let line = ''
  await close()
  const notice = await listening(() => line, { host, port })
  try {
    await work((said) => {
      // Whoever asks has not signed in: how far it is, and no names of tables.
      line = said.split('：')[0] ?? ''
    })
  } finally {
    await closed(notice)
    await open()
  }
}

const words = '系统维护中，请稍后再试！'
const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>系统维护中</title><p>${words}</p></html>`

async function listening(line: () => string, at: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    reply.setHeader('Cache-Control', 'no-store')
    reply.setHeader('Connection', 'close')
    reply.setHeader('Retry-After', '5')
    if (request.headers.accept?.includes('text/html')) {
      reply.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    const body = pathname.endsWith('/health')
      ? { status: 'maintenance', ready: false, progress: line() }
      : envelope(false, 503, words, null)
    reply.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => resolve(server))
  })
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
