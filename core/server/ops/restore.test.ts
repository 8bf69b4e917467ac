import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Manifest } from './backup/archive.ts'
import { restoreCommand } from './backup/command.ts'
import { makeSeal } from './backup/seal.ts'
import { readTar, tarEnd, tarEntry } from './backup/tar.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const say = () => {}
const key = 'what this installation seals by'
let folder: string
let source: Awaited<ReturnType<typeof freshDatabase>>
let target: Awaited<ReturnType<typeof freshDatabase>>
const at = (name: string) => path.join(folder, name)

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mortise-restore-'))
  source = await freshDatabase()
  target = await freshDatabase()
  await ask(
    source.url,
    `create table door (id int primary key, name text default lower('A')); insert into door values (1, 'oak');
     create function touch() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$;
     create trigger touching before update on door for each row execute function touch();
     create view oak as select id, count(*) over (order by id) from door d, unnest(array[1]) n(x) where name = 'oak';
     alter table door enable row level security; create policy own on door using (id > 0)`,
  )
  await ask(target.url, `create table letter (text text); insert into letter values ('still here')`)
  await backup({ url: source.url, filesDir: null, target: at('all.tar.gz'), key, say })
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

type Files = { name: string; body: Buffer }[]

/** The archive as somebody else left it. */
async function rewritten(change: (files: Files) => void): Promise<string> {
  const files: Files = []
  const bytes = gunzipSync(await readFile(at('all.tar.gz')))
  for await (const { name, body } of readTar(Readable.from([bytes])))
    files.push({ name, body: await buffer(body) })
  change(files)
  const parts = files.map(({ name, body }) => buffer(tarEntry(name, body.length, [body])))
  await writeFile(at('changed.tar.gz'), gzipSync(Buffer.concat([...(await Promise.all(parts)), tarEnd()])))
  return at('changed.tar.gz')
}
const file = (files: Files, name: string) => {
  const found = files.find((each) => each.name.startsWith(name))
  if (!found) throw new Error(`no ${name}`)
  return found
}
const told = (change: (schema: Schema) => void) => (files: Files) => {
  const own = file(files, 'manifest.json')
  const manifest = JSON.parse(own.body.toString()) as Manifest & { schema: Schema }
  change(manifest.schema)
  own.body = Buffer.from(JSON.stringify(manifest))
}
interface Schema {
  before: string[]
  after: string[]
  tables: { name: string; columns: string[]; create: string }[]
}
const bringBack = (options: Partial<Parameters<typeof restore>[0]>) =>
  restore({ url: target.url, filesDir: null, source: at('all.tar.gz'), key, force: true, say, ...options })
const refused = async (options: Parameters<typeof bringBack>[0], message: string | RegExp) => {
  await expect(bringBack(options)).rejects.toThrow(message)
  expect(await ask(target.url, 'select text from letter')).toEqual([{ text: 'still here' }])
  const made = `select relname from pg_class where relname in ('door', 'oak', 'spy')`
  expect(await ask(target.url, made)).toEqual([])
}

describe('an archive without the seal of this installation is not touched', () => {
  test.each<[string, (files: Files) => void]>([
    ['a statement more', told(({ after }) => void after.push('create table public.spy (id int)'))],
    ['another row', (files) => void (file(files, 'tables/public.door/').body = Buffer.from('2\toak\n'))],
    ['another seal', (files) => void (file(files, 'seal').body = Buffer.from('x'.repeat(43)))],
    ['files in another order', (files) => void files.splice(1, 2, ...files.slice(1, 3).toReversed())],
  ])('%s', async (_, change) => {
    await refused({ source: await rewritten(change) }, /封签不符.*没有恢复任何数据.*--trust/)
  })

  test('one of another installation, and one without a seal', async () => {
    await refused({ key: 'of another' }, '封签不符')
    await refused({ source: await rewritten((files) => void files.pop()) }, /没有封签.*--trust/)
  })

  test('a file behind the seal', async () => {
    const more = { name: 'files/more', body: Buffer.from('more') }
    await refused({ source: await rewritten((files) => void files.push(more)) }, '未说明的内容')
  })

  test('statements that were changed together with the seal run one by one, so that none ends the transaction', async () => {
    const changed = await rewritten((files) => {
      told(({ after }) => void after.push('commit; drop table if exists public.door; select 1/0'))(files)
    })
    await expect(sealedAnew(changed)).resolves.toBeUndefined()
    await refused({ source: changed }, 'cannot insert multiple commands')
  })
})

