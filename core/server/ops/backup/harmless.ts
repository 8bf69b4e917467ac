import type { StoredSchema } from './schema.ts'
import { type Token, tokensOf } from './tokens.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const extensions = words('pg_trgm pg_stat_statements btree_gin btree_gist citext pgcrypto unaccent uuid-ossp')

/** What may stand before a bracket without being called. */
const grammar = words(`
  all and any array as asc between bit by case char character check coalesce conflict decimal default desc distinct else elsif except
  exists extract filter from greatest group having identity if in include intersect interval into is join key lateral least
  limit like localtimestamp current_timestamp not null nullif numeric offset on operator or order over partition position
  precision return row select set similar some substring table then time timestamp trim union unique using values varbit
  varchar varying when where while with within brin btree gin gist hash`)

/** What a backup of ours may call: it works values out, and reaches neither files, nor programs, nor other statements. */
const functions = words(`
  abs age array_agg array_append array_cat array_length array_position array_remove array_to_string ascii avg bool_and bool_or
  btrim cardinality ceil ceiling char_length chr clock_timestamp concat concat_ws convert_from convert_to count
  current_setting date date_part date_trunc daterange decode dense_rank encode first_value floor format gen_random_uuid
  generate_series hashtext hashtextextended initcap int4range int8range isempty json_agg json_build_array json_build_object json_to_recordset jsonb_agg jsonb_array_elements
  jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text
  jsonb_extract_path jsonb_extract_path_text jsonb_object_agg jsonb_object_keys jsonb_set jsonb_strip_nulls
  jsonb_typeof lag last_value lead left length lower lpad ltrim make_date max md5 min mod nextval now num_nonnulls
  num_nulls numrange octet_length power rank regexp_match regexp_matches regexp_replace regexp_split_to_array
  regexp_split_to_table repeat replace reverse right round row_number row_to_json rpad rtrim sha256 sign split_part
  sqrt starts_with statement_timestamp string_agg string_to_array strpos substr sum timezone to_char to_date to_json
  to_jsonb to_number to_timestamp transaction_timestamp translate trunc tsrange tstzrange unnest upper width_bucket`)

/** Of what the database tells of itself: who owns a table, and whether somebody is of that role. */
const catalogue = words('pg_catalog pg_class pg_has_role pg_trgm')

/** Functions of other schemas that our own call. */
const elsewhere = words(
  'graphile_worker.add_job public.similarity public.word_similarity public.strict_word_similarity',
)

/** Within a function: whatever makes a statement of a text, reaches out of the database or changes who one is. */
const banned = words(`
  alter call commit copy create deallocate discard do drop execute grant import load prepare program reassign reset
  revoke rollback security truncate`)

const name = String.raw`(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")`
const placed = String.raw`(?:public|engine)\.${name}`
const pattern = (text: string) => new RegExp(`^${text}`, 'i')

const columnName = new RegExp(`^${name}$`)
const placedName = new RegExp(`^${placed}$`)
const functionName = pattern(String.raw`create or replace function (${placed})\(`)

/** Statements as a backup writes them, by where it does. */
const kinds = {
  before: [
    pattern(`create extension if not exists ${name} with schema (?:public|engine|pg_catalog)$`),
    pattern('create schema if not exists engine$'),
    pattern(String.raw`create or replace function ${placed}\(`),
  ],
  sequence: [pattern(`create sequence ${placed} as [a-z]+ increment `)],
  table: [pattern(String.raw`create (?:unlogged )?table ${placed} \(`)],
  after: [
    pattern(String.raw`alter sequence ${placed} owned by ${placed}\.${name}$`),
    pattern(`alter table ${placed} add constraint `),
    pattern(`alter table ${placed} (?:enable|force) row level security$`),
    pattern(`create (?:unique )?index ${name} on ${placed} `),
    pattern(String.raw`create view ${placed} as\s+(?:select|with)\s`),
    pattern(`create (?:constraint )?trigger `),
    pattern(`create policy ${name} on ${placed} as `),
  ],
}

/**
 * Refuses an archive that nothing vouches for unless every statement in it is of a kind that a backup writes, and calls
 * nothing but what works values out.
 */
