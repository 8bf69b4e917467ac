import { defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { provide } from '../base/extension.ts'
import { fileReaders } from '../entity/read/file-readers.ts'
import { serverModule } from '../module/module.ts'
import { type TestClient, testApp } from '../testing/test-app.ts'

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
  },
})
const Badge = defineEntity('badge', {
  label: '胸牌',
  fields: { name: f.text('名称', { required: true }), face: f.image('照片'), back: f.image('背面') },
  picker: ['name', 'face'],
})
const open = { path: '' }
const app = await testApp(
  serverModule(defineModule('folders', { label: '卷宗', entities: [Folder, Badge] }), {
    extensions: [provide(fileReaders, async (_ctx, path) => path === open.path)],
  }),
)
const can = ['folder:list', 'folder:add', 'folder:edit', 'badge:add', 'badge:list']
const owner = app.as('owner', { can, orgCode: 'A01' })
const mate = app.as('mate', { can, orgCode: 'A01' })
const rival = app.as('rival', { can, orgCode: 'A02' })
const guest = app.as('guest', { can: [], orgCode: 'A01' })

let count = 0
async function upload(who: TestClient = owner): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([`content ${(count += 1)}`]), 'a.txt')
  return (await who.call('POST', '/sys/common/upload', { body })).body.message
}
const read = async (who: TestClient, path: string) =>
  (await who.call('GET', `/sys/common/static/${encodeURI(path)}`)).status

test('a file that no row holds is read by its uploader alone, or by signed link', async () => {
  const path = await upload()
  expect([await read(owner, path), await read(mate, path), await read(guest, path)]).toEqual([200, 404, 404])
  expect((await app.anonymous.call('GET', app.services.files.signedUrl(path))).status).toBe(200)
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

test('what a picker shows is read by everyone signed in, and no more of the row', async () => {
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

test('a module lets those read who see a row of its own by another way', async () => {
  const path = await upload()
  expect(await read(guest, path)).toBe(404)
  open.path = path
  expect(await read(guest, path)).toBe(200)
})
