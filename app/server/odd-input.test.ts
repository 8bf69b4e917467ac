import { type AnyEntity, type AnyField, fieldsOf, wireNameOf } from '@mortise/model'
import { type Answer, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modulesFor } from './modules.ts'

/** What people, scripts and attackers send, to every entity and every operation: answered in words, never by a fault. */
const app = await testApp(...modulesFor({ demo: true }))
const clerk = app.as('odd_clerk')
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

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

const faults = new Set<string>()
const note = ({ status }: Answer, what: string) => {
  if (status >= 500) faults.add(`${status} ${what}`)
}
const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 30)

test('odd values in rows that are added and edited', async () => {
  faults.clear()
  const writable = entities.filter(({ verbs }) => verbs.includes('add') || verbs.includes('edit'))
  await each(writable, async (entity) => {
    for (const [key, field] of Object.entries(fieldsOf(entity))) {
      for (const value of odd[field.kind] ?? []) {
        const body = { ...plain(entity), [wireNameOf(key, field)]: value }
        const what = `${entity.wire} ${key}=${shown(value)}`
        if (entity.verbs.includes('add')) note(await clerk.call('POST', `${entity.wire}/add`, { body }), what)
      }
    }
  })
  expect([...faults].toSorted()).toEqual([])
}, 600_000)

/** Something for every text that must be filled, so that the odd value is what is looked at. */
const plain = (entity: AnyEntity): object =>
  Object.fromEntries(
    Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
      field.required === true && field.kind === 'text' ? [[wireNameOf(key, field), '走查']] : [],
    ),
  )

test('odd values in what lists are searched, sorted and paged by', async () => {
  faults.clear()
  const listed = entities.filter(({ verbs }) => verbs.includes('list'))
  await each(listed, async (entity) => {
    const ask = async (query: Record<string, string>) =>
      note(await clerk.call('GET', `${entity.wire}/list`, { query }), `${entity.wire}/list ${shown(query)}`)
    for (const [key, field] of Object.entries(fieldsOf(entity))) {
      if (!field.search) continue
      const name = wireNameOf(key, field)
      for (const value of ['1e308', '0001-01-01', '\0', '%']) await ask({ [name]: value })
      await ask({ [`${name}_begin`]: '0001-01-01', [`${name}_end`]: '1e308' })
    }
    for (const page of ['1e308', '-1', 'x']) await ask({ pageNo: page, pageSize: page })
    await ask({ column: '__proto__', order: 'asc' })
    await ask({ superQueryParams: '%5B' })
    await ask({ superQueryParams: encodeURIComponent('[{"field":"id","rule":"eq","val":{"a":1}}]') })
  })
  expect([...faults].toSorted()).toEqual([])
}, 600_000)

test('odd values in every parameter of every operation', async () => {
  faults.clear()
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  interface Told {
    readonly parameters?: readonly { readonly name: string; readonly in: string }[]
    readonly security?: readonly unknown[]
  }
  const { paths } = body as unknown as { paths: Record<string, Record<string, Told>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({ path, method: method.toUpperCase() as 'GET', spec })),
  )
  const general =
    'id ids key code name type pageNo pageSize month year date start end begin from to days token'
  const skipped = /^\/(?:sys\/(?:logout|logoutAll|init)|metrics)|initialize/i
  await each(calls, async ({ path, method, spec }) => {
    if (skipped.test(path)) return
    const names = [...general.split(' '), ...(spec.parameters ?? []).map(({ name }) => name)]
    for (const value of ['\0', '1e308', '0001-01-01', '%']) {
      const query = Object.fromEntries(names.map((name) => [name, value]))
      const url = path.replace(/\{\w+\}/g, encodeURIComponent(value))
      const sent = method === 'GET' || (method as string) === 'DELETE'
      const answer = await clerk.call(
        method,
        url,
        sent ? { query } : { query, body: value === '\0' ? {} : query },
      )
      note(answer, `${method} ${path} ${shown(value)}`)
    }
  })
  expect([...faults].toSorted()).toEqual([])
}, 600_000)