export function refuseHarmful(schema: StoredSchema): void {
  const known = new Set(elsewhere)
  for (const text of schema.before) {
    const [, found] = functionName.exec(text) ?? []
    if (found) known.add(plain(found))
  }
  for (const table of schema.tables) {
    if (!placedName.test(table.name) || !table.columns.every((column) => columnName.test(column)))
      throw harmful(`${table.name} (${table.columns.join(', ')})`)
    known.add(plain(table.name))
  }
  const check = (statement: string, allowed: readonly RegExp[]) => {
    if (!allowed.some((kind) => kind.test(statement)) || !isHarmless(statement, known))
      throw harmful(statement)
  }
  for (const statement of schema.before) check(statement, kinds.before)
  for (const { create } of schema.sequences) if (create !== null) check(create, kinds.sequence)
  for (const { create } of schema.tables) check(create, kinds.table)
  for (const statement of schema.after) check(statement, kinds.after)
}

const harmful = (statement: string) =>
  new Error(`备份文件含有不允许的语句，没有恢复任何数据：${statement.slice(0, 200)}`)

const plain = (text: string) => (tokensOf(text) ?? []).map((token) => token.text).join('')

function isHarmless(statement: string, known: ReadonlySet<string>): boolean {
  const tokens = tokensOf(statement)
  if (!tokens) return false
  const ends = tokens.findIndex(({ text, kind }) => kind === 'sign' && text === ';')
  if (ends >= 0 && ends < tokens.length - 1) return false
  if (/^create extension/i.test(statement)) return extensions.has(tokens[5]?.text ?? '')
  const bodies = tokens.filter(({ kind }) => kind === 'body')
  if (/^create or replace function/i.test(statement)) return isHarmlessFunction(tokens, bodies, known)
  return bodies.length === 0 && callsKnown(tokens, known)
}

function isHarmlessFunction(
  tokens: readonly Token[],
  bodies: readonly Token[],
  known: ReadonlySet<string>,
): boolean {
  const languages = tokens.flatMap(({ text }, at) =>
    text === 'language' ? [tokens[at + 1]?.text ?? ''] : [],
  )
  const isOurs = languages.length === 1 && ['sql', 'plpgsql'].includes(languages[0] ?? '')
  const [body] = bodies
  if (!isOurs || !body || bodies.length > 1 || tokens.at(-1) !== body || tokens.at(-2)?.text !== 'as')
    return false
  const inner = tokensOf(body.text)
  return (
    inner !== null &&
    inner.every(({ kind }, at) => kind !== 'body' && !isBanned(inner, at)) &&
    callsKnown(tokens, known) &&
    callsKnown(inner, known)
  )
}

/** What a row that is there already makes of an insertion is no block of statements. */
const isBanned = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'name' || !banned.has(token.text)) return false
  return token.text !== 'do' || !['nothing', 'update'].includes(next?.text ?? '')
}

/** Whether all that is called is known; names of the database's own tables and functions are not to be found elsewhere. */
function callsKnown(tokens: readonly Token[], known: ReadonlySet<string>): boolean {
  const hasDistinctOn = tokens.some(({ text }, at) => text === 'distinct' && tokens[at + 1]?.text === 'on')
  return tokens.every((token, at) => {
    if (token.kind !== 'name') return true
    if (token.text.startsWith('pg_') && !catalogue.has(token.text)) return false
    const next = tokens[at + 1]
    if (next?.kind !== 'sign' || next.text !== '(') return true
    const before = tokens[at - 1]
    if (before?.kind === 'sign' && before.text === '.') {
      const schema = tokens[at - 2]?.text ?? ''
      return schema === 'pg_catalog' ? functions.has(token.text) : known.has(`${schema}.${token.text}`)
    }
    if (grammar.has(token.text) || functions.has(token.text) || catalogue.has(token.text)) return true
    // A name for the columns of what stands before it.
    if (before?.kind === 'name') return before.text === 'as' || before.text === 'ordinality'
    return before?.text === ')' && !hasDistinctOn
  })
}
