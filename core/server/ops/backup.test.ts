import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { defineEntity, defineModule, f, linkModules } from '@mortise/model'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate/migrate.ts'
import { openDatabase } from '../db/statement/database.ts'
import { jobTables } from '../jobs/index.ts'
import { freshDatabase } from '../testing/database.ts'
import { plainSettings } from './backup/archive.ts'
import { backupCommand, restoreCommand } from './backup/command.ts'
import { readSchema } from './backup/schema.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const log = { info: () => {}, warn: () => {} }
const say = () => {}
const key = 'what this installation seals by'
let folder: string
let source: Awaited<ReturnType<typeof freshDatabase>>
let target: Awaited<ReturnType<typeof freshDatabase>>
const at = (...parts: string[]) => path.join(folder, ...parts)

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mortise-backup-'))
  source = await freshDatabase()
  target = await freshDatabase()
})
afterEach(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const Door = defineEntity('door', {
  label: '门',
  fields: {
    no: f.serial('编号', 'M{0000}'),
    name: f.text('名称', { search: true, unique: true }),
    price: f.money('价格'),
    photos: f.image('照片'),
    spec: f.json<object>('参数'),
    dueOn: f.date('交期'),
    parts: f.lines('部件', { fields: { name: f.text('名称') } }),
  },
})
const linked = linkModules([defineModule('doors', { label: '门', entities: [Door] })])

async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const ask = (url: string, statement: string) =>
  asking(url, async (client) => (await client.query(statement)).rows)

/** Every row of every table as text, and how the tables are built. */
const contentOf = (url: string) =>
  asking(url, async (client) => {
    await client.query(plainSettings)
    const schema = await readSchema(client)
    const rows: Record<string, string[]> = {}
    for (const { name } of schema.tables) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      rows[name] = found.rows.map(({ row }) => row)
    }
    return { schema, rows }
  })

/** The product's own tables with some rows, and whatever else a hand-written migration might make. */
async function fill(url: string) {
  const database = await openDatabase({ url, log })
  await migrate({ database, linked, modules: [], engineTables: jobTables, log })
  await database.close()
  await asking(url, async (client) => {
    await client.query(`
      insert into door (no, id, tenant_id, create_by, create_time, name, price, photos, spec, due_on)
      values ('M1', 'd1', '0', 'ann', '2026-11-14 09:30:00', '橡木门 "甲" \\ 50%', 1280.50, array['a/1.png', 'b,2.png', null], '{"宽": 900, "层": [1, null]}', '2026-12-01'),
             ('M2', 'd2', '7', 'bob', '2026-11-14 09:30:01', E'两行\\n制表\\t', null, '{}', null, null),
             ('M3', 'd3', '0', 'ann', '2026-11-14 09:30:02', '', 0, null, 'null', '2024-02-29');
      insert into door_parts (id, tenant_id, parent_id, sort_no, name) values ('p1', '0', 'd1', 0, '门扇');
      insert into engine.job_schedule values ('doors:remind', '0 0 9 * * ?', '2026-11-14 09:00:00');
      insert into engine.audit (tenant_id, entity, row_id, verb, username) select '0', 'door', 'd1', 'edit', 'ann' from generate_series(1, 50);
      create sequence public.pack_no start 5 increment 2;
      select nextval('public.pack_no'), nextval('public.pack_no');
      create table public."手工 表" (
        id serial primary key,
        "Größe" numeric(10, 3) not null default 1.5 check ("Größe" > 0),
        twice numeric generated always as ("Größe" * 2) stored,
        raw bytea, span interval, at timestamptz(6), flag boolean, ratio double precision, parent int references public."手工 表"
      ) with (fillfactor = 80);
      insert into public."手工 表" ("Größe", raw, span, at, flag, ratio, parent)
      values (3.125, '\\x00ff', '1 day 02:00', '2026-11-14 01:02:03.456789+08', true, 0.1, 1), (1e6, null, null, 'infinity', null, 'NaN', 1);
      create index on public."手工 表" (lower(id::text)) where flag;
      create view public.big_door as select id, name from public.door where price > 1000;
      create function public.touch() returns trigger language plpgsql as $$ begin new.flag := true; return new; end $$;
      create trigger touching before update on public."手工 表" for each row execute function public.touch();
      create table public.empty_one (a int)`)
  })
}

