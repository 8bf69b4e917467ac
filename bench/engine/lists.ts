import { isDeepStrictEqual } from 'node:util'
import { capture, type Statement } from '../capture.ts'
import type { Report } from '../report.ts'
import { ask } from './ask.ts'
import { type Child, startChild } from './child.ts'
import { fill, rowsPerCustomer } from './fill.ts'
import type { EngineFixture } from './fixture.ts'
import { compare } from './load.ts'
import { Channel, Finish, Listed } from './model.ts'
import type { BareOptions } from './servers/bare.ts'

const size = 200_000
const firstPage = 'column=createTime&order=desc&pageNo=1&pageSize=15'
const customers = Array.from({ length: 200 }, (_, n) => `客户${(n * 37) % (size / rowsPerCustomer)}`)
const channels = Object.keys(Channel.items)
const idOf = (number: number) => number.toString(16).padStart(22, '0')
const ids = Array.from({ length: 1000 }, (_, n) => idOf(1 + n * 197))

const listPaths = (param: string, values: readonly string[]) =>
  values.map((value) => `list?${firstPage}&${param}=${encodeURIComponent(value)}`)

/** The calls that are compared; the bare server has each list under a path of its own. */
const calls = [
  { name: 'list-15', paths: listPaths('customer', customers), bare: '/customer', atLeast: 0.85 },
  { name: 'list-15-wide', paths: listPaths('channel', channels), bare: '/channel', atLeast: 0.85 },
  { name: 'get-by-id', paths: ids.map((id) => `queryById?id=${id}`), bare: '', atLeast: 0.8 },
]

/** A list narrowed to a customer's 40 rows and to a channel's 50,000, and one row by its id, beside the bare server. */
export async function lists(fixture: EngineFixture, report: Report): Promise<void> {
  await fill(fixture.owner, Listed, size)
  const ours = await fixture.startOurs()
  const bare = await startChild('bare', await bareOptions(fixture))
  const { headers } = fixture
  try {
    for (const { name, paths, bare: place, atLeast } of calls) {
      const targets = {
        ours: {
          url: ours.url,
          headers,
          requests: paths.map((path) => ({ path: `/api${Listed.wire}/${path}` })),
        },
        bare: { url: bare.url, requests: paths.map((path) => ({ path: `/api${place}/${path}` })) },
      }
      await refuseDifference(name, { ours, bare }, paths[0] ?? '', place, headers)
      report(await compare(name, { ...targets, atLeast }))
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

async function refuseDifference(
  name: string,
  servers: { ours: Child; bare: Child },
  path: string,
  place: string,
  headers: EngineFixture['headers'],
): Promise<void> {
  const one = await ask(servers.ours.url, 'GET', `${Listed.wire}/${path}`, { headers })
  const other = await ask(servers.bare.url, 'GET', `${place}/${path}`)
  if (!isDeepStrictEqual({ ...one, timestamp: 0 }, { ...other, timestamp: 0 }))
    throw new Error(
      `${name}: the servers answer differently\n${JSON.stringify(one)}\n${JSON.stringify(other)}`,
    )
}

/** Our own statements, as they went to the database, for the bare server to send. */
export async function bareOptions({ app, databaseUrl, headers }: EngineFixture): Promise<BareOptions> {
  const statements = async (path: string) => {
    const url = `/api${Listed.wire}/${path}`
    const all = await capture(() => app.fastify.inject({ method: 'GET', url, headers }))
    return all.filter(({ text }) => text.includes(Listed.table))
  }
  const list = async (param: string, [value = '']: readonly string[]) => {
    const [count, page] = (await statements(listPaths(param, [value])[0] ?? '')) as [Statement, Statement]
    const bound = Number(/ limit (\d+)/.exec(count.text)?.[1]) - 1
    return { page, count, value, bound }
  }
  const [byId] = (await statements(`queryById?id=${idOf(1)}`)) as [Statement]
  return {
    databaseUrl,
    lists: { customer: await list('customer', customers), channel: await list('channel', channels) },
    byId,
    dicts: { channel: Channel.items, finish: Finish.items },
  }
}
