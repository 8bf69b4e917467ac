import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { defineEntity, defineModule, f } from '@mortise/model'
import { afterAll, expect, test, vi } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/test-app.ts'

interface SpanSeen {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, string> }[]
}
const spans: SpanSeen[] = []
const keys: (string | undefined)[] = []
let status = 200
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    keys.push(request.headers['x-key'] as string | undefined)
    expect(request.url).toBe('/v1/traces')
    if (status === 200) spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    response.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => collector.close())

const Door = defineEntity('door', { label: '门', fields: { name: f.text('名称', { required: true }) } })
const doors = serverModule(defineModule('doors', { label: '门', entities: [Door] }))
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const app = await testApp(doors, {
  env: { MORTISE_OTLP_URL: `${url}/`, MORTISE_OTLP_HEADERS: 'x-key=ours', MORTISE_OTLP_RATIO: '0' },
})
const clerk = app.as('clerk')
const own = '0af7651916cd43dd8448eb211c80319c'
const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId)
const ask = (flags: string, traceId: string) =>
  clerk.call('GET', `${Door.wire}/list`, {
    query: { name: 'geheim' },
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` },
  })

test('a call of a trace is told with its statements, and no value leaves the house', async () => {
  await clerk.of(Door).add({ name: 'geheime Eiche' })
  expect((await ask('01', own)).status).toBe(200)
  await vi.waitFor(() => expect(spansOf(own).some(({ name }) => name.startsWith('GET '))).toBe(true), 15_000)
  const call = spansOf(own).find(({ name }) => name.startsWith('GET '))!
  const statements = spansOf(own).filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(call).toMatchObject({ name: 'GET /api/door/list', parentSpanId: 'b7ad6b7169203331' })
  expect(statements.map(({ name }) => name)).toContain('select')
  for (const { startTimeUnixNano, endTimeUnixNano } of statements)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  expect(BigInt(call.startTimeUnixNano) / 1_000_000n).toBeGreaterThan(BigInt(Date.now() - 60_000))
  expect(JSON.stringify(spans)).not.toContain('geheim')
  expect(keys).toContain('ours')
  expect(spans.every(({ traceId }) => traceId === own)).toBe(true)
})

test('a trace that its caller does not keep is not told, and a collector that fails costs nobody an answer', async () => {
  const unwanted = own.replace('0a', '1a')
  status = 500
  expect((await ask('00', unwanted)).status).toBe(200)
  expect((await ask('01', own.replace('0a', '2a'))).body.success).toBe(true)
  const before = keys.length
  await vi.waitFor(() => expect(keys.length).toBeGreaterThan(before), 15_000)
  expect((await ask('00', unwanted)).body.success).toBe(true)
  expect(spansOf(unwanted)).toEqual([])
})
