import type { Services } from '../../context/services.ts'

/** Something that took time, as OpenTelemetry has it; times in milliseconds since the epoch. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'server' | 'client'
  readonly from: number
  readonly to: number
  readonly isFault: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

export interface Collector {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const SEND_EVERY = 5_000
const AT_ONCE = 512
/** A collector that is away costs spans, never memory. */
const MOST_WAITING = 4_096
const PATIENCE = 10_000
const COMPLAIN_EVERY = 60_000

/** Sends spans to a collector by OTLP over HTTP, some at a time and beside the work itself. */
export function makeSender({ url, headers }: Collector, node: string, log: Services['log']) {
  let waiting: Span[] = []
  let lost = 0
  let complainedAt = 0
  let sending = Promise.resolve()
  const complain = (error: unknown) => {
    if (Date.now() - complainedAt < COMPLAIN_EVERY) return
    complainedAt = Date.now()
    log.warn({ err: error, lost }, 'spans were not taken by the collector')
  }
  const post = async () => {
    const spans = waiting.splice(0, AT_ONCE)
    if (spans.length === 0) return
    try {
      const answer = await fetch(`${url}/v1/traces`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(spans, node)),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
    } catch (error) {
      lost += spans.length
      complain(error)
    }
  }
  const send = () => (sending = sending.then(post))
  const timer = setInterval(() => void send(), SEND_EVERY).unref()
  return {
    add(span: Span) {
      if (waiting.length >= MOST_WAITING) lost += 1
      else waiting.push(span)
      if (waiting.length === AT_ONCE) void send()
    },
    flush: send,
    async close() {
      clearInterval(timer)
      waiting = waiting.slice(0, AT_ONCE)
      await send()
    },
  }
}

const KINDS = { server: 2, client: 3 }
const FAULT = 2

function requestOf(spans: readonly Span[], node: string) {
  const resource = { attributes: attributesOf({ 'service.name': 'mortise', 'service.instance.id': node }) }
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'mortise' }, spans: spans.map(asOtlp) }] }],
  }
}

const asOtlp = ({ traceId, spanId, parentId, name, kind, from, to, isFault, attributes }: Span) => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanosOf(from),
  endTimeUnixNano: nanosOf(to),
  attributes: attributesOf(attributes),
  status: isFault ? { code: FAULT } : {},
})

/** As text: so many nanoseconds are no longer exact as a number. */
const nanosOf = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`

const attributesOf = (values: Span['attributes']) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
