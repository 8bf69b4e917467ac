import { BusinessError, type Figures } from '@mortise/model'
import { type AnyRoute, type Context, get, raw } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { nodeNamed } from './nodes.routes.ts'
import { refuseCompanies } from './platform-only.ts'
import { sessionFigures } from './session-figures.ts'

/** Names that clients ask for and Node has nothing to say to. */
const without = ['jvm.classes.unloaded', 'jvm.threads.daemon'] as const
const units: Readonly<Record<string, string>> = {
  'process.uptime': 'seconds',
  'process.start.time': 'seconds',
}

/** What there is besides one value. */
const furtherOf = (name: string, figures: Figures) =>
  (['total', 'max'] as const).flatMap((statistic) => {
    const value = figures[`${name}.${statistic}`]
    return value === undefined ? [] : [{ statistic: statistic === 'total' ? 'TOTAL_TIME' : 'MAX', value }]
  })

/** The calls of the actuator as clients of it ask: answers stand without our envelope. */
export const actuatorRoutes: AnyRoute[] = [
  get('/actuator/metrics', 'monitor:view', async ({ ctx }) => {
    refuseCompanies(ctx)
    const figures = await figuresNow(ctx)
    return raw({ names: [...Object.keys(figures), ...without].toSorted() })
  }),

  get('/actuator/metrics/:name', 'monitor:view', async ({ ctx, params, query }) => {
    refuseCompanies(ctx)
    const name = params.name ?? ''
    const isKnown = without.some((each) => each === name)
    const figures = await figuresNow(ctx, query.node)
    const value = figures[name]
    if (value === undefined && !isKnown) throw new BusinessError(`没有名为【${name.slice(0, 100)}】的指标`)
    const further = furtherOf(name, figures)
    return raw({
      name,
      description: value === undefined ? '不适用' : null,
      baseUnit: units[name] ?? null,
      measurements: [{ statistic: further.length > 0 ? 'COUNT' : 'VALUE', value: value ?? 0 }, ...further],
      availableTags: [],
    })
  }),

  get('/actuator/httptrace', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const { detail } = await nodeNamed(ctx, query.node)
    const calls = (query.failed ? detail?.failed : detail?.recent) ?? []
    return raw({
      traces: calls.map(({ id, at, method, path, status, ms, username }) => ({
        timestamp: new Date(at).toISOString(),
        principal: username === '' ? null : { name: username },
        session: { id },
        request: { method, uri: path },
        response: { status },
        timeTaken: Math.round(ms),
      })),
    })
  }),
]

async function figuresNow(ctx: Context, node?: string): Promise<Figures> {
  const [{ figures }, sessions] = await Promise.all([
    nodeNamed(ctx, node),
    sessionFigures(servicesOf(ctx).db.pool),
  ])
  return { ...figures, ...sessions }
}
