import {
  type AnyEntity,
  type AnyField,
  fieldsOf,
  now,
  rightFieldsOf,
  snakeCase,
  wireNameOf,
} from '@mortise/model'
import { type Answer, type TestClient, testApp } from '@mortise/server/testing'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { modulesFor } from './modules.ts'
import { byTurns, each } from './testing/each.ts'
import { HIDDEN, hideRow } from './testing/hidden-rows.ts'

/** Columns that take a right of their own, asked for in every way by somebody who holds every right but those. */
const app = await testApp(...modulesFor({ demo: true }))
const { owner } = app.services.db
const guarded = [...app.services.linked.entities.values()]
  .filter(({ isView }) => !isView)
  .map((entity) => ({ entity, fields: rightFieldsOf(entity).filter(isGuardedIn(entity)) }))
  .filter(({ fields }) => fields.length > 0)
const codes = [...app.services.linked.permissions.keys()]
const kept = app.as('columns_kept', { can: codes.filter((code) => !/:view\./.test(code)), orgCode: 'A01' })
const shown = app.as('columns_shown', { can: codes, orgCode: 'A01' })

/** Guarded in every row, or in the very row that is hidden. */
function isGuardedIn({ guardedFields }: AnyEntity) {
  return ({ path, field }: { readonly path: string; readonly field: AnyField }) =>
    !!field.guarded || !!guardedFields?.keys.includes(path)
}

/** What makes the hidden row one of those of which some fields are guarded. */
function guarding({ guardedFields }: AnyEntity): object {
  if (!guardedFields) return {}
  const { field, rights } = guardedFields
  const [key = '', inner] = field.split('.')
  return { [snakeCase(key)]: inner === undefined ? Object.keys(rights)[0] : HIDDEN }
}

const FIGURE = '98765.43'
const WORD = 'GUARDEDWORD'
const tells = /98,?765\.43|GUARDEDWORD/

beforeAll(async () => {
  for (const { entity, fields } of guarded) await hideValues(entity, fields)
  for (const client of [kept, shown]) await client.token()
})

/** A row of the entity, and one in each of its lines, whose guarded columns hold what nobody may be told. */
async function hideValues(
  entity: AnyEntity,
  fields: readonly { readonly path: string; readonly field: AnyField }[],
): Promise<void> {
  const secrets = (lines: string | null) =>
    Object.fromEntries(
      fields
        .map(({ path, field }) => ({ field, at: path.includes('.') ? path.split('.') : [null, path] }))
        .filter(({ at: [table] }) => table === lines)
        .map(({ at: [, key = ''], field }) => [snakeCase(key ?? ''), secretOf(field)]),
    )
  // Of today: some rows are forgotten when they are old.
  await hideRow(owner, entity.table, { ...secrets(null), ...guarding(entity), create_time: now() })
  for (const [key, field] of Object.entries(fieldsOf(entity))) {
    if (field.kind !== 'lines') continue
    const table = `${entity.table}_${snakeCase(key)}`
    // Lines that take a right as a whole tell by each of their texts.
    const texts = field.guarded
      ? Object.entries(fieldsOf(field)).filter(([, { kind }]) => kind === 'text')
      : []
    const words = Object.fromEntries(texts.map(([inner]) => [snakeCase(inner), WORD]))
    await hideRow(owner, table, { ...words, ...secrets(key), parent_id: HIDDEN })
  }
  const state = Object.fromEntries(
    fields.filter(({ path }) => !path.includes('.')).map(({ path, field }) => [path, secretOf(field)]),
  )
  await owner.query(
    `insert into engine.audit (tenant_id, entity, row_id, verb, username, before, after)
     values ('0', $1, $2, 'edit', 'admin', '{}', $3)`,
    [entity.name, HIDDEN, JSON.stringify(state)],
  )
}

function secretOf({ kind }: AnyField): string {
  if (kind === 'json') return JSON.stringify([WORD])
  return ['money', 'decimal', 'int', 'rollup'].includes(kind) ? FIGURE : WORD
}

async function textOf({ bytes, headers }: Answer): Promise<string> {
  if (!headers.get('content-type')?.includes('sheet')) return bytes.toString('utf8')
  return JSON.stringify((await readXlsx(bytes)).sheets)
}

const asks = async (who: TestClient, path: string, query: Record<string, string>) => {
  const answer = await who.call('GET', path, { query })
  return { status: answer.status, text: await textOf(answer), total: totalOf(answer) }
}
const totalOf = ({ body }: Answer) => (body?.result as { total?: number } | null)?.total

interface Way {
  /** Only of entities that have it. */
  readonly verb?: 'list' | 'queryById' | 'exportXls'
  readonly path: string
  readonly query: Record<string, string>
}

