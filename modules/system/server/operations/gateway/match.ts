import type { RowOf } from '@mortise/model'
import type { DocumentedForward, Forward, Forwarding } from '@mortise/server'
import type { GatewayRoute } from '@mortise/system/model'
import { RE2JS } from 're2js'

export type RouteRow = Pick<
  RowOf<typeof GatewayRoute>,
  | 'code'
  | 'name'
  | 'upstream'
  | 'access'
  | 'stripPrefix'
  | 'retries'
  | 'limit'
  | 'timeoutSeconds'
  | 'passesToken'
  | 'conditions'
  | 'filters'
  | 'isDocumented'
>
type Call = Parameters<Forwarding['match']>[0]

/** A route made ready: whether it takes a call, and where it sends it. */
export interface Compiled {
  takes(call: Call): boolean
  forward(path: string): Forward
  /** What the description of all calls says of it. */
  readonly documented: readonly DocumentedForward[]
}

/** Makes a route ready. It takes a call that fits one of its paths, one of its methods if it has any, and all its headers. */
export function compileRoute(route: RouteRow): Compiled {
  const conditionsOf = (kind: string) => route.conditions.filter((condition) => condition.kind === kind)
  const paths = conditionsOf('Path').map(({ value }) => pathPattern(value))
  const methods = conditionsOf('Method').flatMap(({ value }) => value.toUpperCase().split(/[,\s]+/))
  const headers = conditionsOf('Header').map(({ header, value }) => ({
    name: (header ?? '').toLowerCase(),
    pattern: RE2JS.compile(value),
  }))
  const headerFits = (call: Call, { name, pattern }: (typeof headers)[number]) => {
    const given = [call.headers[name]].flat()[0]
    return given !== undefined && pattern.matches(given)
  }
  const documented = conditionsOf('Path').map(({ value }) => ({
    path: value.replace(/\/\*\*$/, '/{path}').replaceAll('/*', '/{segment}'),
    methods: methods.length > 0 ? methods : ['GET'],
    label: route.name,
    access: route.access,
  }))
  return {
    documented: route.isDocumented ? documented : [],
    takes: (call) =>
      paths.some((pattern) => pattern.test(call.path)) &&
      (methods.length === 0 || methods.includes(call.method)) &&
      headers.every((header) => headerFits(call, header)),
    forward: (path) => ({
      key: route.code,
      access: route.access,
      upstream: new URL(route.upstream).origin,
      path: `/${path
        .split('/')
        .slice(1 + route.stripPrefix)
        .join('/')}`,
      requestHeaders: changesOf(route, 'Request'),
      responseHeaders: changesOf(route, 'Response'),
      passesToken: route.passesToken,
      limit: route.limit,
      retries: route.retries,
      timeoutSeconds: route.timeoutSeconds,
    }),
  }
}

function changesOf({ filters }: RouteRow, side: 'Request' | 'Response'): Forward['requestHeaders'] {
  const by = (kind: string) => filters.filter((filter) => filter.kind === `${kind}${side}Header`)
  return {
    set: Object.fromEntries(by('Add').map(({ header, value }) => [header.toLowerCase(), value ?? ''])),
    remove: by('Remove').map(({ header }) => header.toLowerCase()),
  }
}

/** `**` is anything below, `*` and `{name}` one segment; every other sign means itself. */
export function pathPattern(path: string): RegExp {
  const pieces = path.split('/').map((piece) => {
    if (piece === '**') return '(?:/.*)?'
    if (piece === '*' || /^\{\w+\}$/.test(piece)) return '/[^/]+'
    return piece === '' ? '' : `/${piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
  })
  return new RegExp(`^${pieces.join('')}$`)
}
