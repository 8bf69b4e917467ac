import { type AnyEntity, type AnyField, fieldsOf, wireNameOf } from '@mortise/model'
import { type Answer, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modulesFor } from './modules.ts'
import { byTurns, each } from './testing/each.ts'

/** What people, scripts and attackers send, to every entity and every operation: answered in words, never by a fault. */
const app = await testApp(...modulesFor({ demo: true }))
const clerk = app.as('odd_clerk')
const dealt = byTurns()
const entities = [...app.services.linked.entities.values()]

const numbers = [1e308, -1e308, 1e21, 1e-300, 9_007_199_254_740_992]
const days = ['0001-01-01', '0000-00-00', '9999-12-31', '10000-01-01', '-0001-01-01', '2026-02-30']
const odd: Partial<Record<AnyField['kind'], readonly unknown[]>> = {
  int: numbers,
  decimal: numbers,
  money: numbers,
  date: days,
  datetime: days.map((day) => `${day} 00:00:00`),
  text: ['\\', 'x'.repeat(70_000), true, ['a'], { a: 1 }],
  dict: ['%', ['a'], 5, {}],
  ref: ['%', 'x'.repeat(5_000), 5, [], {}],
  refMany: ['%', [{}], 5],
  bool: ['maybe', 2, []],
  json: ['{', '[1', 5],
  lines: ['x', [1], [null], {}, [[]]],
  file: ['../../x', 5, {}],
}

const faults = new Set<string>()
const note = ({ status }: Answer, what: string) => {
  if (status >= 500) faults.add(`${status} ${what}`)
}
/** What was answered by a fault, and what the server noted of it. */
const causes = async (): Promise<string[]> => {
  if (faults.size === 0) return []
  const { rows } = await app.services.db.owner.query<{ cause: string }>(
    `select method || ' ' || path || ': ' || message as cause from engine.fault`,
  )
  return [...faults, ...rows.map(({ cause }) => cause)]
}
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 30)

test('odd values in rows that are added and edited', async () => {
  faults.clear()
  const writable = entities.filter(({ verbs }) => verbs.includes('add'))
  const tries = writable.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
      dealt(field.kind, odd[field.kind] ?? []).map((value) => ({ entity, key, field, value })),
    ),
  )
  expect(tries.length).toBeGreaterThan(1000)
  await each(tries, async ({ entity, key, field, value }) => {
    const body = { ...plain(entity), [wireNameOf(key, field)]: value }
    note(await clerk.call('POST', `${entity.wire}/add`, { body }), `${entity.wire} ${key}=${shown(value)}`)
  })
  expect((await causes()).join('\n')).toBe('')
})

/** Something for every text that must be filled, so that the odd value is what is looked at. */
const plain = (entity: AnyEntity): object =>
  Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
      field.required === true && field.kind === 'text' ? [[wireNameOf(key, field), '走查']] : [],
    ),
  )

test('odd values in what lists are searched, sorted and paged by', async () => {
  faults.clear()
  const unread = encodeURIComponent('[{"field":"id","rule":"eq","val":{"a":1}}]')
  const tries = entities
    .filter(({ verbs }) => verbs.includes('list'))
    .flatMap(({ wire, ...entity }) => {
      const sought = Object.entries(fieldsOf(entity)).filter(([, { search }]) => search)
      const queries: Record<string, string>[] = [
        ...sought.flatMap(([key, field]) => {
          const name = wireNameOf(key, field)
          return dealt(`${field.kind} sought`, [
            ...['1e308', '0001-01-01', '\0', '%'].map((value) => ({ [name]: value })),
            { [`${name}_begin`]: '0001-01-01', [`${name}_end`]: '1e308' },
          ])
        }),
        ...dealt<Record<string, string>>('list', [
          ...['1e308', '-1', 'x'].map((page) => ({ pageNo: page, pageSize: page })),
          { column: '__proto__', order: 'asc' },
          { superQueryParams: '%5B' },
          { superQueryParams: unread },
        ]),
      ]
      return queries.map((query) => ({ path: `${wire}/list`, query }))
    })
  expect(tries.length).toBeGreaterThan(500)
  await each(tries, async ({ path, query }) =>
    note(await clerk.call('GET', path, { query }), `${path} ${shown(query)}`),
  )
  expect((await causes()).join('\n')).toBe('')
})

test('odd values in every parameter of every operation', async () => {
  faults.clear()
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  interface Told {
    readonly parameters?: readonly { readonly name: string; readonly in: string }[]
    readonly security?: readonly unknown[]
  }
  const { paths } = body as unknown as { paths: Record<string, Record<string, Told>> }
  const general =
    'id ids key code name type pageNo pageSize month year date start end begin from to days token'
  const skipped = /^\/(?:sys\/(?:logout|logoutAll|init)|metrics)|initialize/i
  const ofEngine = new Set(entities.flatMap(({ wire, verbs }) => verbs.map((verb) => `${wire}/${verb}`)))
  const tries = Object.entries(paths)
    .filter(([path]) => !skipped.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, spec]) => {
        const verb = ofEngine.has(path) ? path.slice(path.lastIndexOf('/')) : null
        // What is written for one path alone meets more of them than what all entities share.
        return dealt(verb ?? `${method} alone`, ['\0', '1e308', '0001-01-01', '%'], verb ? 1 : 2).map(
          (value) => ({ path, method: method.toUpperCase() as 'GET', spec, value }),
        )
      }),
    )
  expect(tries.length).toBeGreaterThan(2000)
  await each(tries, async ({ path, method, spec, value }) => {
    const names = [...general.split(' '), ...(spec.parameters ?? []).map(({ name }) => name)]
    const query = Object.fromEntries(names.map((name) => [name, value]))
    const url = path.replace(/\{\w+\}/g, encodeURIComponent(value))
    const sent = method === 'GET' || (method as string) === 'DELETE'
    const answer = await clerk.call(
      method,
      url,
      sent ? { query } : { query, body: value === '\0' ? {} : query },
    )
    note(answer, `${method} ${path} ${shown(value)}`)
  })
  expect((await causes()).join('\n')).toBe('')
})
