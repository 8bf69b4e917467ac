import { expect, test } from 'vitest'
import { makeCallTimes } from './call-times.ts'

test('calls are counted up to each bound, by method, route and status', () => {
  const times = makeCallTimes()
  times.observe('GET', '/api/door/list', 200, 0.005)
  times.observe('GET', '/api/door/list', 200, 0.02)
  times.observe('GET', '/api/door/list', 200, 90)
  times.observe('GET', '/api/door/list', 404, 0.5)
  times.observe('POST', '/api/"\\', 200, 1)

  const lines = times.text().split('\n')
  const labels = 'method="GET",route="/api/door/list",status="200"'
  const name = 'http_request_duration_seconds'
  expect(lines.slice(0, 2)).toEqual([
    `# HELP ${name} Time of calls by route and status`,
    `# TYPE ${name} histogram`,
  ])
  expect(lines).toContain(`${name}_bucket{le="0.005",${labels}} 1`)
  expect(lines).toContain(`${name}_bucket{le="0.01",${labels}} 1`)
  expect(lines).toContain(`${name}_bucket{le="0.025",${labels}} 2`)
  expect(lines).toContain(`${name}_bucket{le="30",${labels}} 2`)
  expect(lines).toContain(`${name}_bucket{le="+Inf",${labels}} 3`)
  expect(lines).toContain(`${name}_sum{${labels}} 90.025`)
  expect(lines).toContain(`${name}_count{${labels}} 3`)
  expect(lines).toContain(`${name}_count{method="GET",route="/api/door/list",status="404"} 1`)
  expect(lines).toContain(`${name}_count{method="POST",route="/api/\\"\\\\",status="200"} 1`)
})

test('95 of 100 are never told to have taken longer than the slowest', () => {
  const times = makeCallTimes()
  times.observe('GET', '/api/~page', 200, 1.107)
  const [route] = times.routes()
  expect(route).toMatchObject({ count: 1, p95: 1107 })
  for (let at = 0; at < 99; at += 1) times.observe('GET', '/api/~page', 200, 0.02)
  expect(times.routes()[0]?.p95).toBe(25)
})