/** Seals what stands in an archive as its own installation would. */
async function sealedAnew(archive: string): Promise<void> {
  const seal = makeSeal(key)
  const parts: Buffer[] = []
  for await (const { name, size, body } of readTar(Readable.from([gunzipSync(await readFile(archive))])))
    if (name !== 'seal') parts.push(await buffer(tarEntry(name, size, seal.over(name, size, body))))
  const text = Buffer.from(seal.text())
  parts.push(await buffer(tarEntry('seal', text.length, [text])), tarEnd())
  await writeFile(archive, gzipSync(Buffer.concat(parts)))
}

describe('an archive that is trusted', () => {
  test('of another installation comes back whole', async () => {
    const lines: string[] = []
    const elsewhere = await freshDatabase()
    const shell = {
      env: { DATABASE_URL: elsewhere.url, MORTISE_DATA: at('data') },
      say: (line: string) => lines.push(line),
    }
    expect(await restoreCommand({ ...shell, args: [at('all.tar.gz'), '--force'] })).toBe(1)
    expect(lines.at(-1)).toContain('封签不符')
    expect(await restoreCommand({ ...shell, args: [at('all.tar.gz'), '--force', '--trust'] })).toBe(0)
    expect(lines.join('\n')).toContain('警告：按 --trust 不查验封签')
    const touched = await ask(elsewhere.url, `update door set name = 'elm' returning name`)
    expect(touched).toEqual([{ name: 'ELM' }])
    await elsewhere.drop()
  })

  const trigger = (body: string, how = 'language plpgsql') =>
    told(
      ({ before }) =>
        void before.push(`CREATE OR REPLACE FUNCTION public.spy() RETURNS trigger ${how} AS $a$${body}$a$`),
    )
  const run = (statement: string) => told(({ after }) => void after.push(statement))
  const checked = (expression: string) =>
    run(`alter table public.door add constraint spy CHECK (${expression})`)

  test.each<[string, (files: Files) => void]>([
    ['a program', run(`copy public.door to program 'touch /tmp/spy'`)],
    ['a block', run(`do 'begin create table public.spy (id int); end'`)],
    ['the end of the transaction', run('commit')],
    ['several statements', run('create view public.spy as select 1; commit')],
    ['several, of which a text hides one', run(`create view public.spy as select E'a'\n'\\' ; commit; --'`)],
    ['a role', run('create role spy superuser')],
    [
      'another extension',
      told(({ before }) => void before.push('create extension if not exists dblink with schema public')),
    ],
    ['a function in C', trigger('spy', 'language c')],
    ['a function in Python', trigger('import os', 'language plpython3u')],
    ['a function that makes statements', trigger(`begin execute 'x'; return new; end`)],
    ['a function that copies', trigger(`begin copy public.door to program 'x'; return new; end`)],
    ['a function that reads files', trigger(`begin new.name := pg_read_file('x'); return new; end`)],
    ['a file read by a condition', checked(`pg_read_file('/etc/passwd') = ''`)],
    ['the same in quotes and brackets', checked(`"pg_read_file"('/etc/passwd') = ''`)],
    ['the same with its schema', checked(`pg_catalog.pg_ls_dir('/') = ''`)],
    ['statements from texts', checked(`query_to_xml('select 1', true, true, '') is null`)],
    ['large objects', checked(`lo_import('/etc/passwd') > 0`)],
    ['a function that was there before', checked(`public.helper('x')`)],
    ['passwords', run('create view public.spy as SELECT rolpassword FROM pg_catalog.pg_authid')],
    [
      'a column that is none',
      told(({ tables }) => void (tables[0]!.columns = [`id) from program 'touch /tmp/spy' --`])),
    ],
    [
      'a table that is none',
      told(({ tables }) => void (tables[0]!.name = `public.door from program 'x' --`)),
    ],
  ])('runs no more than what a backup writes: %s', async (_, change) => {
    await refused({ source: await rewritten(change), key: null }, '不允许的语句')
  })

  test('that fails on its way leaves everything as it was', async () => {
    await refused({ source: await rewritten(checked('id > 100')), key: null }, 'spy')
  })
})
