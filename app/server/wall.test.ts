import { type AnyEntity, fieldsOf, wireNameOf } from '@mortise/model'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Depart, Position, TenantPack } from '@mortise/system/model'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { modulesFor } from './modules.ts'
import { byTurns, each } from './testing/each.ts'
import { HIDDEN, hideRow, SECRET } from './testing/hidden-rows.ts'

const secretMan = { username: 'wall_secret_man', realname: `${SECRET}人`, phone: '13812345678' }

const modules = modulesFor({ demo: true })
const app = await testApp(...modules)
const { owner } = app.services.db
const admin = app.as('admin')
const entities = [...app.services.linked.entities.values()]
/** Ids of rows of the first tenant, by entity. */
const hidden = new Map<string, string>()
let tenant: string
let intruder: TestClient
let tables: { name: string; hasTenant: boolean }[]

beforeAll(async () => {
  const { rows } = await owner.query(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "hasTenant"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  tables = rows as typeof tables
  for (const entity of entities) await hide(entity)
  const user = { ...secretMan, password: 'Secret2026' }
  hidden.set('user', (await admin.call<string>('POST', '/sys/user/add', { body: user })).body.result)

  // Made as the page of tenants makes one. What its packages withhold is given all the same: this wall stands by itself.
  const [pack] = (await admin.of(TenantPack).list()).rows
  const made = { packIds: pack?.id, adminPassword: 'Secret2026' }
  const add = (name: string, adminUsername: string) =>
    admin.call<string>('POST', '/sys/tenant/add', { body: { ...made, name, adminUsername } })
  hidden.set('tenant', (await add(`${SECRET}公司`, 'wall_other_boss')).body.result)
  tenant = (await add('第二家公司', 'wall_boss')).body.result
  const login = { username: 'wall_boss', password: 'Secret2026' }
  expect((await app.anonymous.call('POST', '/sys/login', { body: login })).body.success).toBe(true)
  await owner.query(`update sys_tenant set packs = '{}' where id = $1`, [tenant])
  intruder = app.as('wall_intruder', { tenant })
  await intruder.token()
})

async function hide({ name, table, tenancy }: AnyEntity): Promise<void> {
  if (tenancy === 'shared' || !tables.some((each) => each.name === table)) return
  await hideRow(owner, table)
  hidden.set(name, HIDDEN)
}

/** Everything that is not the second tenant's, as it stands. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name, hasTenant } of tables) {
    const foreign = name === 'sys_user' ? `not coalesce('${tenant}' = any(tenants), false)` : 'true'
    const own = name === 'sys_tenant' ? `id <> '${tenant}'` : foreign
    const { rows } = await owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from "${name}" t where ${hasTenant ? `tenant_id = '0'` : own}`,
    )
    prints[name] = (rows[0] as { print: string }).print
  }
  return prints
}

const textOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8')

test('no list, count, row, sheet or edit of any entity reaches a row of another tenant', async () => {
  const before = await fingerprint()
  const dealt = byTurns()
  const refused = new Map<string, AnyEntity>()
  const narrowed = entities.map(({ name }) => {
    const id = hidden.get(name) ?? 'none'
    return dealt<Record<string, string>>('list', [{ id }, { selections: id }])
  })
  await each([...entities.entries()], async ([at, entity]) => {
    const { name, wire, verbs, tenancy, table } = entity
    const id = hidden.get(name)
    const has = (verb: Verb) => verbs.includes(verb)
    if (has('list')) {
      const wide = { pageSize: '200', exactTotal: '1' }
      for (const query of [wide, ...(narrowed[at] ?? [])]) {
        const answer = await intruder.call<{ total?: number }>('GET', `${wire}/list`, { query })
        expect(textOf(answer), `${wire}/list ${JSON.stringify(query)}`).not.toContain(SECRET)
        const total = answer.body.result?.total
        if (query !== wide || tenancy !== 'tenant' || !id || total === undefined) continue
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::int as count from "${table}" where tenant_id = $1 and not deleted`,
          [tenant],
        )
        expect(total, `${name} counted`).toBeLessThanOrEqual(rows[0]?.count ?? 0)
      }
    }
    if (has('exportXls')) {
      const { bytes, headers } = await intruder.call('GET', `${wire}/exportXls`)
      if (headers.get('content-type')?.includes('sheet')) {
        expect(JSON.stringify((await readXlsx(bytes)).sheets), `${wire}/exportXls`).not.toContain(SECRET)
      }
    }
    if (!id) return
    for (const verb of reaching.filter(has)) {
      const answer = await reach(entity, verb, id)
      expect(answer.success, `${name} ${verb}`).toBe(false)
      refused.set(JSON.stringify([verb, answer]), entity)
    }
  })
  // What is another's is refused in the words for what is not there at all: one entity is asked for each of the words.
  for (const [told, entity] of refused) {
    const [verb, answer] = JSON.parse(told) as [Verb, object]
    expect(await reach(entity, verb, 'no-such-row'), `${entity.name} ${verb}`).toEqual(answer)
  }
  expect(await fingerprint()).toEqual(before)
})

type Verb = AnyEntity['verbs'][number]
const reaching: readonly Verb[] = ['queryById', 'edit', 'delete', 'deleteBatch']

/** What somebody is told who reaches for one row. */
async function reach(entity: AnyEntity, verb: Verb, id: string) {
  const field = Object.entries(fieldsOf(entity)).find(([, { kind }]) => kind === 'text')
  const change = field ? { [wireNameOf(...field)]: 'TAKEN' } : {}
  const path = `${entity.wire}/${verb}`
  const { status, body } = await (verb === 'edit'
    ? intruder.call('PUT', path, { body: { id, ...change } })
    : verb === 'queryById'
      ? intruder.call('GET', path, { query: { id } })
      : intruder.call('DELETE', path, { query: { [verb === 'delete' ? 'id' : 'ids']: id } }))
  return { status, success: body?.success, message: body?.message }
}

/** Calls that are about the caller alone, or about everybody by design. */
const ownAffairs =
  /^\/(?:sys\/(?:logout|ticket|selectDepart|user\/updatePassword)|health|openapi|docs|metrics)/
const ofPlatform = /^\/sys\//
/** Calls that are told which table they are about. */
const namesTables = /^\/sys\/(?:dict|duplicate|category)\//
const names =
  'id ids dataId userid userId userIds departId departIds depId intoId roleId droleId permissionId permissionIds packId parentId parentIds pid mainId jobId rowId orgCode code roleCode keyWord keyword key val token handle'.split(
    ' ',
  )

test('no call of the server, whatever ids it is given, shows or changes what is another tenant’s', async () => {
  const { body } = await app.anonymous.call('GET', '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, { security?: unknown[] }>> }
  const wires = entities.map(({ wire }) => wire)
  const isVerb = (path: string) =>
    wires.some((wire) =>
      new RegExp(`^${wire}/(?:list|queryById|add|edit|delete|deleteBatch|exportXls|importExcel)$`).test(path),
    )
  const calls = Object.entries(paths)
    .filter(([path]) => !ownAffairs.test(path) && !isVerb(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.length)
        .map(([method]) => ({
          path,
          method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE',
        })),
    )
  expect(calls.length).toBeGreaterThan(80)
  const before = await fingerprint()
  const reached = { answered: 0 }
  const user = hidden.get('user') ?? ''
  // The platform's own calls are given people and companies too, by whatever stands for an id.
  const others = [user, hidden.get('tenant') ?? '']
  const dealt = byTurns()
  const tables = calls.filter(({ path }) => namesTables.test(path))
  const tries = [
    ...[...hidden].flatMap(([entity, id]) =>
      dealt('table', tables, Math.ceil(tables.length / 4)).map((call) => ({ ...call, entity, id })),
    ),
    ...calls
      .filter((call) => !tables.includes(call))
      .flatMap((call) =>
        [HIDDEN, ...(ofPlatform.test(call.path) ? others : [])].map((id) => ({
          ...call,
          entity: 'user',
          id,
        })),
      ),
  ]
  await each(tries, async ({ path, method, entity, id }) => {
    const person = ofPlatform.test(path) ? id : user
    const ids = Object.fromEntries(names.map((name) => [name, /^user/i.test(name) ? person : id]))
    const query = { ...ids, tableName: entity, fieldName: 'name', fieldVal: SECRET, field: 'id' }
    const url = path.replace(/\{\w+\}/g, id)
    const answer = await intruder.call(
      method,
      url,
      method === 'GET' || method === 'DELETE'
        ? { query }
        : {
            body: {
              ...ids,
              userIdList: [id],
              username: secretMan.username,
              confirm: SECRET,
              status: 2,
              password: 'Taken2026',
              confirmpassword: 'Taken2026',
            },
          },
    )
    if (answer.status === 200) reached.answered += 1
    // Whose session is gone reaches nothing, and proves nothing.
    expect([401, 500], `${method} ${url}`).not.toContain(answer.status)
    const answered = textOf(answer).replaceAll(/"fieldVal":"[^"]*"/g, '')
    expect(answered.includes(SECRET) && `${method} ${url} for ${entity}: ${answered.slice(0, 300)}`).toBe(
      false,
    )
  })
  expect(reached.answered).toBeGreaterThan(500)
  expect(await fingerprint()).toEqual(before)
})

test('values that are taken elsewhere are free here, and rows elsewhere cannot be pointed to', async () => {
  for (const entity of entities.filter(({ tenancy, name }) => tenancy === 'tenant' && hidden.has(name))) {
    for (const [key, field] of Object.entries(fieldsOf(entity))) {
      if (!field.unique || field.kind !== 'text') continue
      const query = { tableName: entity.table, fieldName: wireNameOf(key, field), fieldVal: SECRET }
      const { body } = await intruder.call('GET', '/sys/duplicate/check', { query })
      // Of rows that only the server writes nobody is told.
      const isWritten = entity.verbs.includes('add') || entity.verbs.includes('edit')
      expect(body.message, `${entity.name}.${key}`).toBe(
        isWritten ? '该值可用！' : '没有权限，请联系管理员分配权限！',
      )
    }
  }
  const foreign = intruder
    .of(Position)
    .add({ code: 'wall', name: '越界', company: hidden.get('depart') ?? '' })
  await expect(foreign).rejects.toThrow('所属公司的值无效')
  const directed = intruder.of(Depart).add({ name: '越界部', directors: [hidden.get('user') ?? ''] })
  await expect(directed).rejects.toThrow('负责人不存在或不在您的权限范围内')
})

test('no choice that is filled by rows is filled, named or grown by those of another tenant', async () => {
  for (const entity of entities.filter(({ dictSource }) => dictSource)) {
    const { table, dictSource, name } = entity
    const id = hidden.get(name)
    const [text = ''] = dictSource?.text ?? []
    if (!id) continue
    const code = encodeURIComponent(`${table},${text},id`)
    const tree = { tableName: table, text, code: 'id', pidField: 'parent', pid: '' }
    const answers = [
      await intruder.call('GET', `/sys/dict/getDictItems/${code}`),
      await intruder.call('GET', `/sys/dict/loadDict/${code}`, {
        query: { keyword: SECRET.slice(0, 4), id },
      }),
      await intruder.call('GET', `/sys/dict/loadDictItem/${code}`, { query: { key: id } }),
      await intruder.call('GET', '/sys/dict/loadTreeData', { query: tree }),
    ]
    for (const answer of answers) expect(textOf(answer), name).not.toContain(SECRET)
  }
})

test('a file of another tenant is not there, by its path or without the right tenant', async () => {
  const form = new FormData()
  form.append('file', new Blob([`${SECRET} plan`], { type: 'text/plain' }), 'plan.txt')
  const { body } = await admin.call('POST', '/sys/common/upload', { body: form })
  const path = `/sys/common/static/${body.message}`
  expect(textOf(await admin.call('GET', path))).toContain(SECRET)
  for (const headers of [{ 'tenant-id': tenant }, { 'tenant-id': '0' }]) {
    const answer = await intruder.call('GET', path, { headers })
    expect(textOf(answer)).not.toContain(SECRET)
  }
  const pretending = await intruder.call('GET', '/sys/user/list', { headers: { 'tenant-id': '0' } })
  expect(textOf(pretending)).not.toContain(SECRET)
})

test('what the engine keeps of one tenant is not there for requests of another', async () => {
  const { db } = app.services
  const { rows } = await owner.query<{ name: string; column: string; isWalled: boolean }>(
    `select c.relname as name, a.attname as column, c.relrowsecurity as "isWalled"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'tenant', 'tenants')
     where c.relnamespace = 'engine'::regnamespace and c.relkind = 'r' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'audit',
      'fault',
      'file',
      'job_run',
      'login_log',
      'request',
      'serial',
      'session',
      'upload',
    ]),
  )
  expect(rows.filter(({ isWalled }) => !isWalled)).toEqual([])
  await owner.query(`
    insert into engine.fault (id, tenant_id, username, method, path, message, stack)
      values ('wall', '0', 'admin', 'GET', '/', '${SECRET}', '');
    insert into engine.serial (tenant_id, key, period, value) values ('0', 'wall', '', 1);
    insert into engine.login_log (at, way, outcome, username, address) values (now(), 'password', 'success', 'admin', '');
    insert into engine.file (path, tenant_id, name, size, type, sha256, biz, create_by)
      values ('wall/plan.txt', '0', '${SECRET}', 1, 'text/plain', repeat('0', 64), 'wall', 'admin')`)
  const count = async (whose: string, name: string) =>
    db.read(whose, async (client) => {
      const found = await client.query<{ n: number }>(`select count(*)::int as n from engine.${name}`)
      return found.rows[0]?.n ?? 0
    })
  for (const { name } of rows) expect(await count('nobody', name), name).toBe(0)
  // They were there to be hidden: each of these is seen by its own tenant, and by the engine.
  for (const name of ['audit', 'fault', 'file', 'login_log', 'serial', 'session'])
    expect(await count('0', name), name).toBeGreaterThan(0)
  expect((await db.pool.query('select from engine.session')).rowCount).toBeGreaterThan(0)
  const harm = (statement: string) =>
    db.transaction('nobody', async (client) => (await client.query(statement)).rowCount)
  expect(await harm(`update engine.session set username = 'thief'`)).toBe(0)
  expect(await harm('delete from engine.file')).toBe(0)
  const smuggled = harm(`insert into engine.serial (tenant_id, key, period, value) values ('0', 'x', '', 1)`)
  await expect(smuggled).rejects.toThrow('row-level security')
})

test('requests neither change nor delete what is written for good: the change log and the moves of the ledger', async () => {
  const forGood = [
    'engine.audit',
    ...entities.filter(({ isAppendOnly }) => isAppendOnly).map(({ table }) => table),
  ]
  expect(forGood).toContain('erp_stock_move')
  for (const table of forGood)
    for (const statement of [
      `update ${table} set tenant_id = '0'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      for (const setting of ['', `set local app.initializing = 'on'; set local app.owner = 'on'; `])
        await expect(
          app.services.db.transaction('0', (client) => client.query(setting + statement)),
          setting + statement,
        ).rejects.toThrow('permission denied')
})

test('the database itself refuses a statement that forgot its tenant', async () => {
  const { db } = app.services
  const own = entities.filter(({ name, tenancy }) => tenancy === 'tenant' && hidden.has(name))
  expect(own.length).toBeGreaterThan(10)
  for (const { table, name, isAppendOnly } of own) {
    const seen = (rows: readonly object[]) => JSON.stringify(rows)
    const read = await db.read(tenant, (client) => client.query(`select * from "${table}"`))
    expect(seen(read.rows), table).not.toContain(SECRET)
    const unset = await db.pool.query(`select * from "${table}"`)
    expect(unset.rows, table).toEqual([])
    const harm = (statement: string) =>
      db.transaction(tenant, async (client) => (await client.query(statement, [hidden.get(name)])).rowCount)
    for (const statement of [
      `update "${table}" set create_by = 'thief' where id = $1`,
      `delete from "${table}" where id = $1`,
    ]) {
      if (isAppendOnly) await expect(harm(statement), table).rejects.toThrow('permission denied')
      else expect(await harm(statement), table).toBe(0)
    }
    const smuggled = db.transaction(tenant, (client) =>
      client.query(`insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1)`, [
        JSON.stringify({
          id: 'smuggled',
          tenant_id: '0',
          create_by: 'thief',
          create_time: '2026-01-01',
          version: 1,
          deleted: false,
        }),
      ]),
    )
    await expect(smuggled, table).rejects.toThrow(/row-level security|null value/)
  }
})
