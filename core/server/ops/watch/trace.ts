import type { TracedCall } from '@mortise/model'
import type { FastifyInstance } from 'fastify'
import { callerOf, SESSION_ENDED } from '../../http/handle.ts'
import { apiPrefix, routeOf } from '../../http/server.ts'
import { onWholeServer } from '../plugin.ts'

const most = 200

/** The calls answered last, and those of them that failed, which the crowd of others must not push out. */
export interface Trace {
  readonly recent: () => readonly TracedCall[]
  readonly failed: () => readonly TracedCall[]
}

/** Whoever looks at the trace is not what is looked for. */
export const isOfWatch = (route: string) =>
  route.startsWith(`${apiPrefix}/actuator`) ||
  route.startsWith(`${apiPrefix}/sys/actuator`) ||
  route.startsWith(`${apiPrefix}/monitor`) ||
  route === `${apiPrefix}/health`

export function makeTrace() {
  const recent = makeRing<TracedCall>(most)
  const failed = makeRing<TracedCall>(most)
  const plugin = onWholeServer((server: FastifyInstance) => {
    server.addHook('onResponse', (request, reply, done) => {
      const route = routeOf(request)
      if (route?.startsWith(apiPrefix) && !isOfWatch(route)) {
        const { username } = callerOf(request)
        const { statusCode: status } = reply
        // Addresses that open without signing in hold what is as good as a password: their pattern stands for them.
        const path = username === '' ? route : pathOf(request.url)
        const { id, method } = request
        const call = { id, at: Date.now(), method, path, route, status, ms: reply.elapsedTime, username }
        recent.push(call)
        if (status >= 400 && !reply.hasHeader(SESSION_ENDED)) failed.push(call)
      }
      done()
    })
  })
  return { recent: recent.latest, failed: failed.latest, plugin }
}

const pathOf = (url: string) => {
  const end = url.indexOf('?')
  return (end < 0 ? url : url.slice(0, end)).slice(0, 300)
}

/** The last so many of what is pushed, the latest first. */
export function makeRing<T>(size: number) {
  const kept: T[] = []
  let next = 0
  return {
    push(value: T) {
      kept[next] = value
      next = (next + 1) % size
    },
    latest: (): T[] => [...kept.slice(0, next).toReversed(), ...kept.slice(next).toReversed()],
  }
}