test('a list, a row, a sheet and the history show such columns to those alone who hold their right', async () => {
  const leaks: string[] = []
  const blind: string[] = []
  await each(guarded, async ({ entity, fields }) => {
    const { wire, verbs } = entity
    const names = fields.map(({ path, field }) => wireNameOf(path, field)).join(',')
    const ways: readonly Way[] = [
      { verb: 'list', path: `${wire}/list`, query: { id: HIDDEN, sums: names, field: names } },
      { verb: 'queryById', path: `${wire}/queryById`, query: { id: HIDDEN } },
      { verb: 'exportXls', path: `${wire}/exportXls`, query: { selections: HIDDEN } },
      { verb: 'exportXls', path: `${wire}/exportXls`, query: { selections: HIDDEN, exportFields: names } },
      { path: `${wire}/history`, query: { id: HIDDEN } },
      { path: '/sys/dataLog/list', query: { dataId: HIDDEN, dataTable: entity.name, pageSize: '200' } },
    ]
    let isShown = false
    for (const { verb, path, query } of ways) {
      if (verb && !verbs.includes(verb)) continue
      if (tells.test((await asks(kept, path, query)).text)) leaks.push(`${path} ${JSON.stringify(query)}`)
      if (!path.startsWith('/sys')) isShown ||= tells.test((await asks(shown, path, query)).text)
    }
    // What is added up of other rows is not written in this one.
    const isOwn = fields.some(({ field }) => field.kind !== 'rollup')
    if (!isShown && isOwn) blind.push(entity.name)
  })
  expect(leaks).toEqual([])
  // Rows of messages are written as none is: what they say is not drawn of these.
  expect(blind.filter((name) => name !== 'messageLog')).toEqual([])
})

/** What is asked to find a column out: two that whoever may not know it is answered alike, or one that is refused. */
type Question = readonly Record<string, string>[]

function questionsOn(entity: AnyEntity, path: string, field: AnyField): Question[] {
  const [outer = '', inner] = path.split('.')
  const name = inner
    ? `${wireNameOf(outer, fieldsOf(entity)[outer])},${wireNameOf(inner, field)}`
    : wireNameOf(outer, field)
  const value = secretOf(field)
  const narrowed = (rule: string, val: string) => ({
    superQueryParams: JSON.stringify([{ field: name, rule, val }]),
  })
  const questions: Question[] = [
    [{ [name]: value }, { [name]: '1' }],
    [{ [`${name}_begin`]: FIGURE }, { [`${name}_begin`]: '99999' }],
    [narrowed('eq', value), narrowed('eq', '1')],
    [narrowed('ge', FIGURE), narrowed('ge', '99999')],
  ]
  if (!field.guarded) return questions
  // Of what is empty in some rows alone these may be asked: they tell that it is empty.
  return [
    ...questions,
    [narrowed('ext', 'is null'), narrowed('fext', '')],
    [{ column: name, order: 'asc' }],
    [{ column: name, order: 'desc' }],
  ]
}

test('nobody finds out such a column by sorting, narrowing or asking for more', async () => {
  const told: string[] = []
  const dealt = byTurns()
  const tries = guarded
    .filter(({ entity }) => entity.verbs.includes('list'))
    .flatMap(({ entity, fields }) =>
      fields.flatMap(({ path, field }) => {
        const kind = [field.kind, path.includes('.'), !!field.guarded].join()
        const questions = dealt(kind, questionsOn(entity, path, field), 2)
        return questions.map((question) => ({ entity, path, question }))
      }),
    )
  expect(tries.length).toBeGreaterThan(200)
  await each(tries, async ({ entity, path, question }) => {
    const [yes, no] = await Promise.all(
      question.map((query) => asks(kept, `${entity.wire}/list`, { pageSize: '1000', ...query })),
    )
    const asked = `${entity.name}.${path} ${JSON.stringify(question)}`
    if (yes?.status === 500 || no?.status === 500) told.push(`500: ${asked}`)
    if (no ? yes?.status !== no.status || yes.total !== no.total : yes?.status === 200) told.push(asked)
  })
  expect(told).toEqual([])
})

/** Calls about the caller alone, some of which end the session that all others are made in. */
const ownAffairs = /^\/sys\/(?:logout|logoutAll|ticket|selectDepart|user\/(?:updatePassword|viewAs))/
/** What a right of their own lets people see: whoever may know what an order earns knows what it is sold for. */
const entitled = new Set(['/fin/cost/order'])

test('no call of the server tells such a column, whatever ids it is given', async () => {
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, { security?: unknown[] }>> }
  const names =
    'id ids dataId rowId mainId pid parentId key keyword keyWord text customerId storeId orderId quoteId materialId doorId versionId warehouseId customer store order quote subject sourceId selections'.split(
      ' ',
    )
  const query = Object.fromEntries(names.map((name) => [name, HIDDEN]))
  const leaks: string[] = []
  const turnedAway: string[] = []
  const reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get && !ownAffairs.test(path) ? [{ path, isOfPeople: !!get.security?.length }] : [],
  )
  expect(reads.length).toBeGreaterThan(300)
  const dealt = byTurns()
  const unguarded = new Set(
    [...app.services.linked.entities.values()]
      .filter((entity) => !guarded.some((each) => each.entity === entity))
      .flatMap(({ wire, verbs }) => verbs.map((verb) => `${wire}/${verb}`)),
  )
  // What the engine does for columns that everybody may see is asked one way or the other.
  const tries = reads.flatMap((read) => {
    const { path } = read
    const queries = [query, {}]
    const some = unguarded.has(path) ? dealt(path.slice(path.lastIndexOf('/')), queries) : queries
    return some.map((asked) => ({ ...read, asked }))
  })
  await each(tries, async ({ path, isOfPeople, asked }) => {
    const { text, status } = await asks(kept, path.replaceAll(/\{\w+\}/g, HIDDEN), asked)
    if (status === 500) leaks.push(`500: ${path}`)
    if (status === 401 && isOfPeople) turnedAway.push(path)
    if (tells.test(text) && !entitled.has(path)) leaks.push(path)
  })
  expect({ leaks, turnedAway }).toEqual({ leaks: [], turnedAway: [] })
})
