import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { Engine } from '../entity/engine/engine.ts'
import { staticPath } from '../files/sign.ts'
import { successBody } from '../http/envelope.ts'
import { type Authenticator, admit } from '../http/handle.ts'
import { refuseMethod } from '../http/refuse-method.ts'
import { partBytes } from './part-routes.ts'
import { makeServe } from './serve.ts'
import { receiveUpload } from './upload.ts'

/** The calls that carry files. They stand outside the engine's calls: bytes come and go without a transaction held open. */
export const fileRoutes =
  (engine: Engine, authenticator: Authenticator): FastifyPluginAsync =>
  async (app) => {
    const { services } = engine
    if (!app.hasContentTypeParser('multipart/form-data')) await app.register(multipart)
    for (const url of ['/sys/common/upload', '/sys/oss/file/upload']) {
      app.route({
        method: 'POST',
        url,
        handler: async (request) => {
          const { session } = await admit({ services }, authenticator, request, 'login')
          if (!session) throw new Error('admitted without a session')
          return successBody(await receiveUpload(services.files, session, request))
        },
      })
      app.route({
        method: ['GET', 'PUT', 'DELETE'],
        url,
        handler: (request, reply) => refuseMethod(request, reply, ['POST']),
      })
    }
    await app.register(partBytes(services, authenticator))
    const serve = makeServe(engine, authenticator)
    app.route({ ...asItIs, method: ['GET', 'HEAD'], url: `${staticPath}/*`, handler: serve })
  }

/** A part of a file must be a part of its bytes, not of what they are packed into. */
const asItIs = { compress: false }
