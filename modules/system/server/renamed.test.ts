import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { freshDatabase, testApp } from '@mortise/server/testing'
import {
  Dictionary,
  DictionaryItem,
  Permission,
  PermissionRule,
  Role,
  RoleGrant,
  TenantPack,
} from '@mortise/system/model'
import { afterAll, expect, test } from 'vitest'
import system from './index.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const OldPurpose = defineDict('loan_purpose', '用途', { '1': '陈列', '2': '展会' })
const OldLoan = defineEntity('borrowing', {
  label: '借用',
  fields: {
    number: f.text('单号', { guarded: true }),
    purpose: f.dict('用途', OldPurpose),
    status: f.flow('状态', {
      states: { draft: '草稿', audited: '已审核' },
      moves: {
        audit: { label: '审核', from: 'draft', to: 'audited' },
        check: { label: '复核', from: 'draft', to: 'audited' },
      },
    }),
  },
})
const Purpose = defineDict(
  'loan_purpose',
  '用途',
  { show: '陈列', fair: '展会' },
  { was: { '1': 'show', '2': 'fair' } },
)
const Loan = defineEntity('sampleLoan', {
  label: '借用',
  was: 'borrowing',
  fields: {
    no: f.text('单号', { guarded: true, was: 'number' }),
    purpose: f.dict('用途', Purpose),
    status: f.flow('状态', {
      states: { draft: '草稿', approved: '已审核' },
      moves: { approve: { label: '审核', from: 'draft', to: 'approved', was: ['check', 'audit'] } },
      was: { audited: 'approved' },
    }),
  },
})
const before = serverModule(
  defineModule('loans', {
    label: '借用管理',
    entities: [OldLoan],
    dicts: [OldPurpose],
    menu: [{ label: '借用单', open: OldLoan, permissions: { 'loan:paper': '打印', 'loan:both': '两样' } }],
  }),
  { needs: [system] },
)
const after = serverModule(
  defineModule('loans', {
    label: '借用管理',
    entities: [Loan],
    dicts: [Purpose],
    menu: [
      {
        label: '借用单',
        open: Loan,
        permissions: { 'loan:print': '打印', 'loan:one': '一', 'loan:other': '二' },
      },
    ],
    was: { 'loan:paper': 'loan:print', 'loan:both': 'loan:one,loan:other' },
  }),
  { needs: [system] },
)

