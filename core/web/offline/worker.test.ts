import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = await readFile(new URL('./worker.js', import.meta.url), 'utf8')
const site = 'https://door.example'

interface Event {
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (answer: Promise<Response>) => void
  request: { method: string; url: string; mode: string }
}

/** A worker of a build in a browser that keeps what workers before it kept. */
function worker(id: string, { page = '/station', kept = new Map<string, Map<string, string>>() } = {}) {
  const listeners = new Map<string, (event: Event) => void>()
  let isOnline = true
  const asked: string[] = []
  const pathOf = (what: string | { url: string }) =>
    new URL(typeof what === 'string' ? what : what.url, site).pathname
  const self = {
    registration: { scope: site + page },
    location: new URL(site),
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listen: (event: Event) => void) => listeners.set(name, listen),
  }
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    async open(name: string) {
      const cache = kept.get(name) ?? new Map<string, string>()
      kept.set(name, cache)
      return {
        match: async (what: string) =>
          cache.has(pathOf(what)) ? new Response(cache.get(pathOf(what))) : undefined,
        put: async (what: string, answer: Response) => void cache.set(pathOf(what), await answer.text()),
      }
    },
  }
  const fetch = async (what: string) => {
    asked.push(pathOf(what))
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(`${pathOf(what)} of ${id}`)
  }
  const files = ['/assets/start-1.js', '/night.js']
  runInNewContext(`const BUILD = ${JSON.stringify({ id, files })}\n${source}`, {
    self,
    caches,
    fetch,
    URL,
    AbortSignal,
    Promise,
    Error,
  })
  const pass = async (name: string) => {
    let work: Promise<unknown> | undefined
    listeners.get(name)?.({ waitUntil: (given: Promise<unknown>) => void (work = given) } as Event)
    await work
  }
  return {
    kept,
    asked,
    install: async () => {
      await pass('install')
      await pass('activate')
    },
    goOffline: () => (isOnline = false),
    /** What the worker answers; undefined where it leaves it to the browser. */
    async ask(path: string, { mode = 'cors', method = 'GET', at = site } = {}) {
      let answer: Promise<Response> | undefined
      const request = { method, url: at + path, mode }
      listeners.get('fetch')?.({
        request,
        respondWith: (given: Promise<Response>) => void (answer = given),
      } as never)
      return (await answer)?.text()
    },
  }
}

test('its page and the code of its build are answered without a network', async () => {
  const own = worker('a')
  await own.install()
  own.goOffline()
  expect(await own.ask('/station', { mode: 'navigate' })).toBe('/station of a')
  expect(await own.ask('/assets/start-1.js')).toBe('/assets/start-1.js of a')
  expect([...own.kept.get('mortise-a')!.keys()].toSorted()).toEqual([
    '/assets/start-1.js',
    '/night.js',
    '/station',
  ])
})

test('answers of the server, other pages and other sites are left to the browser, and never kept', async () => {
  const own = worker('a')
  await own.install()
  const before = [...own.kept.get('mortise-a')!.keys()]
  expect(await own.ask('/api/sys/user/list')).toBeUndefined()
  expect(await own.ask('/api/erp_factory_scan/erpFactoryScan/lookUp?code=W1')).toBeUndefined()
  expect(await own.ask('/customers/customer', { mode: 'navigate' })).toBeUndefined()
  expect(await own.ask('/station/other', { mode: 'navigate' })).toBeUndefined()
  expect(await own.ask('/station', { mode: 'navigate', method: 'POST' })).toBeUndefined()
  expect(await own.ask('/assets/start-1.js', { at: 'https://elsewhere.example' })).toBeUndefined()
  expect([...own.kept.get('mortise-a')!.keys()]).toEqual(before)
})

test('with a network the page is the server’s own', async () => {
  const own = worker('a')
  await own.install()
  own.asked.length = 0
  expect(await own.ask('/station', { mode: 'navigate' })).toBe('/station of a')
  expect(own.asked).toEqual(['/station'])
})

test('what an older build kept is gone once a newer one is here', async () => {
  const older = worker('a')
  await older.install()
  const newer = worker('b', { kept: older.kept })
  await newer.install()
  newer.goOffline()
  expect([...newer.kept.keys()]).toEqual(['mortise-b'])
  expect(await newer.ask('/station', { mode: 'navigate' })).toBe('/station of b')
})

test('a page of its own for each address that it was registered for', async () => {
  const scan = worker('a', { page: '/production/scan' })
  await scan.install()
  const station = worker('a', { kept: scan.kept })
  await station.install()
  scan.goOffline()
  expect(await scan.ask('/production/scan', { mode: 'navigate' })).toBe('/production/scan of a')
  expect(await scan.ask('/station', { mode: 'navigate' })).toBeUndefined()
})
