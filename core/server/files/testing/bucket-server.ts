import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Account {
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

/** A bucket for tests that keeps objects in memory and believes only requests signed by its account, worked out by itself. */
export async function bucketServer({ bucket, key, secret }: Account) {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const problem = problemOf(request, body, key, secret)
    if (problem) {
      refused.push(problem)
      response.writeHead(403).end(`<Error><Message>${problem}</Message></Error>`)
      return
    }
    const path = decodeURIComponent(request.url ?? '')
    const name = path.slice(bucket.length + 2)
    if (!path.startsWith(`/${bucket}/`)) response.writeHead(404).end()
    else if (request.method === 'PUT') {
      objects.set(name, body)
      response.writeHead(200).end()
    } else if (request.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
    } else {
      const found = objects.get(name)
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
      if (!found) response.writeHead(404).end()
      else if (range) response.writeHead(206).end(found.subarray(Number(range[1]), Number(range[2]) + 1))
      else response.writeHead(200).end(found)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** What is wrong with a request's signature of version 4, if anything. */
function problemOf(request: IncomingMessage, body: Buffer, key: string, secret: string): string | null {
  const { headers, method = '', url = '' } = request
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return 'not signed'
  const [, whose, day = '', region = '', signed = '', signature] = match
  if (whose !== key) return 'unknown key'
  const hash = String(headers['x-amz-content-sha256'])
  if (method === 'PUT' && hash !== sha256(body)) return 'content differs from its hash'
  if (method === 'PUT' && headers['content-length'] !== String(body.length)) return 'length is not told'
  const canonical = [
    method,
    url,
    '',
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(
    hmac as (key: Buffer, text: string) => Buffer,
    hmac(hmac(`AWS4${secret}`, day), region),
  )
  return hmac(signing, toSign).toString('hex') === signature ? null : 'signature does not match'
}
