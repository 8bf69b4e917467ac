import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../base/config.ts'
import { encodePath } from './names.ts'
import type { FileStore } from './store.ts'

/** Files in a bucket of anything that speaks S3, addressed by path so that any such server will do. */
export function s3Store({ endpoint, bucket, region, key, secret }: NonNullable<Config['s3']>): FileStore {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const address = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${encodePath(name)}`
  const call = async (name: string, init: RequestInit) => {
    const answer = await client.fetch(address(name), init)
    if (answer.ok || answer.status === 404) return answer
    const text = (await answer.text()).slice(0, 500)
    throw new Error(`file store answered ${answer.status} to ${init.method}: ${text}`)
  }
  return {
    async put(name, from, { type, sha256 }) {
      // The blob reads from disk while it is sent, so a large file never lies in memory.
      const body = (await openAsBlob(from)) as unknown as RequestInit['body']
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 }
      const answer = await call(name, { method: 'PUT', body, headers })
      if (answer.status === 404) throw new Error(`file store has no bucket ${bucket}`)
      await rm(from, { force: true })
    },
    async get(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await call(name, { method: 'GET', headers })
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body)
      await answer.body?.cancel()
      return null
    },
    async remove(name) {
      const answer = await call(name, { method: 'DELETE' })
      await answer.body?.cancel()
    },
  }
}
