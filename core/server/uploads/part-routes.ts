import type { Readable } from 'node:stream'
import { BusinessError } from '@mortise/model'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { servicesOf } from '../context/platform.ts'
import type { Services } from '../context/services.ts'
import { makeParts, type Upload } from '../files/parts.ts'
import { successBody } from '../http/envelope.ts'
import { type Authenticator, admit } from '../http/handle.ts'
import type { Job } from '../module/job.ts'
import { type AnyRoute, get, post, type RouteCall, remove } from '../module/route.ts'
import { storedAnswer } from './upload.ts'

const base = '/sys/common/upload/parts'

const beginning = z.object({
  name: z.string().trim().min(1).max(255),
  size: z.number().int(),
  biz: z.string().optional(),
})

const whoIn = ({ ctx }: RouteCall) => ({ tenant: ctx.tenant, username: ctx.user.username })
const partsIn = ({ ctx }: RouteCall) => makeParts(servicesOf(ctx))

/** What a screen needs to know of an upload to go on with it. */
const uploadAnswer = ({ id, name, size, biz, partSize, parts }: Upload) => ({
  id,
  name,
  size,
  biz,
  partSize,
  parts,
})

/** The calls of files that come in parts, all but the one that carries bytes. */
export const partRoutes: readonly AnyRoute[] = [
  post(base, 'login', { body: beginning, transaction: false }, async (call) =>
    uploadAnswer(await partsIn(call).begin(whoIn(call), call.body)),
  ),
  get(base, 'login', async (call) => (await partsIn(call).unfinished(whoIn(call))).map(uploadAnswer)),
  post(`${base}/:id/finish`, 'login', { transaction: false }, async (call) =>
    storedAnswer(await partsIn(call).finish(whoIn(call), call.params.id ?? '')),
  ),
  remove(`${base}/:id`, 'login', { transaction: false }, async (call) =>
    partsIn(call).remove(whoIn(call), call.params.id ?? ''),
  ),
]

/** The call that carries the bytes of one part, read as they come. */
export const partBytes =
  (services: Services, door: Authenticator): FastifyPluginAsync =>
  async (app) => {
    const parts = makeParts(services)
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    app.put(`${base}/:id/:index`, async (request) => {
      const { session } = await admit({ services }, door, request, 'login')
      if (!session) throw new Error('admitted without a session')
      const { id, index } = request.params as { id: string; index: string }
      const sha256 = request.headers['x-part-sha256']
      if (!/^\d{1,6}$/.test(index) || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
        throw new BusinessError('上传失败！')
      }
      const who = { tenant: session.tenant, username: session.account.username }
      const body = request.body as Readable
      const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
      try {
        return successBody({ received: await parts.take(who, id, { index: Number(index), sha256, bytes }) })
      } catch (error) {
        // Nobody hears it any more; it only must not pass for a fault of ours.
        if (request.raw.destroyed && !(error instanceof BusinessError))
          throw new BusinessError('上传中断', { cause: error })
        throw error
      } finally {
        // What is left of a refused part is read past, so that the next call on the same connection is heard.
        body.resume()
      }
    })
  }

/** Gives up uploads that nobody went on with, so that their parts do not fill the disk. */
export const giveUpUploads: Job = {
  label: '清理未完成的上传',
  cron: '0 20 3 * * ?',
  run: (ctx) => makeParts(servicesOf(ctx)).giveUp(),
}