describe('an archive brought back', () => {
  test('is the same database: rows, tables, indexes, rules and numbers to come', async () => {
    await fill(source.url)
    const totals = await backup({ url: source.url, filesDir: null, target: at('all.tar.gz'), key, say })
    expect(totals.rows).toMatchObject({
      'public.door': 3,
      'engine.audit': 50,
      'public."手工 表"': 2,
      'public.empty_one': 0,
    })
    expect(await restore({ url: target.url, filesDir: null, source: at('all.tar.gz'), key, say })).toEqual(
      totals,
    )

    expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
    const [door] = await ask(target.url, `select name, photos, spec, price from door where id = 'd1'`)
    expect(door).toEqual({
      name: '橡木门 "甲" \\ 50%',
      photos: ['a/1.png', 'b,2.png', null],
      spec: { 宽: 900, 层: [1, null] },
      price: '1280.50',
    })
    expect(await ask(target.url, `select nextval('public.pack_no') as next`)).toEqual([{ next: '9' }])
    const [{ id }] = await ask(
      target.url,
      `insert into engine.audit (tenant_id, entity, row_id, verb, username) values ('0', '', '', '', '') returning id`,
    )
    expect(id).toBe('51')
  })

  test('is taken by the product as it stands, with tenants apart', async () => {
    await fill(source.url)
    await backup({ url: source.url, filesDir: null, target: at('all.tar.gz'), key, say })
    await restore({ url: target.url, filesDir: null, source: at('all.tar.gz'), key, say })
    const database = await openDatabase({ url: target.url, log })
    const { refused } = await migrate({ database, linked, modules: [], engineTables: jobTables, log })
    expect(refused).toEqual([])
    const seen = await database.read('7', async (client) => (await client.query('select id from door')).rows)
    expect(seen).toEqual([{ id: 'd2' }])
    await database.close()
  })

  test('is of one moment, whatever is written meanwhile', async () => {
    await ask(
      source.url,
      'create table a (n int); create table b (n int); insert into a select 1; insert into b select 1',
    )
    const writer = new Client({ connectionString: source.url })
    await writer.connect()
    // The first line of progress comes when the moment is fixed and no table has been read.
    const written: Promise<unknown>[] = []
    const write = () => {
      if (written.length === 0) written.push(writer.query('insert into a select 2; insert into b select 2'))
    }
    const totals = await backup({
      url: source.url,
      filesDir: null,
      target: at('all.tar.gz'),
      key,
      say: write,
    })
    await Promise.all(written)
    await writer.end()
    expect(written).toHaveLength(1)
    expect(totals.rows).toEqual({ 'public.a': 1, 'public.b': 1 })
    expect(await ask(source.url, 'select count(*)::int as n from b')).toEqual([{ n: 2 }])
  })

  test('holds many rows in many pieces', async () => {
    await ask(
      source.url,
      `create table door as select n, repeat('橡木门' || n, 20) as name from generate_series(1, 30000) n`,
    )
    await backup({ url: source.url, filesDir: null, target: at('all.tar.gz'), key, say })
    await restore({ url: target.url, filesDir: null, source: at('all.tar.gz'), key, say })
    const sum = `select count(*)::int as count, md5(string_agg(name, ',' order by n)) from door`
    expect(await ask(target.url, sum)).toEqual(await ask(source.url, sum))
  })

  test('has the uploaded files, with any names, and any tar can open it', async () => {
    await ask(source.url, 'create table door (id int)')
    await mkdir(at('files', 'temp', '2026'), { recursive: true })
    const long = `${'很长的文件名'.repeat(10)}.txt`
    await writeFile(at('files', 'temp', '2026', 'a.bin'), Buffer.alloc(1_500_000, 7))
    await writeFile(at('files', 'temp', long), '内容')
    await writeFile(at('files', 'empty'), '')
    await backup({ url: source.url, filesDir: at('files'), target: at('all.tar.gz'), key, say })
    await restore({ url: target.url, filesDir: at('back'), source: at('all.tar.gz'), key, say })

    expect((await readdir(at('back'), { recursive: true })).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      (await readdir(at('files'), { recursive: true })).toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect(await readFile(at('back', 'temp', long), 'utf8')).toBe('内容')
    expect((await readFile(at('back', 'temp', '2026', 'a.bin'))).equals(Buffer.alloc(1_500_000, 7))).toBe(
      true,
    )
    const { stdout } = await promisify(execFile)('tar', ['-tzf', at('all.tar.gz')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(stdout).toContain('manifest.json')
    expect(stdout).toContain('files/temp/2026/a.bin')
    expect(stdout).toContain('totals.json')
  })
})

test('the commands say what they did and where, and answer the shell', async () => {
  await ask(source.url, 'create table door as select generate_series(1, 1234) as id')
  const lines: string[] = []
  const shell = (url: string, ...args: string[]) => ({
    args,
    env: { DATABASE_URL: url, MORTISE_DATA: at('data') },
    say: (line: string) => lines.push(line),
  })
  expect(await backupCommand(shell(source.url))).toBe(0)
  expect(lines.at(-2)).toBe('备份完成：1 张表，1,234 行，0 个文件')
  const [file = ''] = await readdir(at('data', 'backups'))
  expect(file).toMatch(/^mortise-\d{8}-\d{6}\.tar\.gz$/)

  expect(await restoreCommand(shell(target.url))).toBe(1)
  expect(lines.at(-1)).toContain('请指明备份文件')
  expect(await restoreCommand(shell(target.url, at('data', 'backups', file)))).toBe(0)
  expect(lines.at(-1)).toBe('恢复完成：1 张表，1,234 行，0 个文件')
  expect(await restoreCommand(shell(target.url, at('data', 'backups', file)))).toBe(1)
  expect(lines.at(-1)).toContain('--force')
  expect(await restoreCommand(shell(target.url, at('data', 'backups', file), '--force'))).toBe(0)
})

describe('a refusal leaves everything as it was', () => {
  beforeEach(async () => {
    await ask(
      source.url,
      'create table door (id int primary key); insert into door select generate_series(1, 100)',
    )
    await backup({ url: source.url, filesDir: null, target: at('all.tar.gz'), key, say })
  })
  const bringBack = (options: Partial<Parameters<typeof restore>[0]> = {}) =>
    restore({ url: target.url, filesDir: null, source: at('all.tar.gz'), key, say, ...options })
  const tables = (url: string) =>
    ask(url, `select tablename from pg_tables where schemaname in ('public', 'engine')`)

  test('a database that holds something is refused, unless it is to be emptied', async () => {
    await ask(
      target.url,
      `create table letter (id int); create view seen as select * from letter; create schema engine; create table engine.old (id int)`,
    )
    await expect(bringBack()).rejects.toThrow('数据库不是空的')
    expect(await tables(target.url)).toHaveLength(2)
    await bringBack({ force: true })
    expect(await tables(target.url)).toEqual([{ tablename: 'door' }])
  })

  test('a folder that holds files is refused, unless it is to be emptied', async () => {
    await mkdir(at('kept'))
    await writeFile(at('kept', 'old'), 'old')
    await expect(bringBack({ filesDir: at('kept') })).rejects.toThrow('不是空的')
    expect(await readdir(at('kept'))).toEqual(['old'])
    await bringBack({ filesDir: at('kept'), force: true })
    expect(await readdir(at('kept'))).toEqual([])
  })

  test('a database that the product is using is refused', async () => {
    const database = await openDatabase({ url: target.url, log })
    await expect(bringBack({ force: true })).rejects.toThrow('请先停止服务')
    await database.close()
  })

  /** The archive as it would look had somebody changed it. */
  async function changed(change: (bytes: Buffer) => Buffer) {
    await writeFile(at('changed.tar.gz'), gzipSync(change(gunzipSync(await readFile(at('all.tar.gz'))))))
    return at('changed.tar.gz')
  }
  const replaced = (from: string, to: string) => (bytes: Buffer) => {
    expect(bytes.includes(from)).toBe(true)
    return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
  }

  test.each([
    ['is not ours', replaced('"mortise"', '"mortar!"'), '这不是榫卯的备份文件'],
    ['has another format', replaced('"format":2', '"format":3'), '格式版本为 3'],
    ['lost a row', replaced('"public.door":100', '"public.door":101'), '应有 101 行，备份文件中有 100 行'],
    ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2048), '不完整'],
    ['has a damaged header', replaced('tables/public.door', 'tables/public.boor'), '已损坏'],
  ])('an archive that %s', async (_, change, message) => {
    await expect(bringBack({ source: await changed(change), key: null })).rejects.toThrow(message)
    expect(await tables(target.url)).toEqual([])
  })

  test('an archive that is no archive, cut in the middle, or not there', async () => {
    await writeFile(at('no.tar.gz'), 'no archive')
    await expect(bringBack({ source: at('no.tar.gz') })).rejects.toThrow('不是备份文件')
    const whole = await readFile(at('all.tar.gz'))
    await writeFile(at('half.tar.gz'), whole.subarray(0, whole.length / 2))
    await expect(bringBack({ source: at('half.tar.gz') })).rejects.toThrow('备份文件')
    await expect(bringBack({ source: at('missing.tar.gz') })).rejects.toThrow('找不到备份文件')
    expect(await tables(target.url)).toEqual([])
  })

  test('a file that would lie outside the folder', async () => {
    await mkdir(at('files'))
    await writeFile(at('files', 'aa-escape'), 'x')
    await backup({ url: source.url, filesDir: at('files'), target: at('escape.tar.gz'), key, say })
    const bytes = gunzipSync(await readFile(at('escape.tar.gz')))
    // The same sum of bytes, so that the header still adds up: `aa-` against `../` and one letter made up for it.
    const [from, to] = ['files/aa-escape', 'files/../escape']
    const sum = (text: string) => Buffer.from(text).reduce((all, byte) => all + byte, 0)
    const name = to.slice(0, -1) + String.fromCharCode('e'.charCodeAt(0) + sum(from) - sum(to))
    await writeFile(at('escape.tar.gz'), gzipSync(replaced(from, name)(bytes)))
    await expect(bringBack({ source: at('escape.tar.gz'), filesDir: at('back'), key: null })).rejects.toThrow(
      '不允许的文件名',
    )
    expect(await readdir(folder)).not.toContain('back.restoring')
  })

  test('what the backup does not know is named, and no half archive is left', async () => {
    await ask(source.url, `create type mood as enum ('good')`)
    await expect(
      backup({ url: source.url, filesDir: null, target: at('more.tar.gz'), key, say }),
    ).rejects.toThrow('mood')
    expect(await readdir(folder)).toEqual(['all.tar.gz'])
  })
})
