// Keeps one page and the code that it is made of; the build writes `BUILD` above this. The page is the one that the worker
// was registered for. Answers of the server are never kept, and no other page is answered here.
const CACHE = `mortise-${BUILD.id}`
const PAGE = new URL(self.registration.scope).pathname
/** A network that is there and does not answer is none. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(pageFor(request))
  } else if (BUILD.files.includes(pathname)) event.respondWith(codeFor(request))
})

async function keep() {
  const cache = await caches.open(CACHE)
  // Past the browser's own memory, so that page and code are of one build; and as a page, for calls have such paths too.
  const asPage = { cache: 'reload', credentials: 'omit', headers: { Accept: 'text/html' } }
  await cache.put(PAGE, await fetched(PAGE, asPage))
  const missing = []
  for (const file of BUILD.files) if (!(await cache.match(file))) missing.push(file)
  await Promise.all(missing.map(async (file) => cache.put(file, await fetched(file))))
}

async function fetched(path, options) {
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path} cannot be kept: ${response.status}`)
  return response
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith('mortise-') && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function pageFor(request) {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  if (!kept) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return kept
  }
}

async function codeFor(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request)
}
