import { createHash, randomUUID } from 'node:crypto'
import type { Envelope } from '@mortise/model'
import type { Killable } from '@mortise/server/testing'
import type { Store } from './killed-factory.ts'

type Server = Pick<Killable<Store>, 'url' | 'token' | 'furniture'>

/** What was acknowledged, and what was sent and never answered. */
export interface Ledger {
  /** Customers by id, with the name that was last acknowledged and the one that may have got through. */
  readonly customers: Map<string, { name: string; version: number; attempted?: string | undefined }>
  readonly posted: Set<string>
  /** Files by path, with the digest of what they hold. */
  readonly files: Map<string, string>
  /** Sent under an id and not answered: sent again, each is there once. */
  readonly unanswered: { readonly requestId: string; readonly body: object }[]
  /** Answers by status; 0 for none. */
  readonly answers: Map<number, number>
}

export const emptyLedger = (): Ledger => ({
  customers: new Map(),
  posted: new Set(),
  files: new Map(),
  unanswered: [],
  answers: new Map(),
})

const customer = '/erp_customer/erpCustomer'
const receipt = '/erp_stock_in/erpStockIn'

/** One write, or one question, of a mix; false when it was not acknowledged. */
export function workOf(server: Server, ledger: Ledger): () => Promise<boolean> {
  let turn = Math.floor(Math.random() * 12)
  const works = [addCustomer, editCustomer, postReceipt, upload, addCustomer, editCustomer, list, postReceipt]
  return () => (works[turn++ % works.length] ?? list)(server, ledger)
}

/** Sends what nobody answered once more, under the same id. */
export async function sendAgain(server: Server, ledger: Ledger): Promise<void> {
  for (const { requestId, body } of ledger.unanswered.splice(0)) {
    const answer = await call(server, ledger, 'POST', `${customer}/add`, { body, requestId })
    if (!answer?.success) throw new Error(`sent again and refused: ${answer?.message}`)
    const { customerName: name } = body as { customerName: string }
    ledger.customers.set(String(answer.result), { name, version: 1 })
  }
}

/** The digest of a stored file as the server sends it. */
export async function digestOf({ url, token }: Server, path: string): Promise<string> {
  const answer = await fetch(`${url}/api/sys/common/static/${encodeURI(path)}`, {
    headers: { 'X-Access-Token': token },
  })
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

let telephone = 0

async function addCustomer(server: Server, ledger: Ledger): Promise<boolean> {
  const requestId = randomUUID()
  const name = `断电${requestId.slice(0, 8)}`
  const tel = `13${String((telephone += 1) + 100_000_000).slice(-9)}`
  const body = { customerName: name, tel, contactList: [{ contactName: '某', tel }] }
  const answer = await call(server, ledger, 'POST', `${customer}/add`, { body, requestId })
  if (!answer?.success) {
    ledger.unanswered.push({ requestId, body })
    return false
  }
  ledger.customers.set(String(answer.result), { name, version: 1 })
  return true
}

async function editCustomer(server: Server, ledger: Ledger): Promise<boolean> {
  const [id, known] = [...ledger.customers].at(-1 - Math.floor(Math.random() * 20)) ?? []
  // One writer at a time: what two sent is known to neither.
  if (!id || !known || known.attempted) return addCustomer(server, ledger)
  known.attempted = `改名${randomUUID().slice(0, 8)}`
  const body = { id, version: known.version, customerName: known.attempted }
  const answer = await call(server, ledger, 'PUT', `${customer}/edit`, { body })
  if (!answer?.success) return false
  known.name = known.attempted
  known.version += 1
  known.attempted = undefined
  return true
}

async function postReceipt(server: Server, ledger: Ledger): Promise<boolean> {
  const { warehouse, materials } = server.furniture
  const itemList = materials.map((materialId, index) => ({ materialId, qty: 1 + index, unitCost: 3 }))
  const body = { warehouseId: warehouse, itemList }
  const added = await call(server, ledger, 'POST', `${receipt}/add`, { body })
  if (!added?.success) return false
  const id = String(added.result)
  const moved = await call(server, ledger, 'POST', `${receipt}/move`, {
    body: { id, move: 'approveAndPost' },
  })
  if (moved?.success) ledger.posted.add(id)
  return moved?.success === true
}

async function upload(server: Server, ledger: Ledger): Promise<boolean> {
  const content = `${randomUUID()}\n`.repeat(500)
  const body = new FormData()
  body.set('file', new Blob([content]), '断电.txt')
  const answer = await call(server, ledger, 'POST', '/sys/common/upload', { body })
  if (!answer?.success) return false
  ledger.files.set(answer.message, createHash('sha256').update(content).digest('hex'))
  return true
}

const list = async (server: Server, ledger: Ledger): Promise<boolean> =>
  (await call(server, ledger, 'GET', `${customer}/list?pageSize=20`))?.success === true

async function call(
  { url, token }: Server,
  { answers }: Ledger,
  method: string,
  path: string,
  { body, requestId }: { body?: object; requestId?: string } = {},
): Promise<Envelope | null> {
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
  const isForm = body instanceof FormData
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'X-Access-Token': token,
        ...(requestId && { 'X-Request-Id': requestId }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    count(answer.status)
    const envelope = (await answer.json()) as Envelope
    if (answer.status === 200 && !envelope.success) refused = `${method} ${path}: ${envelope.message}`
    return envelope
  } catch {
    count(0)
    return null
  }
}

/** What was refused in words: no fault of any kill, but of the load itself. */
let refused: string | null = null
export const refusal = (): string | null => refused
