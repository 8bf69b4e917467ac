import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HttpFailure } from '../base/failure.ts'
import type { FileRecord, Files } from '../context/files.ts'
import type { Services } from '../context/services.ts'
import type { Session } from '../context/sessions.ts'
import type { Engine } from '../entity/engine/engine.ts'
import { makeContext } from '../entity/make-context.ts'
import { isInVisibleRow } from '../entity/read/file-readers.ts'
import { isInline } from '../files/kinds.ts'
import { disposition, isPlainPath } from '../files/names.ts'
import { type Authenticator, admit } from '../http/handle.ts'
import { readRange } from './range.ts'
import { makeThumbnails } from './thumbnails.ts'

const missing = () => new HttpFailure({ status: 404, code: 404, message: '路径不存在，请检查路径是否正确' })

/** Sends stored files to those who may see them. */
export function makeServe(engine: Engine, door: Authenticator) {
  const { services } = engine
  const { files, config } = services
  const mayRead = makeMayRead(engine)
  const thumbnail = makeThumbnails(files, path.join(config.dataDir, 'thumbnails'))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': filePath } = request.params as { '*': string }
    const query = request.query as Readonly<Record<string, unknown>>
    const record = isPlainPath(filePath) ? await files.find(filePath) : null
    const isOpen = record?.isPublic || isSigned(files, filePath, query)
    const session = isOpen ? null : await sessionOf(services, door, request, record)
    // A file out of sight is not there, rather than forbidden: its path tells nothing.
    if (!record || (session && !(await mayRead(session, record)))) throw missing()
    const width = Number(query.w)
    if (Number.isInteger(width) && width > 0) {
      const small = await thumbnail(record, width)
      if (small) {
        if (isKnown(request, reply, record, `"${record.sha256.slice(0, 32)}-w${width}"`)) {
          small.stream.destroy()
          return reply.code(304).send()
        }
        return reply.type('image/webp').header('content-length', small.size).send(small.stream)
      }
    }
    return sendWhole(files, request, reply, record)
  }
}

const isSigned = (files: Files, filePath: string, { e, k }: Readonly<Record<string, unknown>>): boolean =>
  typeof e === 'string' && typeof k === 'string' && files.isSigned(filePath, e, k)

/** Whether somebody reads a file: its uploader, and whoever may see a row that holds it. */
function makeMayRead(product: Engine) {
  const { services } = product
  // A list shows many pictures, and again and again; what was in sight may be so for a little longer.
  const seen = new LRUCache<string, true>({ max: 50_000, ttl: 30_000 })
  return async ({ account, user, tenant }: Session, { path: filePath, ...record }: FileRecord) => {
    if (record.tenant !== tenant) return false
    if (record.createBy === account.username) return true
    const key = `${account.id} ${tenant} ${filePath}`
    if (seen.has(key)) return true
    const engine = product.of(tenant)
    const rights = await services.rights.of(account.id, tenant)
    const isSeen = await services.db.read(tenant, (client) => {
      const world = { client, tenant, user, rights, requestId: 'file', enqueue: services.jobs.enqueue }
      return isInVisibleRow({ client, tenant, engine, ctx: makeContext(engine, world).ctx }, filePath)
    })
    if (isSeen) seen.set(key, true)
    return isSeen
  }
}

/** Who is signed in, by header or by the cookie for files; refused when by neither. */
async function sessionOf(
  services: Services,
  door: Authenticator,
  request: FastifyRequest,
  record: FileRecord | null,
): Promise<Session> {
  if (!request.headers['x-access-token']) {
    const secret = /(?:^|;\s*)mortise_file=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const session = await services.sessions.ofFileCookie(secret, record?.tenant)
    if (session) return session
  }
  const { session } = await admit({ services }, door, request, 'login')
  if (!session) throw new Error('admitted without a session')
  return session
}

async function sendWhole(files: Files, request: FastifyRequest, reply: FastifyReply, record: FileRecord) {
  const etag = `"${record.sha256.slice(0, 32)}"`
  if (isKnown(request, reply, record, etag)) return reply.code(304).send()
  const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag
  const range = isSame ? readRange(request.headers.range, record.size) : 'whole'
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${record.size}`).send()
  const part = range === 'whole' ? undefined : range
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${record.size}`)
  void reply.type(record.type).header('content-length', part ? part.end - part.start + 1 : record.size)
  if (request.method === 'HEAD') return reply.send()
  const opened = await files.open(record.path, part)
  if (!opened) throw missing()
  return reply.send(opened.stream)
}

/** Tells what is sent and how it may be kept; whether the sender has it already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, record: FileRecord, etag: string): boolean {
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // Whoever signed out must not see it again from the browser's store.
    'cache-control': record.isPublic ? 'public, max-age=3600' : 'private, no-cache',
    'content-disposition': disposition(isInline(record.type) ? 'inline' : 'attachment', record.name),
    'content-security-policy':
      record.type === 'application/pdf' ? "script-src 'none'" : "default-src 'none'; sandbox",
  })
  return request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false
}
