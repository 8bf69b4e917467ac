import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult } from 'pg'
import { type Prepared, type RowShape, repeatedStatements, rowShapeOf } from './repeated-statement.ts'

/** A name costs every connection some 50 KB, so only so many texts have one at a time: those that were used last. */
const nameLimit = 1000
/** A text gets its name only when it comes again and again; the others are sent as they are. */
const commonFrom = 3

/**
 * Runs a statement, prepared by name once its text proves common: then it is parsed and described once a connection. Those
 * that are asked for at once (`Promise.all`) are run in their order, and travel together as far as they are prepared.
 */
export const prepared = makePrepared(nameLimit)

/** Connections whose work has failed: what is asked for on them now came too late. */
const failed = new WeakSet<PoolClient>()
/** What is being sent on connections, until the last of it is answered. */
const sending = new WeakMap<PoolClient, Promise<void>>()

/** Waits for what is sent on a connection whose work has failed, and refuses the rest: nothing of it may reach who works there next. */
export async function endAsking(client: PoolClient): Promise<void> {
  failed.add(client)
  await sending.get(client)
}

/** Lets others work on a connection. */
export const beginAsking = (client: PoolClient): void => void failed.delete(client)

/** `prefix` begins the names, so that two such sets do not meet on a connection. */
export function makePrepared(limit: number, prefix = 'm') {
  const names = new LRUCache<string, string>({ max: limit })
  const seen = new LRUCache<string, number>({ max: 2 * limit })
  /** What each connection has prepared, by name. */
  const shapes = new WeakMap<object, Map<string, RowShape>>()
  let drawn = 0

  const earnedName = (text: string): string | undefined => {
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < commonFrom) return undefined
    // Never one that was borne before: a connection may still know it.
    const name = `${prefix}${drawn++}`
    names.set(text, name)
    seen.delete(text)
    return name
  }
  const prepare = async (client: PoolClient, name: string, text: string, values: unknown[]) => {
    let known = shapes.get(client)
    if (!known) shapes.set(client, (known = new Map()))
    if (known.size >= limit) await forgetOne(client, known, new Set(names.values()))
    const result = await client.query({ name, text, values })
    known.set(name, rowShapeOf(client, result.fields))
    return result
  }

  const send = (client: PoolClient, text: string, values: unknown[]) => {
    const name = names.get(text) ?? earnedName(text)
    if (name === undefined) return client.query({ text, values })
    return prepare(client, name, text, values)
  }
  const preparedOn = (client: PoolClient, { text, values }: Statement): Prepared | null => {
    const name = names.get(text)
    const shape = name === undefined ? undefined : shapes.get(client)?.get(name)
    return name !== undefined && shape ? { name, text, values, shape } : null
  }
  const sendAll = async (client: PoolClient, statements: readonly Statement[]): Promise<void> => {
    let at = 0
    while (at < statements.length) {
      if (failed.has(client)) return refuse(statements.slice(at))
      const first = statements[at]!
      const known = []
      for (const statement of statements.slice(at)) {
        const repeated = preparedOn(client, statement)
        if (!repeated) break
        known.push(repeated)
      }
      if (known.length > 0) await sendTogether(client, known, statements.slice(at, at + known.length))
      else await send(client, first.text, first.values).then(first.resolve, first.reject)
      at += Math.max(1, known.length)
    }
  }
  /** What was asked for on connections and is not sent yet, while something is. */
  const asked = new WeakMap<PoolClient, Statement[]>()
  const ask = (client: PoolClient, statement: Statement): void => {
    const others = asked.get(client)
    if (others) {
      others.push(statement)
      return
    }
    if (failed.has(client)) return refuse([statement])
    asked.set(client, [statement])
    sending.set(
      client,
      Promise.resolve().then(() => sendAsked(client)),
    )
  }
  const sendAsked = async (client: PoolClient): Promise<void> => {
    for (let now = asked.get(client) ?? []; now.length > 0; now = asked.get(client) ?? []) {
      asked.set(client, [])
      await sendAll(client, now)
    }
    asked.delete(client)
    sending.delete(client)
  }

  return async (client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> => {
    try {
      return await new Promise<QueryResult>((resolve, reject) =>
        ask(client, { text, values, resolve, reject }),
      )
    } catch (error) {
      // As the driver does: a trace that leads to who sent the statement, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly resolve: (result: QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** They were asked for beside what failed. */
function refuse(statements: readonly Statement[]): void {
  for (const { reject } of statements) reject(new Error('the work that asked for this has failed'))
}

async function sendTogether(
  client: PoolClient,
  known: readonly Prepared[],
  statements: readonly Statement[],
): Promise<void> {
  const message = client.query(repeatedStatements(known))
  const failure = await message.result.then(() => null).catch((error: unknown) => ({ error }))
  for (const [at, { resolve, reject }] of statements.entries()) {
    const answer = message.answers[at]
    if (answer) resolve(answer)
    else reject(failure?.error)
  }
}

/** Lets a connection forget a statement whose name no text bears any more. */
async function forgetOne(
  client: PoolClient,
  known: Map<string, RowShape>,
  borne: ReadonlySet<string>,
): Promise<void> {
  const gone = [...known.keys()].find((name) => !borne.has(name))
  if (gone === undefined) return
  known.delete(gone)
  await client.query(`deallocate ${gone}`)
}
