import { type AnyEntity, can, defineEntity, defineModule, f, reads, writes } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { freshDatabase, type TestApp, testApp } from '@mortise/server/testing'
import { Permission, Role, RoleGrant, Tenant, TenantStatus } from '@mortise/system/model'
import { afterAll, expect, test } from 'vitest'
import system from '../../index.ts'

const Crate = defineEntity('crate', { label: '木箱', fields: { name: f.text('名称', { required: true }) } })
const Nail = defineEntity('nail', { label: '钉子', fields: { name: f.text('名称', { required: true }) } })

/** An area as one version of the product tells it. */
const version = (entities: (typeof Crate | typeof Nail)[], roles: Record<string, string>, duties: object) =>
  serverModule(
    defineModule('crates', {
      label: '木箱',
      entities,
      roles,
      duties: duties as Record<string, string[][]>,
      menu: entities.map((entity) => ({ label: entity.label, open: entity })),
    }),
    { needs: [system] },
  )
const first = version([Crate], { packer: '包装工' }, { packer: [can(Crate, 'list', 'add')] })
const second = version(
  [Crate, Nail],
  { packer: '包装工', carrier: '搬运工' },
  { packer: [writes(Crate), reads(Nail)], carrier: [reads(Crate)] },
)

const database = await freshDatabase()
afterAll(() => database.drop())
const start = (module: typeof first) => testApp(module, { databaseUrl: database.url })

/** The rights of a role in a company. */
const rightsOf = (app: TestApp, tenant: string, role: string) =>
  app.services.asSystem(tenant, async ({ repo }) => {
    const found = await repo(Role).first({ code: role })
    const grants = found ? await repo(RoleGrant).find({ role: found.id }) : []
    const permissions = grants.map(({ permission }) => permission as string)
    const rights = permissions.length > 0 ? await repo(Permission).find({ id: { in: permissions } }) : []
    return rights.flatMap(({ code }) => (code?.includes(':') ? [code] : [])).toSorted()
  })

test('an update gives companies what it makes the duty of a role, and nothing that was taken from it', async () => {
  const old = await start(first)
  // A company that is stopped while the update runs is a company again later.
  const { result: other } = (
    await old.as('admin').call('POST', '/sys/tenant/add', { body: { id: 77, name: '停用的厂', status: 1 } })
  ).body as { result: string }
  await old.services.setUpTenant([other])
  expect(await rightsOf(old, other, 'packer')).toEqual(['crate:add', 'crate:list'])
  await old.services.asSystem('0', ({ repo }) => repo(Tenant).put(other, { status: TenantStatus.stopped }))
  expect(await rightsOf(old, '0', 'packer')).toEqual(['crate:add', 'crate:list'])
  await old.services.asSystem('0', async ({ repo }) => {
    const role = await repo(Role).first({ code: 'packer' })
    const right = await repo(Permission).first({ code: 'crate:add' })
    const grant = await repo(RoleGrant).first({ role: role!.id, permission: right!.id })
    await repo(RoleGrant).remove(grant!.id)
    const own = await repo(Role).add({ name: '自设', code: 'own' })
    await repo(RoleGrant).add({ role: own.id, permission: right!.id })
  })
  await old.close()

  const updated = await start(second)
  // `crate:add` was a duty before and was taken away; deleting crates was a right before and nobody's duty.
  const rights = [
    'crate:delete',
    'crate:edit',
    'crate:exportXls',
    'crate:list',
    'nail:exportXls',
    'nail:list',
  ]
  expect(await rightsOf(updated, '0', 'packer')).toEqual(rights)
  expect(await rightsOf(updated, other, 'packer')).toEqual(['crate:add', ...rights])
  expect(await rightsOf(updated, '0', 'own')).toEqual(['crate:add'])
  expect(await rightsOf(updated, '0', 'carrier')).toEqual(['crate:exportXls', 'crate:list'])
  await updated.services.asSystem('0', async ({ repo }) => {
    const role = await repo(Role).first({ code: 'packer' })
    const right = await repo(Permission).first({ code: 'crate:delete' })
    const grant = await repo(RoleGrant).first({ role: role!.id, permission: right!.id })
    await repo(RoleGrant).remove(grant!.id)
    await repo(Role).remove((await repo(Role).first({ code: 'carrier' }))!.id)
  })
  await updated.close()

  // Nothing is new at the next start: what was taken meanwhile stays taken.
  const again = await start(second)
  expect(await rightsOf(again, '0', 'packer')).toEqual(rights.filter((code) => code !== 'crate:delete'))
  expect(await again.services.asSystem('0', ({ repo }) => repo(Role).first({ code: 'carrier' }))).toBeNull()
  await again.close()
})

test('a database that never wrote duties down is given rights that are new to it, and no others', async () => {
  const own = await freshDatabase()
  const open = (module: typeof first) => testApp(module, { databaseUrl: own.url })
  const old = await open(first)
  await old.services.db.owner.query('delete from sys_shipped_duty')
  await old.close()
  const updated = await open(second)
  expect(await rightsOf(updated, '0', 'packer')).toEqual([
    'crate:add',
    'crate:list',
    'nail:exportXls',
    'nail:list',
  ])
  await updated.close()
  await own.drop()
})

test('a right that takes over the name of another stays taken, start after start', async () => {
  const own = await freshDatabase()
  const states = { draft: '草稿', checked: '已复核', approved: '已审核' } as const
  const papers = (entity: AnyEntity, acts: readonly string[]) =>
    testApp(
      serverModule(
        defineModule('papers', {
          label: '文书',
          entities: [entity],
          roles: { clerk: '文员' },
          duties: { clerk: [acts.map((act) => `paper:${act}`)] },
          menu: [{ label: '文书', open: entity }],
        }),
        { needs: [system] },
      ),
      { databaseUrl: own.url },
    )
  const approve = { label: '审核', from: 'draft', to: 'approved' } as const
  const Before = defineEntity('paper', {
    label: '文书',
    fields: { name: f.text('名称'), status: f.flow('状态', { states, moves: { approve } }) },
  })
  const check = { label: '复核', from: 'draft', to: 'checked', was: 'approve' } as const
  const After = defineEntity('paper', {
    label: '文书',
    fields: { name: f.text('名称'), status: f.flow('状态', { states, moves: { check, approve } }) },
  })
  const old = await papers(Before, ['list', 'approve'])
  expect(await rightsOf(old, '0', 'clerk')).toEqual(['paper:approve', 'paper:list'])
  await old.close()
  const now = () => papers(After, ['list', 'check', 'approve'])
  const updated = await now()
  expect(await rightsOf(updated, '0', 'clerk')).toEqual(['paper:approve', 'paper:check', 'paper:list'])
  await updated.services.asSystem('0', async ({ repo }) => {
    const role = await repo(Role).first({ code: 'clerk' })
    const right = await repo(Permission).first({ code: 'paper:approve' })
    const grant = await repo(RoleGrant).first({ role: role!.id, permission: right!.id })
    await repo(RoleGrant).remove(grant!.id)
  })
  await updated.close()
  const again = await now()
  expect(await rightsOf(again, '0', 'clerk')).toEqual(['paper:check', 'paper:list'])
  await again.close()
  await own.drop()
})
