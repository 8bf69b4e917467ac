import type { ScreenTimes } from '@mortise/model'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../../http/handle.ts'
import { apiPrefix, routeOf } from '../../http/server.ts'
import { onWholeServer } from '../plugin.ts'
import { isOfWatch } from './trace.ts'

/** Of addresses that people can make up only so many are counted. */
const mostScreens = 300
const mostRoutes = 60
/** The calls of a screen that are told: those that it waits for longest. */
const callsShown = 20

interface Times {
  count: number
  total: number
  slowest: number
}
interface Screen extends Times {
  readonly routes: Map<string, Times>
}

const newTimes = (): Times => ({ count: 0, total: 0, slowest: 0 })

/** Which screens wait long, and for which calls: by the page that a browser says a call came from. */
export function watchScreens() {
  const screens = new Map<string, Screen>()
  const plugin = onWholeServer((server: FastifyInstance) => {
    server.addHook('onResponse', (request, reply, done) => {
      const route = routeOf(request)
      if (route?.startsWith(apiPrefix) && !isOfWatch(route) && callerOf(request).username !== '') {
        const screen = screenOf(request)
        if (screen) observe(screen, `${request.method} ${route}`, reply.elapsedTime)
      }
      done()
    })
  })

  const observe = (name: string, route: string, ms: number) => {
    let screen = screens.get(name)
    if (!screen) {
      if (screens.size >= mostScreens) return
      screens.set(name, (screen = { ...newTimes(), routes: new Map() }))
    }
    add(screen, ms)
    let times = screen.routes.get(route)
    if (!times) {
      if (screen.routes.size >= mostRoutes) return
      screen.routes.set(route, (times = newTimes()))
    }
    add(times, ms)
  }
  return {
    plugin,
    observe,
    /** Those that took most time together first. */
    list: (): ScreenTimes[] =>
      [...screens]
        .map(([screen, { routes, ...times }]) => ({
          screen,
          ...shown(times),
          calls: [...routes]
            .map(([call, own]) => ({ call, ...shown(own) }))
            .toSorted(longest)
            .slice(0, callsShown),
        }))
        .toSorted(longest),
  }
}

function add(times: Times, ms: number): void {
  times.count += 1
  times.total += ms
  if (ms > times.slowest) times.slowest = ms
}

const shown = ({ count, total, slowest }: Times) => ({ count, total, slowest, mean: total / count })
const longest = (one: { readonly total: number }, other: { readonly total: number }) =>
  other.total - one.total

/** The page of ours that a call came from, without the numbers of records in its address. */
export function screenOf({ headers: { referer, host } }: Pick<FastifyRequest, 'headers'>): string | null {
  if (!referer || !host) return null
  const start = referer.indexOf('://')
  if (start < 0 || !referer.startsWith(`${host}/`, start + 3)) return null
  const path = referer.slice(start + 3 + host.length).split(/[?#]/, 1)[0] ?? ''
  if (!/^\/[\w\-./]{0,150}$/.test(path)) return null
  return path.replace(/\/[^/]*\d[^/]*/g, '/:id')
}
