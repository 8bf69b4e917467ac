import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineModule } from '@mortise/model'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { provide } from '../base/extension.ts'
import { serverModule } from '../module/module.ts'
import { testApp } from '../testing/test-app.ts'
import { pageHosts, shownAddresses } from './page-hosts.ts'
import { servePages } from './pages.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'mortise-pages-'))
await writeFile(path.join(folder, 'index.html'), '<title>榫卯</title>')
afterAll(() => rm(folder, { recursive: true }))

test('a page names the hosts it may show, and no others', async () => {
  const addresses = [
    'https://maps.example.com/door?x=1',
    'layouts/RouteView',
    '/orders',
    'http://old.local:8080/a',
  ]
  const outside = serverModule(defineModule('outside', { label: '外部', entities: [] }), {
    extensions: [provide(shownAddresses, async () => addresses)],
  })
  const { services } = await testApp(outside, { env: { MORTISE_PAGE_HOSTS: 'pictures.example.com' } })
  const server = fastify()
  await servePages(server, folder, { hosts: pageHosts(services) })
  const { headers, body } = await server.inject('/~page/orders')
  expect(body).toContain('榫卯')
  const policy = String(headers['content-security-policy'])
  const named = 'http://old.local:8080 https://maps.example.com https://pictures.example.com'
  expect(policy).toContain(`frame-src 'self' ${named};`)
  expect(policy).toContain(`img-src 'self' ${named} data: blob:;`)
  expect(policy).toContain("connect-src 'self';")
  // A scheme alone would be every host there is.
  expect(policy).not.toMatch(/\s(?:https?|wss?):(?!\/\/)/)
  await server.close()
})
