import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { provide } from '../base/extension.ts'
import { fileReaders } from '../entity/read/file-readers.ts'
import { inputOf } from '../entity/write/move-input.ts'
import { serverModule } from '../module/module.ts'
import { rules } from '../module/rules.ts'
import { type TestClient, testApp } from '../testing/test-app.ts'

const Level = defineDict('test_folder_level', '密级', { open: '公开', secret: '机密' })

/** Made up: rows of departments that hold files in every way there is. */
const Folder = defineEntity('folder', {
  label: '卷宗',
  scope: 'depart',
  fields: {
    name: f.text('名称', { required: true }),
    cover: f.image('封面'),
    papers: f.file('附件'),
    contract: f.file('合同', { guarded: true }),
    story: f.textarea('正文', { html: true }),
    pages: f.lines('页', { fields: { scan: f.image('扫描') } }),
    level: f.dict('密级', Level),
    verdict: f.file('裁定'),
  },
  guardedFields: { field: 'level', rights: { secret: 'folder:secret' }, keys: ['verdict'] },
})
const Badge = defineEntity('badge', {
  label: '胸牌',
  fields: { name: f.text('名称', { required: true }), face: f.image('照片'), back: f.image('背面') },
  picker: ['name', 'face'],
  pickedBy: 'everyone',
})
/** What a move asks for, and what its rule keeps of it. */
const ReturnInput = defineEntity('folderReturn', {
  label: '归还',
  fields: {
    slip: f.image('归还单'),
    note: f.textarea('说明', { html: true }),
    pages: f.lines('页', { fields: { scan: f.file('扫描') } }),
  },
})
const Loan = defineEntity('folderLoan', {
  label: '借阅',
  scope: 'depart',
  fields: {
    name: f.text('名称', { required: true }),
    slip: f.image('归还单', { readonly: true }),
    status: f.flow('状态', {
      states: { lent: '借出', returned: '已还' },
      moves: { return: { label: '归还', from: 'lent', to: 'returned', input: ReturnInput } },
    }),
  },
})
const loanRules = rules(Loan, {
  moves: {
    return: {
      effect: async ({ id }, ctx) => {
        await ctx.repo(Loan).put(id, { slip: inputOf(ctx, ReturnInput).slip ?? null })
      },
    },
  },
})
const open = { path: '' }
const app = await testApp(
  serverModule(
    defineModule('folders', {
      label: '卷宗',
      entities: [Folder, Badge, Loan],
      dicts: [Level],
      permissions: { 'folder:secret': '查看机密' },
    }),
    { rules: [loanRules], extensions: [provide(fileReaders, async (_ctx, path) => path === open.path)] },
  ),
)
const can = [
  'folder:list',
  'folder:add',
  'folder:edit',
  'badge:add',
  'badge:list',
  'folderLoan:list',
  'folderLoan:add',
  'folderLoan:return',
]
const owner = app.as('owner', { can, orgCode: 'A01' })
const mate = app.as('mate', { can, orgCode: 'A01' })
const rival = app.as('rival', { can, orgCode: 'A02' })
const guest = app.as('guest', { can: [], orgCode: 'A01' })

let count = 0
async function upload(who: TestClient = owner, name = 'a.txt', bytes?: Buffer): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([bytes ? new Uint8Array(bytes) : `content ${(count += 1)}`]), name)
  return (await who.call('POST', '/sys/common/upload', { body })).body.message
}
const read = async (who: TestClient, path: string) =>
  (await who.call('GET', `/sys/common/static/${encodeURI(path)}`)).status

test('a file that no row holds is read by its uploader alone, or by signed link', async () => {
  const path = await upload()
  expect([await read(owner, path), await read(mate, path), await read(guest, path)]).toEqual([200, 404, 404])
  expect((await app.anonymous.call('GET', app.services.files.signedUrl(path))).status).toBe(200)
})

test('a signed link opens its file for as long as it was signed for, and no other', async () => {
  const [path, other] = [await upload(), await upload()]
  const link = app.services.files.signedUrl(path, 600)
  const openAt = async (seconds: number, address = link) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    try {
      return (await app.anonymous.call('GET', address)).status
    } finally {
      vi.useRealTimers()
    }
  }
  expect([await openAt(590), await openAt(602)]).toEqual([200, 401])
  expect(await openAt(0, link.replace(encodeURI(path), encodeURI(other)))).toBe(401)
  expect(
    await openAt(
      0,
      link.replace(/e=\d+/, (e) => `e=${Number(e.slice(2)) + 900}`),
    ),
  ).toBe(401)
})

test.each([
  ['a field', (path: string) => ({ papers: [path] })],
  ['lines', (path: string) => ({ pages: [{ scan: [path] }] })],
  ['a text', (path: string) => ({ story: `<img src="/api/sys/common/static/${path}?w=200">` })],
])('a file in %s is read by whoever may see its row, and by nobody else', async (_, fieldsWith) => {
  const path = await upload()
  const { id } = await owner.of(Folder).add({ name: '一', ...fieldsWith(path) })
  expect([await read(mate, path), await read(rival, path), await read(guest, path)]).toEqual([200, 404, 404])
  await owner.of(Folder).edit({ id, papers: [], pages: [], story: null })
  expect(await read(app.as('late', { can, orgCode: 'A01' }), path)).toBe(404)
})

