import { type output, z } from 'zod'
import type { StoredSchema } from './schema.ts'

const texts = z.array(z.string())
const schemaShape: z.ZodType<StoredSchema> = z.object({
  before: texts,
  sequences: z.array(
    z.object({
      name: z.string(),
      create: z.string().nullable(),
      lastValue: z.string(),
      isCalled: z.boolean(),
    }),
  ),
  tables: z.array(z.object({ name: z.string(), columns: texts, create: z.string() })),
  after: texts,
  roles: texts,
})

/** The first file of an archive: what it is, and how the database it comes from is built. */
export const manifestShape = z.object({
  product: z.literal('mortise'),
  /** The first had no seal. */
  format: z.literal([1, 2]),
  version: z.string(),
  /** Wall clock of the factory. */
  createdAt: z.string(),
  /** Whether uploaded files are in it; they are not when they lie in a bucket. */
  hasFiles: z.boolean(),
  schema: schemaShape,
})

export type Manifest = output<typeof manifestShape>

/** Follows all rows and files: without it the archive is not whole. */
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
    set_config('standard_conforming_strings', 'on', false),
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
