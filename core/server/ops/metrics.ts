import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Registry,
} from 'prom-client'
import { HttpFailure } from '../base/failure.ts'
import type { Services } from '../context/services.ts'
import { onWholeServer } from './plugin.ts'
import type { watchCalls } from './watch/index.ts'

type Measured = Pick<Services, 'db' | 'jobs' | 'realtime'>
type Calls = Pick<ReturnType<typeof watchCalls>, 'times' | 'inFlight'>

/**
 * `/metrics` for Prometheus: calls by route, connections, the event loop, jobs and sockets. With a token only for who
 * brings it; without one only for who asks on this very machine and is no proxy.
 */
export const metricsPlugin = (services: Measured, calls: Calls, { token }: { token?: string } = {}) =>
  onWholeServer((server: FastifyInstance) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    addGauge(register, {
      name: 'http_requests_in_flight',
      help: 'Calls under way',
      collect() {
        this.set(calls.inFlight())
      },
    })
    measureDatabase(services, register)
    measureJobs(services, register)
    measureSockets(services, register)
    server.get('/metrics', async (request, reply) => {
      if (!isAllowed(request, token))
        throw new HttpFailure({ status: 404, code: 404, message: '路径不存在，请检查路径是否正确' })
      return reply.type(register.contentType).send((await register.metrics()) + calls.times.text())
    })
  })

function isAllowed(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { remoteAddress = '' } = request.socket
    const isLocal = /^(?:::1|(?:::ffff:)?127\.)/.test(remoteAddress)
    return (
      isLocal && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
    )
  }
  const brought = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return brought.length === wanted.length && timingSafeEqual(brought, wanted)
}

const addGauge = <L extends string>(register: Registry, options: GaugeConfiguration<L>) =>
  register.registerMetric(new Gauge({ ...options, registers: [] }))

const addCounter = <L extends string>(register: Registry, options: CounterConfiguration<L>) =>
  register.registerMetric(new Counter({ ...options, registers: [] }))

function measureDatabase({ db }: Measured, register: Registry) {
  addGauge(register, {
    name: 'db_pool_connections',
    help: 'Connections of each pool, and callers that wait for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(db.pools)) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

function measureJobs({ jobs, db }: Measured, register: Registry) {
  addGauge(register, {
    name: 'jobs_running',
    help: 'Jobs that run on this node',
    collect() {
      this.set(jobs.figures().running)
    },
  })
  addCounter(register, {
    name: 'jobs_finished_total',
    help: 'Runs of jobs that ended on this node',
    labelNames: ['outcome'],
    collect() {
      const { done, failed } = jobs.figures()
      this.reset()
      this.inc({ outcome: 'done' }, done)
      this.inc({ outcome: 'failed' }, failed)
    },
  })
  addGauge(register, {
    name: 'jobs_queued',
    help: 'Jobs in the queue: due, for later, and given up',
    labelNames: ['state'],
    async collect() {
      // The other figures are wanted most of all when the database is away.
      const queued = await countQueued(db).catch(() => ({}))
      for (const [state, count] of Object.entries(queued)) this.set({ state }, count)
    },
  })
}

async function countQueued({ owner }: Services['db']): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
            count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
            count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up
     from graphile_worker.jobs`,
  )
  return rows[0]
}

function measureSockets({ realtime }: Measured, register: Registry) {
  addGauge(register, {
    name: 'sockets_open',
    help: 'Open sockets by channel',
    labelNames: ['channel'],
    collect() {
      for (const channel of ['notice', 'table'] as const) this.set({ channel }, realtime.count(channel))
    },
  })
}
