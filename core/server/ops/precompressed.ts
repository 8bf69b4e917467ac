import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A large answer that is made once, with all that sending it again needs. */
export interface Precompressed {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

export async function precompress(text: string): Promise<Precompressed> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    gzip: await promisify(gzip)(plain),
    br: await promisify(brotliCompress)(plain, { params }),
  }
}

/** Sends it in the shortest form that the caller takes, or nothing where the caller has it. */
export function sendPrecompressed(
  answer: Precompressed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({ ETag: answer.etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' })
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!;q=0)`).test(accepted),
  )
  if (encoding) void reply.header('Content-Encoding', encoding)
  return reply.send(answer[encoding ?? 'plain'])
}
