import { request } from 'node:http'
import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../module/module.ts'
import { testApp } from '../testing/test-app.ts'
import type { OpenApi } from './openapi.ts'

const Door = defineEntity('door', { label: '门', fields: { name: f.text('名称', { required: true }) } })
const doors = serverModule(defineModule('doors', { label: '门', entities: [Door] }), {
  jobs: { count: { label: '清点', run: async () => {} } },
})
const app = await testApp(doors)

/** The figure of a name, and of labels where told. */
async function figures() {
  const answer = await fetch(`${app.url}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  return (start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${start} `))
        ?.split(' ')
        .at(-1),
    )
}

test('figures tell of calls by route, connections, the event loop, jobs and sockets', async () => {
  const clerk = app.as('clerk')
  await clerk.of(Door).add({ name: '橡木门' })
  for (let turn = 0; turn < 3; turn += 1) await clerk.of(Door).list()
  await app.services.jobs.enqueue('doors:count', {}, { runAt: new Date(Date.now() + 3_600_000) })
  const figure = await figures()
  expect(
    figure('http_request_duration_seconds_count{method="GET",route="/api/door/list",status="200"}'),
  ).toBe(3)
  expect(figure('http_requests_in_flight')).toBe(1)
  expect(figure('db_pool_connections{pool="requests",state="open"}')).toBeGreaterThan(0)
  expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(figure('jobs_queued{state="later"}')).toBe(1)
  expect(figure('jobs_running')).toBe(0)
  expect(figure('sockets_open{channel="notice"}')).toBe(0)
})

test('paths that nobody answers are one figure, whatever is made up', async () => {
  for (const path of ['/api/a1', '/api/b2']) await fetch(app.url + path)
  const figure = await figures()
  expect(figure('http_request_duration_seconds_count{method="GET",route="none",status="404"}')).toBe(2)
})

test('figures are not given away through a proxy', async () => {
  const answer = await fetch(`${app.url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  expect(answer.status).toBe(404)
})

test('a caller who leaves early is no longer counted as under way', async () => {
  const leaving = request(`${app.url}/api/door/list`)
  leaving.on('error', () => {})
  leaving.end()
  leaving.destroy()
  expect((await figures())('http_requests_in_flight')).toBe(1)
})

test('the health of a running server is ready', async () => {
  const answer = await fetch(`${app.url}/api/health`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ status: 'ready', database: 'up' })
})

test('the document names every call of the running server', async () => {
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi
  for (const path of ['/door/list', '/door/add', '/door/exportXls', '/sys/login', '/sys/logout']) {
    expect(Object.keys(paths)).toContain(path)
  }
  expect(paths['/door/add']?.post).toMatchObject({ description: '需要权限：door:add' })
  expect(paths['/sys/login']?.post?.requestBody).toBeDefined()
})
