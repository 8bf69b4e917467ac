import { readFile } from 'node:fs/promises'
import { linkModules } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modulesFor } from './modules.ts'

const modules = modulesFor({ demo: true })
const app = await testApp(...modules)

test('docs/wire.md names every call of the server, and none that it has not', async () => {
  const page = await readFile(new URL('../../docs/wire.md', import.meta.url), 'utf8')
  const documented = new Set([...page.matchAll(/^\| (?:`|[A-Z,]+ \| `)([^`]+)`/gm)].map(([, path]) => path))
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, unknown> }
  const bases = [...app.services.linked.entities.values()].map(({ wire }) => wire)
  const ofEntity = (path: string) => bases.some((base) => path.startsWith(`${base}/`) && documented.has(base))
  const undocumented = Object.keys(paths).filter((path) => !documented.has(path) && !ofEntity(path))
  expect(undocumented).toEqual([])
  const beside = /^\/(?:sys\/common\/|websocket\/|vxeSocket\/|health|openapi|docs|metrics)/
  const known = (path: string) => path in paths || bases.includes(path) || beside.test(path)
  expect([...documented].filter((path) => path !== undefined && !known(path))).toEqual([])
})

test('every module fits together with all others, and every menu entry opens something', async () => {
  expect(linkModules(modules.map(({ module }) => module)).entities.size).toBeGreaterThan(10)
  const admin = app.as('admin')
  const { body } = await admin.call('GET', '/sys/permission/getUserPermissionByToken')
  const leaves = (nodes: { component: string; children?: never[] }[]): string[] =>
    nodes.flatMap((node) => (node.children ? leaves(node.children) : [node.component]))
  const entities = leaves(body.result.menu).filter((component) => component.startsWith('entity/'))
  expect(entities.length).toBeGreaterThan(10)
  for (const component of entities) {
    expect(app.services.linked.entities.has(component.slice('entity/'.length)), component).toBe(true)
  }
})

test('[A-355] the lists that screens are developed against are not served by the product', async () => {
  for (const path of ['/user', '/role', '/service', '/permission', '/permission/no-pager']) {
    expect((await fetch(`${app.url}/mock/api${path}`)).status).toBe(404)
    expect((await app.as('admin').call('GET', `/mock/api${path}`)).status).toBe(404)
  }
})