test('a file in a guarded field needs the right to the field', async () => {
  const keeper = app.as('keeper', { can: [...can, 'folder:view.contract'], orgCode: 'A01' })
  await app
    .as('chief')
    .of(Folder)
    .add({ name: '二', contract: [await upload(app.as('chief'))] })
  const own = await upload(keeper)
  await keeper.of(Folder).add({ name: '三', contract: [own] })
  const other = app.as('other_keeper', { can: [...can, 'folder:view.contract'], orgCode: 'A01' })
  expect([await read(other, own), await read(mate, own)]).toEqual([200, 404])
})

test('a file in a field that some rows guard needs their right', async () => {
  const path = await upload()
  await owner.of(Folder).add({ name: '机密', level: 'secret', verdict: [path] })
  const judge = app.as('judge', { can: [...can, 'folder:secret'], orgCode: 'A01' })
  expect([await read(judge, path), await read(mate, path)]).toEqual([200, 404])
})

test('small versions, parts and stale copies of a file are for its readers alone', async () => {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
  const path = await upload(owner, 'a.png', await drawn.png().toBuffer())
  const at = `/sys/common/static/${encodeURI(path)}`
  const { headers } = await owner.call('GET', at)
  const tries: { path: string; headers?: Record<string, string> }[] = [
    { path: `${at}?w=100` },
    { path: at, headers: { range: 'bytes=0-3' } },
    { path: at, headers: { 'if-none-match': headers.get('etag') ?? '' } },
    { path: `${at}?w=100`, headers: { 'if-none-match': headers.get('etag') ?? '' } },
  ]
  for (const attempt of tries)
    expect((await rival.call('GET', attempt.path, { headers: attempt.headers ?? {} })).status).toBe(404)
  expect((await owner.call('GET', `${at}?w=100`)).headers.get('content-type')).toBe('image/webp')
})

test('what a picker shows to everyone signed in is read by them, and no more of the row', async () => {
  const [face, back] = [await upload(), await upload()]
  await owner.of(Badge).add({ name: '张三', face: [face], back: [back] })
  expect([await read(guest, face), await read(guest, back)]).toEqual([200, 404])
})

test('nobody takes up a file of another by its path, to read it that way', async () => {
  const path = await upload()
  const refused = /中的文件不存在或无权使用/
  await expect(rival.of(Folder).add({ name: '偷', papers: [path] })).rejects.toThrow(refused)
  await expect(rival.of(Folder).add({ name: '偷', pages: [{ scan: [path] }] })).rejects.toThrow(refused)
  const story = `<img src="/api/sys/common/static/${encodeURIComponent(path)}">`
  await expect(rival.of(Folder).add({ name: '偷', story })).rejects.toThrow(refused)
  expect(await read(rival, path)).toBe(404)
  await owner.of(Folder).add({ name: '四', papers: [path] })
  await expect(mate.of(Folder).add({ name: '抄', papers: [path] })).resolves.toMatchObject({ papers: [path] })
})

test('nobody takes up a file of another in what a move asks for', async () => {
  const [path, own] = [await upload(), await upload(rival)]
  const loans = rival.of(Loan)
  const { id } = await loans.add({ name: '借' })
  const refused = /校验失败！.*中的文件不存在或无权使用/
  const note = `<img src="/api/sys/common/static/${encodeURIComponent(path)}">`
  for (const answers of [{ slip: path }, { note }, { pages: [{ scan: path }] }])
    await expect(loans.move(id, 'return', { answers })).rejects.toThrow(refused)
  expect(await read(rival, path)).toBe(404)
  expect(await loans.move(id, 'return', { answers: { slip: own } })).toMatchObject({
    status: 'returned',
    slip: [own],
  })
})

test.each([
  ['a text that only mentions it', (path: string) => `见 ${path}`],
  ['a longer address', (path: string) => `<img src="/api/sys/common/static/${path}x">`],
  ['what follows another address', (path: string) => `<img src="/api/sys/common/static/x?${path}">`],
  ['an address that is none', (path: string) => `<img src="/api/sys/common/static/${path})%zz">`],
])('nobody reads a file of another by %s', async (_, story) => {
  const path = await upload(owner, '合同(1).txt')
  await rival
    .of(Folder)
    .add({ name: '偷', story: story(path) })
    .catch(() => null)
  expect(await read(rival, path)).toBe(404)
})

test('a file whose name has brackets is read by whoever sees the text that shows it, and taken up by nobody', async () => {
  const path = await upload(owner, '合同(1).txt')
  const story = `<img src="/api/sys/common/static/${encodeURI(path)}">`
  await owner.of(Folder).add({ name: '图文', story })
  expect([await read(mate, path), await read(rival, path)]).toEqual([200, 404])
  await expect(rival.of(Folder).add({ name: '偷', story })).rejects.toThrow(/中的文件不存在或无权使用/)
})

test('a module lets those read who see a row of its own by another way', async () => {
  const path = await upload()
  expect(await read(guest, path)).toBe(404)
  open.path = path
  expect(await read(guest, path)).toBe(200)
})

test('a file of another company is taken up by nobody, whatever they may read in their own', async () => {
  const theirs = (
    await app.services.files.save(Buffer.from('secret'), '合同.txt', {
      folder: 'temp',
      trusted: true,
      tenant: '77',
      by: 'stranger',
    })
  ).path
  open.path = theirs
  await expect(owner.of(Folder).add({ name: '借来的', papers: [theirs] })).rejects.toThrow(
    '附件中的文件不存在或无权使用',
  )
  const ours = await upload(rival)
  open.path = ours
  await owner.of(Folder).add({ name: '看得到的', papers: [ours] })
  open.path = ''
})
