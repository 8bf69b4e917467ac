import os from 'node:os'
import type { CacheFigures, Figures, NodeDetail, WatchedNode } from '@mortise/model'
import type { RunningBus } from '../../base/bus.ts'
import type { Services } from '../../context/services.ts'
import type { Watch } from '../../context/watch.ts'
import { goneAfter, type Peers } from '../peers.ts'
import { watchCalls } from './calls.ts'
import { disksOf } from './disks.ts'
import { watchRuntime } from './runtime.ts'
import { makeSamples, sampleEvery } from './samples.ts'
import { watchScreens } from './screens.ts'
import { makeTrace } from './trace.ts'

interface Watched {
  readonly services: Pick<Services, 'config' | 'db' | 'log' | 'realtime'>
  readonly bus: RunningBus
  readonly peers: Peers
  readonly caches: () => readonly CacheFigures[]
}

const routesShown = 100
/** Samples of a minute: a loop that stands still for longer is worth a notice. */
const aMinute = 60_000 / sampleEvery

/** Watches this node, tells the others how it is, and asks them how they are. */
export function makeWatch({ services, bus, peers, caches }: Watched) {
  const { config, db, log, realtime } = services
  const name = `${os.hostname()}:${config.port}`
  const runtime = watchRuntime()
  const calls = watchCalls()
  const trace = makeTrace()
  const screens = watchScreens()
  const samples = makeSamples(db.pool, name)
  let slowLoops: number[] = []
  let latest: WatchedNode | null = null

  const detailOf = async (): Promise<NodeDetail> => ({
    recent: trace.recent(),
    failed: trace.failed(),
    routes: calls.times.routes().slice(0, routesShown),
    screens: screens.list(),
    caches: caches(),
    disks: await disksOf(config.dataDir),
  })

  const sample = async (): Promise<WatchedNode> => {
    const disks = await disksOf(config.dataDir)
    const own = { ...runtime.sample(), ...calls.sample(), ...cacheFigures(caches()), ...poolFigures(db) }
    slowLoops = [...slowLoops, own['loop.p99'] ?? 0].slice(-aMinute)
    const figures: Figures = {
      ...own,
      ...(await redisFigures(bus)),
      // Slow for the whole of a minute: the least of its samples.
      'loop.p99.minute': slowLoops.length < aMinute ? 0 : Math.min(...slowLoops),
      'sockets.open': realtime.count('notice') + realtime.count('table'),
      'disk.used': Math.max(...disks.map(({ used }) => used)),
    }
    latest = { name, isThis: true, at: Date.now(), figures, detail: null }
    return latest
  }

  /** Says how this node is, and more of it if somebody looked within a minute. */
  const tell = async ({ at, figures }: WatchedNode) => {
    const { rows } = await db.pool.query<{ isLooked: boolean }>(
      `update engine.peer set name = $2, told_at = $3, figures = $4, detail = null where id = $1
       returning coalesce(looked_at > now() - interval '1 minute', false) as "isLooked"`,
      [peers.id, name, new Date(at), JSON.stringify(figures)],
    )
    if (!rows[0]?.isLooked) return
    await db.pool.query('update engine.peer set detail = $2 where id = $1', [
      peers.id,
      JSON.stringify(await detailOf()),
    ])
  }
  const beat = async () => {
    try {
      const node = await sample()
      await samples.add(node.at, node.figures)
      await tell(node)
    } catch (error) {
      log.warn({ err: error }, 'this node could not say how it is')
    }
  }
  let beating = config.watch ? beat() : Promise.resolve()
  const timer = config.watch
    ? setInterval(() => {
        beating = beat()
      }, sampleEvery).unref()
    : undefined

  const now = async (): Promise<WatchedNode> => ({
    ...(latest ?? (await sample())),
    detail: await detailOf(),
  })
  const others = async (isLooking: boolean): Promise<WatchedNode[]> => {
    if (isLooking) await db.pool.query('update engine.peer set looked_at = now() where id <> $1', [peers.id])
    const { rows } = await db.pool.query<WatchedNode>(
      `select name, false as "isThis", (extract(epoch from told_at) * 1000)::float8 as at, figures, detail
       from engine.peer where id <> $1 and figures is not null and seen_at > now() - interval '${goneAfter}'
       order by name`,
      [peers.id],
    )
    return rows
  }
  const watch: Watch = {
    now,
    nodes: async ({ isLooking = false } = {}) => [await now(), ...(await others(isLooking))],
    history: (of) => samples.history(of),
    redis: () => bus.about(),
  }
  return {
    name,
    watch,
    calls,
    plugins: config.watch ? [calls.plugin, trace.plugin, screens.plugin] : [],
    async close() {
      clearInterval(timer)
      await beating
      runtime.close()
    },
  }
}

function cacheFigures(caches: readonly CacheFigures[]): Figures {
  const sum = (of: (cache: CacheFigures) => number) => caches.reduce((total, cache) => total + of(cache), 0)
  const hits = sum((cache) => cache.hits)
  const asked = hits + sum((cache) => cache.misses)
  return {
    'cache.entries': sum((cache) => cache.entries),
    'cache.hit.rate': asked > 0 ? Math.round((hits / asked) * 1000) / 10 : 0,
  }
}

function poolFigures({ pools }: Services['db']): Figures {
  const all = Object.values(pools)
  const sum = (of: (pool: (typeof all)[number]) => number) => all.reduce((total, pool) => total + of(pool), 0)
  return {
    'db.connections.open': sum((pool) => pool.totalCount),
    'db.connections.busy': sum((pool) => pool.totalCount - pool.idleCount),
    'db.connections.waiting': sum((pool) => pool.waitingCount),
  }
}

async function redisFigures(bus: RunningBus): Promise<Figures> {
  const about = await bus.about()
  if (!about) return {}
  return {
    'redis.keys': about.keys,
    'redis.memory': Number(/^used_memory:(\d+)/m.exec(about.info)?.[1] ?? 0),
  }
}
