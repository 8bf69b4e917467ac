const name = 'http_request_duration_seconds'
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Times {
  /** Calls by the first bound that they kept within; the last are those beyond all. */
  readonly counts: number[]
  sum: number
}

type ByStatus = Map<number, Times>
type ByMethod = Map<string, ByStatus>

interface CallTimes {
  observe(method: string, route: string, status: number, seconds: number): void
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

const newTimes = (): Times => ({ counts: [...bounds, Number.POSITIVE_INFINITY].map(() => 0), sum: 0 })

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
