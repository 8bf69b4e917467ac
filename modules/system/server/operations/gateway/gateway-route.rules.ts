import { BusinessError } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { GatewayRoute } from '@mortise/system/model'
import { RE2JS } from 're2js'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { refuseInSafeMode } from '../../shared/safe-mode.ts'
import { isUpstream, routesChanged } from './routes.ts'

export const gatewayRouteRules = rules(GatewayRoute, {
  prepare(_, ctx) {
    refuseInSafeMode(ctx)
    refuseOtherTenants(ctx)
  },

  check(route, ctx) {
    refuseUpstream(ctx, route.upstream)
    const paths = route.conditions.filter(({ kind }) => kind === 'Path')
    if (paths.length === 0) throw wrong('匹配条件中至少要有一个路径')
    for (const { kind, header, value } of route.conditions) {
      if (kind === 'Path') refusePath(servicesOf(ctx), value)
      if (
        kind === 'Method' &&
        !/^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS)(?:[,\s]+(?:GET|POST|PUT|PATCH|DELETE|OPTIONS))*$/i.test(
          value,
        )
      )
        throw wrong(`请求方法【${value}】不正确，应如 GET,POST`)
      if (kind === 'Header') refuseHeader(header, value)
    }
    for (const { header, value } of route.filters) refuseName(header, value)
  },
  saved: (_, ctx) => routesChanged(ctx),

  remove({ name, isKept }, ctx) {
    refuseInSafeMode(ctx)
    refuseOtherTenants(ctx)
    if (isKept) throw new BusinessError(`路由【${name}】已设为保留，不能删除，可以停用`)
  },
  removed: (_, ctx) => routesChanged(ctx),
})

const wrong = (message: string) => new BusinessError(message, { field: 'conditions' })

function refuseUpstream(ctx: Context, upstream: string): void {
  const url = URL.canParse(upstream) ? new URL(upstream) : null
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.username
  )
    throw new BusinessError('上游地址应如 http://主机:端口，不含路径和账号', { field: 'upstream' })
  if (!isUpstream(servicesOf(ctx), url))
    throw new BusinessError(`上游主机【${url.host}】不在允许的名单内（MORTISE_UPSTREAMS）`, {
      field: 'upstream',
    })
}

/** Areas that are the product's own, whether this version answers there or not. */
const reserved =
  /^(?:api|sys|online|act|actuator|bas|erp\w*|user|health|metrics|docs|openapi\.json|websocket|vxeSocket|assets|static|~page)$/i

function refusePath(services: Services, path: string): void {
  if (
    !/^\/[\w.-]+(?:\/(?:[\w.~@-]+|\*|\{\w+\}))*(?:\/\*\*)?$/.test(path) ||
    /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)
  )
    throw wrong(`路径【${path}】不正确，应如 /ext/**，首段不能是通配符`)
  const [, first = ''] = path.split('/')
  if (reserved.test(first) || ownSegments(services).has(first.toLowerCase()))
    throw wrong(`路由与系统路径冲突：${path}`)
}

/** The first segments of everything that the product answers. */
function ownSegments({ storedEntities, routePaths }: Services): ReadonlySet<string> {
  const paths = [...storedEntities.everywhere().map(({ wire }) => wire), ...routePaths]
  return new Set(paths.map((path) => (path.split('/')[1] ?? '').toLowerCase()))
}

function refuseHeader(header: string | null, value: string): void {
  if (!header) throw wrong('请求头条件须填写请求头名')
  refuseName(header, null)
  try {
    RE2JS.compile(value)
  } catch {
    throw wrong(`请求头【${header}】的值【${value}】不是正确的正则表达式`)
  }
}

/** Names that steer the connection itself, or tell who is calling. */
const steering = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
])

function refuseName(header: string, value: string | null): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header) || steering.has(header.toLowerCase()))
    throw new BusinessError(`请求头【${header}】不能使用`, { field: 'filters' })
  if (value !== null && /[\r\n\0]/.test(value))
    throw new BusinessError(`请求头【${header}】的值不能换行`, { field: 'filters' })
}
