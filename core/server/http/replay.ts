import { BusinessError } from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { digestOf } from '../base/secret.ts'
import { prepared } from '../db/statement/statement.ts'
import { isSecret } from '../module/route.ts'
import { successBody } from './envelope.ts'
import type { Caller } from './handle.ts'

/**
 * A write that carries a request id is done once. The id is taken inside the write's own transaction, so a second
 * one waits for the first and then answers what the first answered; a write that failed leaves no trace. Another write
 * under the same id is refused: its caller would take the answer for its own. What is secret is answered once.
 */
export async function replayed(
  client: PoolClient,
  { session, tenant }: Caller,
  request: FastifyRequest,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const id = request.headers['x-request-id']
  if (typeof id !== 'string' || id === '' || !session) return successBody(await answer())
  if (id.length > 100) throw new BusinessError('请求编号过长', { code: 400 })
  const { username } = session.account
  const path = `${request.method} ${request.url.split('?')[0]}`
  // A form with files is read as it is handled, and known by its address alone.
  const digest = digestOf(request.method, request.url, JSON.stringify(request.body ?? null))
  const taken = await prepared(
    client,
    `insert into engine.request (tenant_id, username, request_id, path, digest, create_time)
     values ($1, $2, $3, $4, $5, localtimestamp) on conflict do nothing`,
    [tenant, username, id, path, digest],
  )
  if (taken.rowCount === 0) {
    const { rows } = await client.query(
      `select digest, answer, answer is null as "isUntold"
       from engine.request where tenant_id = $1 and username = $2 and request_id = $3`,
      [tenant, username, id],
    )
    const [earlier] = rows as { digest: Buffer | null; answer: unknown; isUntold: boolean }[]
    if (!earlier?.digest?.equals(digest)) throw new BusinessError('请求重复：该请求编号已用于其他内容')
    if (earlier.isUntold) throw new BusinessError('请求已完成，其结果只显示一次，不能再次查看')
    return earlier.answer
  }
  const returned = await answer()
  const body = successBody(returned)
  if (isSecret(returned)) return body
  await prepared(
    client,
    'update engine.request set answer = $4 where tenant_id = $1 and username = $2 and request_id = $3',
    [tenant, username, id, JSON.stringify(body)],
  )
  return body
}
