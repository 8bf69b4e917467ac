import type { RouteTimes } from '@mortise/model'

const name = 'http_request_duration_seconds'
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Times {
  /** Calls by the first bound that they kept within; the last are those beyond all. */
  readonly counts: number[]
  sum: number
  slowest: number
}

type ByStatus = Map<number, Times>
type ByMethod = Map<string, ByStatus>

export interface CallTimes {
  observe(method: string, route: string, status: number, seconds: number): void
  /** By route and method, those that took most time together first. */
  routes(): RouteTimes[]
  /** As Prometheus reads it. */
  text(): string
}

/**
 * Times of calls by method, route and status. Counted by ourselves: the client of Prometheus makes a text of the labels
 * at every call, which takes it longer than many a call takes to find its row.
 */
export function makeCallTimes(): CallTimes {
  const byRoute = new Map<string, ByMethod>()
  return {
    observe(method, route, status, seconds) {
      const byMethod = within(byRoute, route, (): ByMethod => new Map())
      const byStatus = within(byMethod, method, (): ByStatus => new Map())
      const times = within(byStatus, status, newTimes)
      const at = bounds.findIndex((bound) => seconds <= bound)
      const bucket = at < 0 ? bounds.length : at
      times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
      times.sum += seconds
      times.slowest = Math.max(times.slowest, seconds)
    },
    routes() {
      const routes = [...byRoute].flatMap(([route, byMethod]) =>
        [...byMethod].map(([method, byStatus]) => routeTimes(method, route, byStatus)),
      )
      return routes.toSorted((a, b) => b.total - a.total)
    },
    text() {
      const lines = [`# HELP ${name} Time of calls by route and status`, `# TYPE ${name} histogram`]
      for (const [route, byMethod] of byRoute)
        for (const [method, byStatus] of byMethod)
          for (const [status, times] of byStatus)
            lines.push(...linesOf(`method="${method}",route="${escaped(route)}",status="${status}"`, times))
      return `${lines.join('\n')}\n`
    },
  }
}

function routeTimes(method: string, route: string, byStatus: ByStatus): RouteTimes {
  const counts = [...bounds, 0].map(() => 0)
  let seconds = 0
  let faults = 0
  let slowest = 0
  for (const [status, times] of byStatus) {
    seconds += times.sum
    slowest = Math.max(slowest, times.slowest)
    for (const [index, count] of times.counts.entries()) {
      counts[index] = (counts[index] ?? 0) + count
      if (status >= 500) faults += count
    }
  }
  const count = counts.reduce((sum, each) => sum + each, 0)
  const mean = count > 0 ? (seconds / count) * 1000 : 0
  // A bound says at most: none took longer than the slowest.
  const p95 = Math.min(boundOf(counts, count * 0.95), slowest * 1000)
  return { method, route, count, faults, mean, p95, total: seconds * 1000 }
}

/** The first bound within which so many were, in milliseconds; beyond all of them the last. */
function boundOf(counts: readonly number[], wanted: number): number {
  let total = 0
  const at = counts.findIndex((count) => (total += count) >= wanted && total > 0)
  return (bounds[at] ?? bounds.at(-1) ?? 0) * 1000
}

const newTimes = (): Times => ({
  counts: [...bounds, Number.POSITIVE_INFINITY].map(() => 0),
  sum: 0,
  slowest: 0,
})

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

function linesOf(labels: string, { counts, sum }: Times): string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`]
}
