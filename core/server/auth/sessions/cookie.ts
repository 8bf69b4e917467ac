import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST } from './ending.ts'

/** Lets the browser fetch images and files by plain addresses; it opens nothing else and is not the token. */
export const fileCookie = 'mortise_file'
const PATH = '/api/sys/common/static'

/** Sets the cookie of a new session. */
export const setFileCookie = (request: FastifyRequest, reply: FastifyReply, secret: string): void =>
  writeCookie(request, reply, `${fileCookie}=${secret}; Max-Age=${LONGEST / 1000}; Path=${PATH}`)

/** Takes the cookie away at logout. */
export const clearFileCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  writeCookie(request, reply, `${fileCookie}=; Max-Age=0; Path=${PATH}`)

/** A cookie that no script sees and no other site's form sends. */
export function writeCookie(request: FastifyRequest, reply: FastifyReply, cookie: string): void {
  const secure = isSafe(request) ? '; Secure' : ''
  void reply.header('Set-Cookie', `${cookie}; HttpOnly; SameSite=Lax${secure}`)
}

/** Whether the browser came over TLS, also where a proxy ends it: who claims so wrongly only loses a cookie. */
function isSafe({ headers, protocol }: FastifyRequest): boolean {
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',')[0]
  return (forwarded === 'https' || forwarded === 'http' ? forwarded : protocol) === 'https'
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
