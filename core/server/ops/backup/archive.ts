import type { StoredSchema } from './schema.ts'

/** The first file of an archive: what it is, and how the database it comes from is built. */
export interface Manifest {
  readonly product: 'mortise'
  readonly format: 1
  readonly version: string
  /** Wall clock of the factory. */
  readonly createdAt: string
  /** Whether uploaded files are in it; they are not when they lie in a bucket. */
  readonly hasFiles: boolean
  readonly schema: StoredSchema
}

/** The last file of an archive: without it the archive is not whole. */
export interface Totals {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

export const manifestName = 'manifest.json'
export const totalsName = 'totals.json'
export const filesPrefix = 'files/'
/** A table's rows lie in pieces, because an archive wants to know sizes beforehand and a table does not tell its own. */
export const tablePrefix = (table: string) => `tables/${encodeURIComponent(table)}/`

/** Settings under which names are written in full and values the same on every server. */
export const plainSettings = `
  select set_config('search_path', '', false), set_config('statement_timeout', '0', false),
    set_config('lock_timeout', '60s', false), set_config('idle_in_transaction_session_timeout', '0', false),
    set_config('datestyle', 'ISO, YMD', false), set_config('intervalstyle', 'iso_8601', false),
    set_config('timezone', 'UTC', false), set_config('extra_float_digits', '3', false),
    set_config('bytea_output', 'hex', false), set_config('check_function_bodies', 'off', false),
    set_config('app.owner', 'on', false), set_config('client_encoding', 'UTF8', false)`

/** Says how far a long work is, not more than once a second. */
export function makeProgress(say: (line: string) => void) {
  let last = Number.NEGATIVE_INFINITY
  return (line: () => string) => {
    if (performance.now() - last < 1_000) return
    last = performance.now()
    say(line())
  }
}

export const counted = (count: number) => count.toLocaleString('zh-CN')
