import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modulesFor } from './modules.ts'

const modules = modulesFor({ demo: true })
const app = await testApp(...modules)
const stranger = app.anonymous
const newcomer = app.as('newcomer', { can: [] })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Route {
  readonly method: Method
  readonly path: string
}

/** What the contract lets anybody call, and the ways in that are ours: sign-in by a standard provider, tickets of frames. */
const forAnybody = [
  'GET /act/link/:token',
  'GET /erp_aps/board',
  'GET /erp_logo/erpLogo/listx',
  'GET /erp_logo/erpLogo/login_list',
  'GET /erp_productpic/erpProductpic/publicView',
  'GET /erp_share/erpShare/contract',
  'GET /erp_share/erpShare/delivery',
  'GET /erp_share/erpShare/door',
  'GET /erp_share/erpShare/open',
  'GET /erp_share/erpShare/pack',
  'GET /erp_share/erpShare/packDelivery',
  'GET /erp_share/erpShare/passport',
  'GET /erp_share/erpShare/quote',
  'GET /erp_share/erpShare/statement',
  'GET /station/lookUp',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/getEncryptedString',
  'GET /sys/logout',
  'GET /sys/oidc/callback',
  'GET /sys/oidc/login',
  'GET /sys/randomImage/:key',
  'GET /sys/thirdLogin/chat/:chat/begin',
  'GET /sys/thirdLogin/chat/:chat/callback',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType/:tenant',
  'GET /sys/ticket/:ticket',
  'GET /sys/user/checkOnlyUser',
  'GET /sys/user/passwordChange',
  'POST /act/link/:token',
  'POST /erp_share/erpShare/confirmStatement',
  'POST /erp_share/erpShare/objectStatement',
  'POST /erp_share/erpShare/reportFault',
  'POST /erp_share/erpShare/signContract',
  'POST /erp_share/erpShare/signDelivery',
  'POST /erp_share/erpShare/signQuote',
  'POST /erp_share/erpShare/tryOut',
  'POST /station/badge',
  'POST /station/batch',
  'POST /station/open',
  'POST /station/photo',
  'POST /sys/checkCaptcha',
  'POST /sys/login',
  'POST /sys/logout',
  'POST /sys/phoneLogin',
  'POST /sys/secondLogin',
  'POST /sys/sms',
  'POST /sys/user/passwordChange',
  'POST /sys/user/phoneVerification',
  'POST /sys/user/register',
]

/** Beside the calls: how the server is and what it can do. */
const aboutServer = [
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/swagger-ui-bundle.js',
  'GET /docs/swagger-ui.css',
  'GET /health',
  'GET /metrics',
  'GET /openapi.json',
]
/** Bytes in, which ask for a session as calls do; bytes out and sockets have doors of their own. */
const uploads = [
  'POST /sys/common/upload',
  'POST /sys/oss/file/upload',
  'PUT /sys/common/upload/parts/:id/:index',
]
const ownDoors = ['GET /sys/common/static/*', 'GET /websocket/:userId', 'GET /vxeSocket/:userId/:pageId']
const besideCalls = [...aboutServer, ...uploads, ...ownDoors]

test('every route is told with a code, as open to who is signed in, or as open to anybody; those are the contract’s', async () => {
  const routes = await declaredRoutes()
  const open = routes.filter(({ access }) => access === 'anon').map(nameOf)
  expect(open.toSorted()).toEqual(forAnybody)
  const names = new Set([...routes.map(nameOf), ...besideCalls])
  const untold: string[] = []
  for (const route of registered().filter((each) => !names.has(nameOf(each)))) {
    // A path that is asked by another method says which it knows.
    if ((await knock(stranger, route)).status !== 405) untold.push(nameOf(route))
  }
  expect(untold).toEqual([])
  const grantable = app.services.linked.permissions
  const ungrantable = routes.filter(({ access }) => access.includes(':') && !grantable.has(access))
  expect(ungrantable).toEqual([])
})

test('whoever has no session is refused by every route but those for anybody', async () => {
  const wrong: string[] = []
  const closed = (await declaredRoutes()).filter(({ access }) => access !== 'anon')
  const beside = registered().filter((route) => uploads.includes(nameOf(route)))
  expect(beside).toHaveLength(uploads.length)
  for (const route of [...closed, ...beside]) {
    const { status } = await knock(stranger, route)
    if (status !== 401) wrong.push(`${nameOf(route)} answered ${status}`)
  }
  expect(wrong).toEqual([])
})

test('whoever was granted nothing is refused by every route that names a code', async () => {
  const wrong: string[] = []
  for (const route of await declaredRoutes()) {
    if (!route.access.includes(':')) continue
    const { status } = await knock(newcomer, route)
    // What everybody may choose is open to who is signed in, less its columns; what a form looks up, to who may fill it in.
    if (status !== 403 && !isPicker(route)) wrong.push(`${nameOf(route)} answered ${status}`)
  }
  expect(wrong).toEqual([])
})

const knock = (who: typeof stranger, { method, path }: Route) =>
  who.call(method, path.replaceAll(/:\w+|\*/g, 'x'), method === 'GET' ? {} : { body: {} })

const isPicker = ({ method, path }: Route) =>
  method === 'GET' &&
  [...app.services.linked.entities.values()].some(
    ({ wire, picker, pickedBy }) =>
      picker.length > 0 && pickedBy === 'everyone' && [`${wire}/list`, `${wire}/queryById`].includes(path),
  )

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The calls as the server describes them. */
async function declaredRoutes(): Promise<(Route & { readonly access: string })[]> {
  const { body } = await stranger.call('GET', '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, { description: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => ({
      method: method.toUpperCase() as Method,
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      access: accessIn(description),
    })),
  )
}

function accessIn(description: string): string {
  if (description === '无需登录') return 'anon'
  return description === '登录即可调用' ? 'login' : (/^需要权限：(.+)$/.exec(description)?.[1] ?? '')
}

/** The routes that the server really has. */
function registered(): Route[] {
  const found: Route[] = []
  const above: string[] = []
  for (const line of app.fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, own, methods] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (indent === undefined || own === undefined || methods === undefined) continue
    const depth = indent.length / 4 - 1
    const path = `${above[depth - 1] ?? ''}${own}`
    above[depth] = path
    if (!path.startsWith('/api/')) continue
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD') found.push({ method: method as Method, path: path.slice('/api'.length) })
    }
  }
  return found
}
