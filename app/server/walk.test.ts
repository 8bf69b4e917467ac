import { type AnyEntity, fieldsOf, wireNameOf } from '@mortise/model'
import { type Answer, type TestClient, testApp } from '@mortise/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { modulesFor } from './modules.ts'
import { byTurns, each } from './testing/each.ts'
import { HIDDEN, hideRow, SECRET } from './testing/hidden-rows.ts'

/** A walk through every operation of our OpenAPI file, by people of another store and of another tenant. */
const app = await testApp(...modulesFor({ demo: true }))
const { owner } = app.services.db

/** Rows of departments, and rows of whoever wrote them: what one store has and another has not. */
const scoped = [...app.services.linked.entities.values()].filter(
  ({ scope, tenancy, isView }) => scope !== 'tenant' && tenancy === 'tenant' && !isView,
)
const insider = app.as('walk_insider', { orgCode: 'A01A21' })
const neighbour = app.as('walk_neighbour', { orgCode: 'A01A22' })
const stranger = app.as('walk_stranger', { tenant: 'walk', orgCode: 'A01A21' })
/** Verbs of entities that no store has rows of its own of: what the engine does for them all alike. */
const common = new Set(
  [...app.services.linked.entities.values()]
    .filter((entity) => !scoped.includes(entity))
    .flatMap(({ wire, verbs }) => verbs.map((verb) => `${wire}/${verb}`)),
)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Operation {
  readonly method: Method
  readonly path: string
  readonly body?: object
  /** Narrowed by nothing. */
  readonly isWide?: boolean
}
let operations: readonly Operation[]

beforeAll(async () => {
  for (const { table } of scoped) await hideRow(owner, table, hiddenAs)
  for (const client of [insider, neighbour, stranger]) await client.token()
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, { security?: unknown[] }>> }
  operations = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.length && !ownAffairs.test(path))
        .map(([method]) => ({ path, method: method.toUpperCase() as Method })),
    ),
    ...scoped.flatMap(movesOf),
  ]
})

/** What the insider wrote, in the insider's store. */
const hiddenAs = { sys_org_code: 'A01A21', create_by: 'walk_insider' }

/** Calls about the caller alone. */
const ownAffairs = /^\/sys\/(?:logout|logoutAll|ticket|selectDepart|user\/(?:updatePassword|viewAs))/

/** Every move of an entity is an operation of its own. */
const movesOf = ({ wire, fields }: AnyEntity): Operation[] =>
  Object.values(fieldsOf({ fields })).flatMap((field) =>
    field.kind === 'flow'
      ? Object.keys(field.moves).map((move) => ({
          method: 'POST',
          path: `${wire}/move`,
          body: { id: HIDDEN, move, reason: '走查' },
        }))
      : [],
  )

const names =
  'id ids dataId rowId mainId pid parentId key keyWord customerId storeId orderId quoteId materialId warehouseId customer store order quote subject sourceId selections idList'.split(
    ' ',
  )
const given = Object.fromEntries(names.map((name) => [name, HIDDEN]))
const lists = { idList: [HIDDEN], ids: [HIDDEN] }

function call(client: TestClient, { method, path, body, isWide }: Operation): Promise<Answer> {
  const url = path.replace(/\{\w+\}/g, HIDDEN)
  if (method === 'GET' || method === 'DELETE')
    return client.call(method, url, { query: { ...(!isWide && given), pageSize: '50' } })
  return client.call(method, url, { body: body ?? { ...given, ...lists } })
}

/** The tries of those who must be kept out; whoever is of another tenant takes turns where the engine stands in for all. */
function triesOf(chosen: readonly Operation[]) {
  const dealt = byTurns()
  return chosen.flatMap((operation) => {
    const whos = [
      { who: 'neighbour', client: neighbour },
      { who: 'stranger', client: stranger },
    ]
    const { path } = operation
    const some = common.has(path) ? dealt(path.slice(path.lastIndexOf('/')), whos) : whos
    return some.map((each) => ({ operation, ...each }))
  })
}

const isSeen = ({ bytes }: Answer): boolean => bytes.includes(SECRET)
const nameOf = ({ method, path, body }: Operation) =>
  `${method} ${path}${body ? ` ${(body as { move: string }).move}` : ''}`

/** All that is hidden, as it stands. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { table } of scoped) {
    const { rows } = await owner.query(`select t::text as print from "${table}" t where id = $1`, [HIDDEN])
    prints[table] = (rows[0] as { print: string } | undefined)?.print ?? 'gone'
  }
  return prints
}

/** Whose session is gone is shown nothing and changes nothing: that would prove nothing. */
const isFault = ({ status }: { readonly status: number }): boolean => status === 500 || status === 401

test('no operation shows a row of one store to another store or another tenant, and the same ones show it to its own', async () => {
  const narrowed = operations.filter(({ method }) => method === 'GET')
  const lists = narrowed.filter(({ path }) => path.endsWith('/list'))
  const questions = [...narrowed, ...lists.map((list) => ({ ...list, isWide: true }))]
  expect(questions.length).toBeGreaterThan(300)
  const shown = new Set<string>()
  const leaks: string[] = []
  const faults: string[] = []
  await each(triesOf(questions), async ({ operation, who, client }) => {
    const answer = await call(client, operation)
    if (isFault(answer)) faults.push(`${nameOf(operation)} to ${who}`)
    if (isSeen(answer)) leaks.push(`${nameOf(operation)} to ${who}`)
  })
  const own = questions.filter(({ path }) => !common.has(path) && !path.endsWith('/exportXls'))
  await each(own, async (operation) => {
    if (!shown.has(operation.path) && isSeen(await call(insider, operation))) shown.add(operation.path)
  })
  expect({ leaks, faults }).toEqual({ leaks: [], faults: [] })
  // The probe works: those who may see are shown each of the rows, by its list or by its id.
  const blind = scoped.filter(
    ({ wire, verbs }) =>
      (verbs.includes('list') || verbs.includes('queryById')) &&
      ![`${wire}/list`, `${wire}/queryById`].some((path) => shown.has(path)),
  )
  expect(blind.map(({ name }) => name)).toEqual([])
  expect(shown.size).toBeGreaterThan(scoped.length)
})

test('no operation lets another store or another tenant change such a row, and its own change it', async () => {
  const changes = operations.filter(({ method }) => method !== 'GET')
  expect(changes.length).toBeGreaterThan(300)
  const before = await fingerprint()
  const faults: string[] = []
  await each(triesOf(changes), async ({ operation, who, client }) => {
    const answer = await call(client, operation)
    if (isFault(answer)) faults.push(`${nameOf(operation)} by ${who}`)
  })
  expect(faults).toEqual([])
  expect(await fingerprint()).toEqual(before)
  // The probe works: the same edits and deletions are done for those who may.
  let changed = 0
  const changeable = scoped.filter(({ verbs }) => verbs.includes('edit') || verbs.includes('delete'))
  for (const { wire, verbs, fields } of changeable) {
    const text = Object.entries(fieldsOf({ fields })).find(([, { kind }]) => kind === 'textarea')
    const edit = { id: HIDDEN, version: 1, ...(text && { [wireNameOf(...text)]: '改过' }) }
    const answers = [
      verbs.includes('edit') && (await insider.call('PUT', `${wire}/edit`, { body: edit })),
      verbs.includes('delete') && (await insider.call('DELETE', `${wire}/delete`, { query: { id: HIDDEN } })),
    ]
    if (answers.some((answer) => answer && answer.body?.success)) changed += 1
  }
  expect(changed).toBeGreaterThan(changeable.length / 4)
})
