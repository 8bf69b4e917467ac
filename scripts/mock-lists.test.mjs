import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { viteSettings } from './vite-settings.mjs'

test('[A-355] the development server has lists of users, roles, services and permissions to develop against', async () => {
  const { createServer: createPages } = await import('vite')
  const pages = await createPages({
    ...viteSettings({ serverPort: 1 }),
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  })
  const server = createServer(pages.middlewares).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const ask = async (path) => {
      const answer = await fetch(`http://127.0.0.1:${server.address().port}/mock/api${path}`)
      return (await answer.json()).result
    }
    for (const path of ['/user', '/role', '/service', '/permission']) {
      const { records, total } = await ask(path)
      expect(records.length).toBe(total)
      expect(total).toBeGreaterThan(0)
    }
    expect(await ask('/permission/no-pager')).toEqual((await ask('/permission')).records)
  } finally {
    server.close()
    await pages.close()
  }
})