test('what was granted, ruled, listed and logged under old names holds under the new ones', async () => {
  const old = await testApp(before, { databaseUrl: database.url })
  const codes = [
    'borrowing:list',
    'borrowing:add',
    'borrowing:edit',
    'borrowing:view.number',
    'loan:paper',
    'loan:both',
  ]
  const clerk = old.as('clerk', { can: [...codes, 'borrowing:audit', 'operationLog:list'] })
  const checker = old.as('checker', { can: ['borrowing:list', 'borrowing:audit', 'borrowing:check'] })
  const row = await clerk.of(OldLoan).add({ number: 'YB1', purpose: '1' })
  await clerk.of(OldLoan).edit({ id: row.id, purpose: '2' })
  await clerk.of(OldLoan).move(row.id, 'audit')
  await clerk.of(OldLoan).add({ number: 'YB2', purpose: '2' })
  await checker.userId()
  const oldIds = await old.services.asSystem('0', async (ctx) => {
    const page = await ctx.repo(Permission).first({ component: 'entity/borrowing' })
    await ctx.repo(Permission).edit({ id: page!.id, name: '样板借用' })
    const value = JSON.stringify({ and: [{ field: 'purpose', rule: '=', val: '1' }] })
    const rules = [
      await ctx.repo(PermissionRule).add({
        permission: page!.id,
        name: '已审核',
        column: 'status',
        operator: 'IN',
        value: 'audited,draft',
      }),
      await ctx
        .repo(PermissionRule)
        .add({ permission: page!.id, name: '用途', operator: 'USE_SQL_RULES', value }),
    ]
    const dict = await ctx.repo(Dictionary).first({ code: 'loan_purpose' })
    const item = await ctx.repo(DictionaryItem).first({ dict: dict!.id, value: '1' })
    await ctx.repo(DictionaryItem).edit({ id: item!.id, text: '门店陈列' })
    const permissions = (await ctx.repo(Permission).find({ entity: 'borrowing' })).map(({ id }) => id)
    return { page: page!.id, rules: rules.map(({ id }) => id), permissions: permissions.length }
  })
  await old.close()

  const now = await testApp(after, { databaseUrl: database.url })
  // As they were: nobody is granted anything anew.
  const { services, sessions } = now
  const signedIn = async (username: string) => {
    const account = await services.providers.accounts.find({ username })
    const { token } = await sessions.create(account!, { tenant: '0', address: '127.0.0.1' })
    const call = async (path: string, query: Record<string, string> = {}) =>
      (await now.anonymous.call('GET', path, { query, headers: { 'X-Access-Token': token } })).body
    return { account: account!, call }
  }
  const { account, call } = await signedIn('clerk')
  const rights = await services.rights.of(account.id, '0')
  expect([...rights.codes].filter((code) => /oan|borrow/.test(code)).toSorted()).toEqual(
    [
      'loan:one',
      'loan:other',
      'loan:print',
      'sampleLoan:add',
      'sampleLoan:approve',
      'sampleLoan:edit',
      'sampleLoan:list',
      'sampleLoan:view.no',
    ].toSorted(),
  )
  const second = await signedIn('checker')
  const secondRights = await services.rights.of(second.account.id, '0')
  expect([...secondRights.codes].filter((code) => code.startsWith('sampleLoan'))).toEqual(
    expect.arrayContaining(['sampleLoan:list', 'sampleLoan:approve']),
  )

  const list = await call('/sampleLoan/list', { column: 'no', order: 'asc' })
  expect(list.result).toMatchObject({
    records: [
      { no: 'YB1', purpose: 'fair', purpose_dictText: '展会', status: 'approved', status_dictText: '已审核' },
      { no: 'YB2', purpose: 'fair', status: 'draft' },
    ],
  })
  await services.asSystem('0', async (ctx) => {
    const page = await ctx.repo(Permission).first({ url: '/loans/sample-loan' })
    expect(page).toMatchObject({ name: '样板借用', component: 'entity/sampleLoan', entity: 'sampleLoan' })
    expect(page!.id).not.toBe(oldIds.page)
    // Two rights became one; everything else is there once.
    const records = await ctx.repo(Permission).find({ entity: 'sampleLoan' })
    expect(records).toHaveLength(oldIds.permissions - 1)
    expect(await ctx.repo(Permission).find({ entity: 'borrowing' })).toEqual([])
    expect(records.filter(({ type }) => type === '2').every(({ parent }) => parent === page!.id)).toBe(true)
    const rules = await ctx
      .repo(PermissionRule)
      .find({ id: { in: oldIds.rules } }, { sort: [['name', 'asc']] })
    expect(rules.map(({ permission, column, value }) => [permission, column, value])).toEqual(
      expect.arrayContaining([
        [page!.id, 'status', 'approved,draft'],
        [page!.id, null, JSON.stringify({ and: [{ field: 'purpose', rule: '=', val: 'show' }] })],
      ]),
    )
    const dict = await ctx.repo(Dictionary).first({ code: 'loan_purpose' })
    const items = await ctx.repo(DictionaryItem).find({ dict: dict!.id }, { sort: [['sort', 'asc']] })
    expect(items.map(({ value, text }) => [value, text])).toEqual([
      ['show', '门店陈列'],
      ['fair', '展会'],
    ])
    const admin = await ctx.repo(Role).first({ code: 'admin' })
    const granted = await ctx.repo(RoleGrant).find({ role: admin!.id })
    expect(granted.map(({ permission }) => permission)).toEqual(
      expect.arrayContaining(records.map(({ id }) => id)),
    )
    const [pack] = await ctx.repo(TenantPack).find({})
    expect(pack!.permissions).toEqual(expect.arrayContaining([page!.id]))
    expect(pack!.permissions).not.toContain(oldIds.page)
  })

  const versions = await call('/sys/dataLog/queryDataVerList', {
    dataTable: 'sampleLoan',
    dataId: row.id,
  })
  expect(versions.result).toMatchObject([
    { operateType: 'approve', isBroken: false },
    { operateType: 'edit', isBroken: false },
    { operateType: 'add', isBroken: false },
  ])
  const [moved, edited] = versions.result as { id: string }[]
  const changes = async (id: string) =>
    (await call('/sys/dataLog/queryCompareList', { dataId1: id })).result as unknown[]
  expect(await changes(edited!.id)).toEqual([
    { field: 'purpose', label: '用途', before: '门店陈列', after: '展会' },
  ])
  expect(await changes(moved!.id)).toEqual([
    { field: 'status', label: '状态', before: '草稿', after: '已审核' },
  ])
})
