import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePrefix } from './server.ts'

/** What a page may load and do; styles are set on elements by the component library. */
const policyOf = (hosts: readonly string[]) => {
  const named = ["'self'", ...hosts].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${named} data: blob:`,
    "font-src 'self' data:",
    "connect-src 'self'",
    `media-src ${named} blob:`,
    `frame-src ${named}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const guardsOf = (hosts: readonly string[]) => ({
  'Content-Security-Policy': policyOf(hosts),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
})

export interface PageOptions {
  /** What a page must know before its first call. */
  readonly boot?: Readonly<Record<string, string>>
  /** Hosts beside our own whose pages and pictures a page of ours may show. */
  readonly hosts?: () => Promise<readonly string[]>
}

/** Serves the built pages: hashed assets for good, every other address the one page that finds its own way. */
export async function servePages(
  app: FastifyInstance,
  folder: string | null,
  { boot = {}, hosts = async () => [] }: PageOptions = {},
): Promise<void> {
  if (!folder) return
  const guards = guardsOf([])
  const page = withSettings(await readFile(path.join(folder, 'index.html'), 'utf8'), boot)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${pagePrefix}/`,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      void reply.headers(guards)
    },
  })
  const send = async (_request: unknown, reply: FastifyReply) =>
    reply
      .headers({ ...guardsOf(await hosts()), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page)
  app.get(pagePrefix, send)
  app.get(`${pagePrefix}/*`, send)
}

/** What a page must know before its first call stands in its head: `<meta name="sign-secret" content="…">`. */
const withSettings = (page: string, boot: Readonly<Record<string, string>>): string =>
  page.replace(/<meta name="([\w-]+)" content="" ?\/?>/g, (whole, name: string) => {
    const value = boot[name]
    if (value === undefined) return whole
    const safe = value.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<meta name="${name}" content="${safe}">`
  })
