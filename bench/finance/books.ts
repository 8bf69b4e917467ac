import { GlOpening } from '@mortise/finance/model'
import finance from '@mortise/finance/server'
import { ask } from '../engine/ask.ts'
import { openPart, type Part } from '../part.ts'

/** The month with which the books of a bench begin, and a day of it. */
export const MONTH = '2024-01'
export const DAY = `${MONTH}-05`

/** Books that nothing was entered in yet, and where they answer. */
export async function openBooks(): Promise<Part & { readonly url: string }> {
  const part = await openPart([finance])
  const url = await part.listen()
  const { success, message } = await ask(url, 'POST', `${GlOpening.wire}/start`, {
    headers: part.headers,
    body: { month: MONTH },
  })
  if (!success) throw new Error(message)
  return { ...part, url }
}

/** The ids of accounts by their codes. */
export async function accountIds({ owner }: Part): Promise<(code: string) => string> {
  const { rows } = await owner.query<{ id: string; code: string }>(
    `select id, code from erp_gl_account where tenant_id = '0' and not deleted`,
  )
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return (code) => {
    const id = ids.get(code)
    if (!id) throw new Error(`no account ${code}`)
    return id
  }
}

/** Rows laid out past the triggers that watch over whoever books; the keys of the tables hold. */
export async function laidOut({ owner }: Part, statements: readonly string[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    for (const statement of statements) await client.query(statement)
    await client.query(`set session_replication_role = origin`)
  } finally {
    client.release()
  }
}
