import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelope } from './envelope.ts'

/** A path that exists but not by this method says which it knows. */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: Iterable<string>,
): FastifyReply {
  const known = [...methods]
  const message = `不支持${request.method}请求方法，支持以下${known.join('、')}`
  return reply
    .code(405)
    .header('Allow', known.join(', '))
    .send(envelope(false, 405, message, null))
}
