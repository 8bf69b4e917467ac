import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { OperationLog, StoredFile, Tenant } from '@mortise/system/model'
import { expect, test, vi } from 'vitest'
import system from '../../index.ts'

const Paper = defineEntity('paper', {
  label: '资料',
  fields: {
    name: f.text('名称'),
    files: f.file('附件'),
    note: f.textarea('说明', { html: true }),
    pages: f.lines('页', { fields: { scan: f.image('扫描件') } }),
  },
})
const papers = serverModule(defineModule('papers', { label: '资料', entities: [Paper] }), { needs: [system] })
const app = await testApp(papers)
const clerk = app.as('clerk')
let count = 0

async function upload(name: string, content = `内容${(count += 1)}`, client: TestClient = clerk) {
  const body = new FormData()
  body.set('biz', 'files')
  body.set('file', new Blob([content]), name)
  const answer = await client.call('POST', '/sys/common/upload', { body })
  return answer.body.message
}
const listed = async (name: string, client = clerk) =>
  (await client.of(StoredFile).list({ where: { name } })).rows
const removeFile = async (id: string, client = clerk) =>
  client.call('DELETE', '/sys/oss/file/delete', { query: { id } })
const isThere = async (path: string) =>
  (await clerk.call('GET', `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`))
    .status === 200

test('what is uploaded is listed with its size, its owner and its store, and is gone when it is deleted', async () => {
  const path = await upload('图纸.txt', '门扇图纸')
  const [file] = await listed('图纸.txt')
  expect(file).toMatchObject({
    path,
    size: 12,
    type: 'text/plain; charset=utf-8',
    folder: 'files',
    owner: 'clerk',
    storage: 'local',
  })
  expect((await removeFile(file!.id)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect(await listed('图纸.txt')).toEqual([])
  expect(await isThere(path)).toBe(false)
  const { rows } = await clerk.of(OperationLog).list({ where: { row: file!.id } })
  expect(rows).toMatchObject([
    { operation: 'delete', entity: 'storedFile', subject: '图纸.txt', user: 'clerk' },
  ])
})

test('a file that something mentions stays, whether in a list, in a written text or in a line', async () => {
  const [inList, inText, inLine] = [await upload('甲.txt'), await upload('乙 一.txt'), await upload('丙.txt')]
  const encoded = inText.split('/').map(encodeURIComponent).join('/')
  const { id } = await clerk.of(Paper).add({
    name: '引用',
    files: [inList],
    note: `<a href="/api/sys/common/static/${encoded}">附件</a>`,
    pages: [{ scan: [inLine] }],
  })
  for (const name of ['甲.txt', '乙 一.txt', '丙.txt']) {
    const [file] = await listed(name)
    expect((await removeFile(file!.id)).body.message).toBe('文件被 1 处引用，不能删除')
  }
  const [free] = await listed('甲.txt')
  await upload('丁.txt')
  const [other] = await listed('丁.txt')
  const batch = await clerk.call('DELETE', '/sys/oss/file/deleteBatch', {
    query: { ids: `${other!.id},${free!.id}` },
  })
  expect(batch.body.message).toBe('文件【甲.txt】被 1 处引用，不能删除')
  expect(await listed('丁.txt')).toHaveLength(1)
  await clerk.of(Paper).edit({ id, files: [] })
  expect((await removeFile(free!.id)).body.success).toBe(true)
})

test('files of another tenant are neither seen nor deleted, and deleting takes its right', async () => {
  await upload('自家.txt')
  const [file] = await listed('自家.txt')
  const far = app.as('far', { tenant: '9' })
  expect(await listed('自家.txt', far)).toEqual([])
  expect((await removeFile(file!.id, far)).body.message).toBe('未找到对应数据')
  const watcher = app.as('watcher', { can: ['storedFile:list'] })
  expect((await removeFile(file!.id, watcher)).status).toBe(403)
  expect((await app.as('guest', { can: [] }).call('GET', '/sys/oss/file/list')).status).toBe(403)
  for (const id of ['', 'none', "' or 1=1"])
    expect((await removeFile(id)).body.message).toBe('未找到对应数据')
  expect(await listed('自家.txt')).toHaveLength(1)
})

test('the same content is stored once in a tenant, and stays until the last who needs it is gone', async () => {
  const usage = async () => (await clerk.call('GET', '/sys/oss/file/usage')).body.result.used
  const before = await usage()
  const paths = [await upload('一.txt', '同样的内容'), await upload('二.txt', '同样的内容')]
  expect(await usage()).toBe(before + 15)
  const [one, two] = [(await listed('一.txt'))[0]!, (await listed('二.txt'))[0]!]
  await removeFile(one.id)
  expect([await isThere(paths[0]!), await isThere(paths[1]!)]).toEqual([false, true])
  expect(await usage()).toBe(before + 15)
  await removeFile(two.id)
  expect(await isThere(paths[1]!)).toBe(false)
  expect(await usage()).toBe(before)
})

test('uploads that nothing mentions after a week are removed, and nothing else is', async () => {
  const [orphan, fresh, used] = [await upload('孤儿.txt'), await upload('新的.txt'), await upload('在用.txt')]
  await clerk.of(Paper).add({ name: '在用', files: [used] })
  await app.services.db.owner.query(
    `update engine.file set create_time = create_time - interval '8 days' where path = any($1)`,
    [[orphan, used]],
  )
  await app.services.jobs.enqueue('core:sweepFiles')
  await vi.waitFor(async () => expect(await isThere(orphan)).toBe(false), 20_000)
  expect([await isThere(fresh), await isThere(used)]).toEqual([true, true])
})

test('a tenant that has no room left is told so in figures', async () => {
  const small = await testApp(papers, { env: { MORTISE_FILE_QUOTA_MB: '1' } })
  const own = small.as('clerk')
  const big = 'x'.repeat(700_000)
  expect(await upload('大一.txt', big, own)).toMatch(/^files\//)
  expect(await upload('大二.txt', `${big}y`, own)).toBe(
    '存储空间不足：配额1MB，已用1MB，该文件1MB，请清理文件后再上传',
  )
  // What is there already takes no more room.
  expect(await upload('大三.txt', big, own)).toMatch(/^files\//)
  expect((await own.call('GET', '/sys/oss/file/usage')).body.result).toEqual({
    used: 700_000,
    quota: 1_048_576,
  })
  expect(await upload('别家.txt', `${big}z`, small.as('far', { tenant: '9' }))).toMatch(/^files\//)
  // A company may be given more, or less, than the installation gives to all.
  const tenant = await own.of(Tenant).get('0')
  await own.of(Tenant).edit({ id: tenant.id, fileQuota: 2 })
  expect(await upload('大二.txt', `${big}y`, own)).toMatch(/^files\//)
  expect(await upload('大四.txt', `${big}${big}w`, own)).toBe(
    '存储空间不足：配额2MB，已用2MB，该文件2MB，请清理文件后再上传',
  )
})
