import type { Figures, History } from '@mortise/model'
import type { Pool } from 'pg'
import { makeRing } from './trace.ts'

/** Figures whose course is worth looking back at. */
const followed = [
  'system.cpu.usage',
  'process.cpu.usage',
  'process.memory.rss',
  'jvm.memory.used',
  'jvm.memory.committed',
  'system.memory.free',
  'system.load.average.1m',
  'loop.p50',
  'loop.p99',
  'loop.utilisation',
  'http.rate',
  'http.mean',
  'tomcat.threads.busy',
  'tomcat.global.error',
  'db.connections.busy',
  'db.connections.waiting',
  'sockets.open',
  'cache.entries',
  'cache.hit.rate',
  'disk.used',
  'redis.keys',
  'redis.memory',
] as const

export const sampleEvery = 10_000
const hoursInMemory = 6
/** Rows in the database are means of so many samples: one in five minutes, some 300 a day and node. */
const samplesARow = 30
export const daysKept = 14
/** More points than a screen has room for tell nothing. */
const mostPoints = 360

interface Sample {
  readonly at: number
  readonly figures: Figures
}

/** The course of a node's figures: hours in memory, days in the database. */
export function makeSamples(pool: Pool, node: string) {
  const ring = makeRing<Sample>((hoursInMemory * 3_600_000) / sampleEvery)
  let gathered: Figures[] = []
  return {
    async add(at: number, figures: Figures): Promise<void> {
      ring.push({ at, figures: Object.fromEntries(followed.map((name) => [name, figures[name] ?? 0])) })
      gathered.push(figures)
      if (gathered.length < samplesARow) return
      const means = meansOf(gathered)
      gathered = []
      await pool.query('insert into engine.node_sample (node, at, figures) values ($1, $2, $3)', [
        node,
        new Date(at),
        JSON.stringify(means),
      ])
    },
    async history({
      node: wanted = node,
      hours,
      names,
    }: {
      node?: string
      hours: number
      names: readonly string[]
    }) {
      const from = Date.now() - hours * 3_600_000
      const isInMemory = wanted === node && hours <= hoursInMemory
      const stored = await storedSamples(pool, wanted, from)
      if (!isInMemory) return historyOf(stored, names)
      const own = ring
        .latest()
        .filter(({ at }) => at >= from)
        .toReversed()
      // What was before this process is in the database alone.
      const [first] = own
      const before = first ? stored.filter(({ at }) => at < first.at) : stored
      return historyOf([...before, ...own], names)
    },
  }
}

const meansOf = (samples: readonly Figures[]): Figures =>
  Object.fromEntries(
    followed.map((name) => {
      const sum = samples.reduce((total, figures) => total + (figures[name] ?? 0), 0)
      return [name, Math.round((sum / samples.length) * 1000) / 1000]
    }),
  )

async function storedSamples(pool: Pool, node: string, from: number): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select (extract(epoch from at) * 1000)::float8 as at, figures from engine.node_sample
     where node = $1 and at >= $2 order by at`,
    [node, new Date(from)],
  )
  return rows
}

function historyOf(samples: readonly Sample[], names: readonly string[]): History {
  const step = Math.max(1, Math.ceil(samples.length / mostPoints))
  const shown = samples.filter((_, index) => (samples.length - 1 - index) % step === 0)
  const valuesOf = (name: string) => shown.map(({ figures }) => figures[name] ?? null)
  return {
    at: shown.map(({ at }) => at),
    values: Object.fromEntries(names.map((name) => [name, valuesOf(name)])),
  }
}
